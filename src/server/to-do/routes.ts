import { toDoEndpoint } from "#contract/to-do.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { readToDo } from "./queries.ts";

/** The route of the to-do list (Behavior 2.5). */
export function toDoRoutes(onPerson: RegisterPersonEndpoint): void {
  onPerson(toDoEndpoint, ({ books, caller }) => books.read((tx) => readToDo(tx, caller)));
}
