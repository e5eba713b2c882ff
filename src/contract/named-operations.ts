type Named<Resource extends string, Operations> = {
  [Name in keyof Operations & string as `${Resource}.${Name}`]: Operations[Name];
};

/**
 * Operations under the ids of a resource: the browser carries the table, so that what resources have in common
 * stands in it once.
 */
export function named<Resource extends string, Operations extends object>(
  resource: Resource,
  operations: Operations,
) {
  const entries = Object.entries(operations).map(([name, one]) => [`${resource}.${name}`, one] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those of the type, one by one.
  return Object.fromEntries(entries) as Named<Resource, Operations>;
}
