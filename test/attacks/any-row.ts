/**
 * Damage that a bad disk, a bad restore or a superuser can leave behind, written table by table from schema/ without
 * looking at the queries of the books check. Each changes one row of one book.
 */
export type IndependentFault = readonly [fault: string, statement: string];

/** In the checked books, whose IDs the test sets. */
const IN_TEST_BOOKS = "book_id = any(current_setting('test.books')::uuid[])";
const anyRowOf = (table: string, where: string) =>
  `(select ctid from ${table} where (${where}) and ${IN_TEST_BOOKS} order by ctid limit 1)`;
export const change = (table: string, set: string, where = "true") =>
  `update ${table} set ${set} where ctid = ${anyRowOf(table, where)} returning book_id`;
export const remove = (table: string, where = "true") =>
  `delete from ${table} where ctid = ${anyRowOf(table, where)} returning book_id`;
