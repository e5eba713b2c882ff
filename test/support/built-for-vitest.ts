import { buildApp } from "#scripts/build-app.mjs";
import { setup as providePostgres } from "./postgres-for-vitest.ts";

/** Builds the product, unless it is already built, and gives its server a database. */
export async function setup(): Promise<() => Promise<void>> {
  await buildApp();
  return providePostgres();
}
