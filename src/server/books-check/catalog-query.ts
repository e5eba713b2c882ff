import type { Tx } from "#server/db/transaction.ts";

/**
 * Builds a query from the catalog of the database once for each connection, because the schema doesn't change while the
 * server runs. Reading the catalog each time would take a tenth of the check.
 */
export function oncePerConnection<Built>(build: (tx: Tx) => Promise<Built>): (tx: Tx) => Promise<Built> {
  const builtQueries = new WeakMap<Tx, Built>();
  return async (tx) => {
    const built = builtQueries.get(tx) ?? (await build(tx));
    builtQueries.set(tx, built);
    return built;
  };
}
