/**
 * Dates are computed with Temporal. Newer engines include it; for others each program loads the polyfill first. Unlike the
 * package's own install method, this doesn't replace `Intl`.
 */
export async function provideTemporal(globals: object): Promise<void> {
  if ("Temporal" in globals) return;
  const { Temporal } = await import("temporal-polyfill");
  Object.assign(globals, { Temporal });
}
