import type { CompanyOverview } from "#contract/companies.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type ChecklistReader, readChecklist } from "./checklist.ts";

/** How many items of the last month that has ended are done; null for members who may not see the checklist. */
export async function countChecklist(tx: Tx, reader: ChecklistReader): Promise<CompanyOverview["checklist"]> {
  if (!reader.may("checklist.get")) return null;
  const { month, doneCount, itemCount } = await readChecklist(tx, reader, undefined);
  return { month, doneCount, itemCount };
}
