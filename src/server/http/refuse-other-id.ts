import { Refusal } from "#domain/refusals.ts";

/** A body may repeat the id of its address; with another one, somebody would change the wrong record. */
export function refuseOtherId(given: string | undefined, id: string): void {
  if (given === undefined || given === id) return;
  throw new Refusal("request.invalid", [{ field: "id", message: "This is the id of another record" }]);
}
