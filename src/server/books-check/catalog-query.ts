import type { RawBuilder } from "kysely";
import type { Tx } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";
import { type BrokenRows, nameRecords, type RowsForm } from "./row-record.ts";

/**
 * The two queries of an invariant that the catalog of the database determines: the one that only finds out whether it is
 * broken, and the one that names the records.
 */
export function namedIfFound(
  select: (tx: Tx, form: RowsForm) => Promise<BrokenRows>,
): Pick<Invariant, "isBroken" | "query"> {
  return {
    isBroken: oncePerConnection((tx) => select(tx, "found")),
    query: oncePerConnection(async (tx) => nameRecords(await select(tx, "described"))),
  };
}

/**
 * Builds a query from the catalog of the database once for each connection, because the schema doesn't change while the
 * server runs. Reading the catalog each time would take a tenth of the check.
 */
export function oncePerConnection<Built extends RawBuilder<unknown>>(
  build: (tx: Tx) => Promise<Built>,
): (tx: Tx) => Promise<Built> {
  const builtQueries = new WeakMap<Tx, Built>();
  return async (tx) => {
    const built = builtQueries.get(tx) ?? (await build(tx));
    builtQueries.set(tx, built);
    return built;
  };
}
