/**
 * Dates are computed by Temporal. Newer engines have it; for the others each program loads it before anything else.
 * This is not the way that the package proposes, which would also replace the engine's `Intl`.
 */
export async function provideTemporal(globals: object): Promise<void> {
  if ("Temporal" in globals) return;
  const { Temporal } = await import("temporal-polyfill");
  Object.assign(globals, { Temporal });
}
