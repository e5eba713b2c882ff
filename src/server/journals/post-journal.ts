import { v7 as newId } from "uuid";
import type { Journal, JournalInput } from "#contract/journals.ts";
import { filledLines, journalTotals, whyNotPostable } from "#domain/journal.ts";
import { isPositive } from "#domain/money.ts";
import { parseJournalNumber } from "#domain/numbering.ts";
import { type FieldError, Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  insertJournals,
  type InsertedAccount,
  type InsertOptions,
  keptJournal,
  type NewJournal,
} from "./insert-journals-queries.ts";

/**
 * Writes the journals of several drafts, all or none, and gives them. The caller owns the transaction, of
 * which this can be one step; or it gives the entry, and this statement is all of it.
 */
export async function postJournals(
  tx: Tx,
  drafts: readonly JournalInput[],
  options: Omit<InsertOptions, "source"> = {},
): Promise<Journal[]> {
  const journals = drafts.map((draft) => prepare(draft, ""));
  const { numbers, createdAt, accounts } = await insertJournals(tx, journals, {
    ...options,
    source: "manual",
  });
  const byId = accountsById(accounts);
  for (const draft of drafts) checkAccounts(draft, byId, "");
  return journals.map((journal, index) => posted(journal, { number: numbers[index] ?? "", createdAt, byId }));
}

/** The journal that a request with this draft has made before, out of what was kept under its key (I-34). */
export function postedBefore(draft: JournalInput, kept: unknown): Journal {
  const { id, number, createdAt, accounts } = keptJournal.parse(kept);
  const byId = accountsById(accounts);
  return posted({ ...prepare(draft, ""), id }, { number, createdAt, byId });
}

type Accounts = ReadonlyMap<string, InsertedAccount>;

function accountsById(accounts: readonly InsertedAccount[]): Accounts {
  return new Map(accounts.map((account) => [account.id, account]));
}

function posted(
  { id, date, description, status, total, lines }: NewJournal,
  { number, createdAt, byId }: { number: string; createdAt: string; byId: Accounts },
): Journal {
  return {
    id,
    version: 1,
    number,
    date,
    description,
    status,
    total,
    source: null,
    createdAt,
    updatedAt: createdAt,
    lines: lines.map((line) => {
      const { code = "", name = "" } = byId.get(line.accountId) ?? {};
      const { accountId, debit, credit } = line;
      return {
        accountId,
        accountCode: code,
        accountName: name,
        debit,
        credit,
        description: line.description,
        partyId: null,
        taxRateId: null,
        taxBase: null,
      };
    }),
  };
}

/** Writes many journals, all or none. Bringing in an own history is not limited (Rules 13). */
export async function importJournals(tx: Tx, drafts: readonly JournalInput[]): Promise<{ created: number }> {
  const journals = drafts.map((draft, index) => prepare(draft, `journals[${index}].`));
  const { accounts } = await insertJournals(tx, journals, { source: "import" });
  const byId = accountsById(accounts);
  for (const [index, draft] of drafts.entries()) checkAccounts(draft, byId, `journals[${index}].`);
  return { created: journals.length };
}

/** The journal as it will be stored, or the refusal of Spec 5.3. */
function prepare(draft: JournalInput, path: string): NewJournal {
  checkLines(draft, path);
  const lines = filledLines(draft.lines);
  return {
    id: newId(),
    number: draft.number ?? null,
    typed: draft.number === undefined ? null : parseJournalNumber(draft.number),
    date: draft.date,
    description: draft.description,
    status: draft.status,
    total: journalTotals(lines).debit,
    lines,
  };
}

/** Declines lines that are no journal, with the sentence of the specification. */
export function checkLines({ lines }: Pick<JournalInput, "lines">, path = ""): void {
  const twoSided = lines.findIndex(({ debit, credit }) => isPositive(debit) && isPositive(credit));
  if (twoSided >= 0) throw refuseField("journal.line-two-sided", `${path}lines[${twoSided}].credit`);
  const reason = whyNotPostable(lines);
  if (reason !== null) throw refuseField(reason, `${path}lines`);
}

/**
 * Declines lines to accounts that this book does not have, or that are inactive. An account that the
 * journal had already may stay.
 */
export function checkAccounts(
  { lines }: Pick<JournalInput, "lines">,
  accounts: ReadonlyMap<string, Pick<InsertedAccount, "isActive">>,
  path = "",
  kept: ReadonlySet<string> = new Set(),
): void {
  const errors: FieldError[] = [];
  let code: "account.not-found" | "account.inactive" = "account.inactive";
  for (const [index, { accountId, debit, credit }] of lines.entries()) {
    if (accountId === null || !(isPositive(debit) || isPositive(credit))) continue;
    const account = accounts.get(accountId);
    if (account?.isActive || (account && kept.has(accountId))) continue;
    const own = account ? "account.inactive" : "account.not-found";
    if (own === "account.not-found") code = own;
    errors.push({ field: `${path}lines[${index}].accountId`, message: refusalReply(own).detail });
  }
  if (errors.length > 0) throw new Refusal(code, errors);
}
