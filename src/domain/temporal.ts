/**
 * Dates are computed by Temporal, which newer engines have; for the others each program loads it before anything
 * else. Not the package's own way, which would also put another `Intl` in the place of the engine's.
 */
export async function provideTemporal(globals: object): Promise<void> {
  if ("Temporal" in globals) return;
  const { Temporal } = await import("temporal-polyfill");
  Object.assign(globals, { Temporal });
}
