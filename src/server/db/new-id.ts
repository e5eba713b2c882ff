import { v7 } from "uuid";

/**
 * The id of a new record, of whatever kind: it names none yet. Ids of version 7 come in the order of their time, so that
 * an index grows at its end. It has its own module because every feature takes its ids from here.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says of what kind.
export function newId<Id extends string>(): Id;
export function newId(): string {
  return v7();
}
