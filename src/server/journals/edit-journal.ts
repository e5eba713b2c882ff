import type { Journal, JournalUpdate } from "#contract/journals.ts";
import type { JournalId } from "#domain/ids.ts";
import { filledLines, journalTotals } from "#domain/journal.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import { advanceJournalNumber } from "#server/numbering/next-number.ts";
import { markDeleted, updateJournalRow } from "./change-queries.ts";
import {
  type AccountOfLine,
  deleteLines,
  insertLines,
  lockJournal,
  type NewLine,
  selectAccountsOfLines,
  selectJournal,
} from "./queries.ts";
import { checkAccounts, checkLines, checkParties } from "./post-journal.ts";
import { rejectUnusualLineRates } from "./check-line-rates.ts";

/**
 * Saves a journal as its next version; the history keeps the previous one. A stale version is rejected with the current journal.
 */
export async function editJournal(
  tx: Tx,
  id: JournalId,
  { confirmRates, ...input }: JournalUpdate,
): Promise<Journal> {
  rejectOtherId({ bodyId: input.id, id });
  checkLines(input);
  const before = await currentJournal(tx, id, input.version);
  const lines = filledLines(input.lines);
  if (isUnchangedJournal(before, { ...input, lines })) return before;
  const accounts = await selectAccountsOfLines(
    tx,
    lines.map(({ accountId }) => accountId),
  );
  await checkParties(tx, [{ lines: input.lines }]);
  const previousAccounts = new Set(before.lines.map(({ accountId }) => accountId));
  checkAccounts(input, new Map(accounts.map((account) => [account.id, account])), "", previousAccounts);
  await rejectUnusualLineRates(tx, [{ ...input, confirmRates }], { previousLines: before.lines });
  if (input.status !== "void") rejectChangedInventoryAmount(before, input, accounts);
  const { number, date, description, status } = input;
  const header = { id, number, date, description, status, total: journalTotals(lines).debit };
  const next = { ...header, version: before.version + 1 };
  await updateJournalRow(tx, { ...next, namesParties: lines.some(({ partyId }) => partyId != null) });
  if (number !== before.number) await advanceJournalNumber(tx, { number, date });
  await deleteLines(tx, id);
  await insertLines(tx, next, lines);
  const after = await selectJournal(tx, id);
  if (!after) throw new Refusal("journal.not-found");
  return after;
}

/** A journal older than its account's role as inventory can be kept or voided, but not change the amount on it (Accounting 6). */
function rejectChangedInventoryAmount(
  before: Journal,
  input: JournalUpdate,
  accounts: readonly AccountOfLine[],
): void {
  const inventory = accounts.find(({ holdsInventory }) => holdsInventory)?.id;
  if (inventory === undefined) return;
  const inventoryChange = ({ lines }: Pick<JournalUpdate, "lines">) =>
    journalTotals(lines.filter(({ accountId }) => accountId === inventory)).difference;
  if (input.status === before.status && inventoryChange(input) === inventoryChange(before)) return;
  const index = input.lines.findIndex(({ accountId }) => accountId === inventory);
  throw refuseField("journal.inventory-account", `lines[${index}].accountId`);
}

/** Locks the journal if the caller has read its current version. */
async function currentJournal(tx: Tx, id: JournalId, version: number | undefined): Promise<Journal> {
  const journal = (await lockJournal(tx, id)) ? await selectJournal(tx, id) : undefined;
  if (!journal) throw new Refusal("journal.not-found");
  if (version !== undefined && version !== journal.version) throw new Refusal("record.stale", [], journal);
  if (journal.source !== null) throw hasSource(journal.source);
  return journal;
}

/** "Open BILL-0007 to change it": automatic journals are changed through their source record (Accounting 0). */
function hasSource({ type, number }: NonNullable<Journal["source"]>): Refusal {
  const stock = number === null ? "the stock" : `the stock of ${number}`;
  const message =
    type === "stock"
      ? `Adjust ${stock} to change it`
      : type === "year_end"
        ? `Reopen ${number ?? "its year"} in Year End Closing to reverse it`
        : type === "opening"
          ? "Undo the opening balances to reverse it"
          : `Open ${number ?? "it"} to change it`;
  return new Refusal("journal.has-source", [{ field: "", message }]);
}

/** Deletes a journal. Its number stays explained and its history readable (Accounting 4, I-11). */
export async function deleteJournal(tx: Tx, id: JournalId, version: number | undefined): Promise<Journal> {
  const before = await currentJournal(tx, id, version);
  await markDeleted(tx, id);
  await deleteLines(tx, id);
  return before;
}

type ComparedLine = Pick<
  NewLine,
  "accountId" | "debit" | "credit" | "description" | "partyId" | "foreignAmount"
>;

/** Whether an edit leaves the journal unchanged: then nothing is written. */
function isUnchangedJournal(
  before: Journal,
  input: Omit<JournalUpdate, "lines"> & { lines: readonly ComparedLine[] },
): boolean {
  const serializeLine = ({
    accountId,
    debit,
    credit,
    description,
    partyId = null,
    foreignAmount = null,
  }: ComparedLine) => [accountId, debit, credit, description, partyId, foreignAmount].join("\n");
  const lines = (all: readonly ComparedLine[]) => all.map(serializeLine);
  return changesNothing({
    input: { ...input, id: before.id, version: before.version, lines: lines(input.lines) },
    before: { ...before, lines: lines(before.lines) },
  });
}
