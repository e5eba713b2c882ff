import { provideTemporal } from "#domain/temporal.ts";

// What every program does first.
await provideTemporal(globalThis);
