import { provideTemporal } from "#domain/temporal.ts";

// Every program imports this first.
await provideTemporal(globalThis);
