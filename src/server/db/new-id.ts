import { v7 } from "uuid";

/**
 * Returns the id for a new record of any kind. Version 7 ids are ordered by time, so that an index grows at its end.
 * This has its own module because every feature uses it.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller chooses the kind.
export function newId<Id extends string>(): Id;
export function newId(): string {
  return v7();
}
