import { provideTemporal } from "#domain/temporal.ts";

// Every program does this first.
await provideTemporal(globalThis);
