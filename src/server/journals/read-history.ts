import { z } from "zod";
import type { JournalHistoryEntry } from "#contract/journals.ts";
import { JOURNAL_STATUSES } from "#domain/journal.ts";
import { toAmount } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { findDeletedAccounts } from "#server/audit/find-deleted-accounts.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type AccountOfLine, selectAccountsOfLines, selectHistory } from "./journal-queries.ts";

/** A sealed version as migrations/0005-sealing.sql wrote it. */
const sealedVersion = z.object({
  version: z.int(),
  number: z.string(),
  date: z.string(),
  description: z.string(),
  status: z.enum(JOURNAL_STATUSES),
  deleted: z.boolean(),
  by: z.string().nullable(),
  at: z.string(),
  lines: z.array(
    z.object({ accountId: z.string(), debit: z.string(), credit: z.string(), description: z.string() }),
  ),
});
type SealedVersion = z.infer<typeof sealedVersion>;

export type SealedEntry = Omit<JournalHistoryEntry, "by"> & { userId: string | null };

/** Every version of a journal, the newest first, also of one that was deleted. */
export async function readHistory(tx: Tx, journalId: string): Promise<SealedEntry[]> {
  const rows = await selectHistory(tx, journalId);
  if (rows.length === 0) throw new Refusal("journal.not-found");
  const versions = rows.map(({ payload }) => sealedVersion.parse(JSON.parse(payload)));
  const ids = versions.flatMap(({ lines }) => lines.map(({ accountId }) => accountId));
  const living = await selectAccountsOfLines(tx, ids);
  const known = new Set(living.map(({ id }) => id));
  const gone = await findDeletedAccounts(
    tx,
    ids.filter((id) => !known.has(id)),
  );
  const byId = new Map([...living, ...gone].map((account) => [account.id, account]));
  return versions.map((version, index) => entry(version, versions[index + 1], byId));
}

function entry(
  sealed: SealedVersion,
  before: SealedVersion | undefined,
  accounts: ReadonlyMap<string, Pick<AccountOfLine, "code" | "name">>,
): SealedEntry {
  const { version, number, date, description, status, by, at } = sealed;
  const lines = sealed.lines.map((line) => {
    const { code = "", name = "" } = accounts.get(line.accountId) ?? {};
    return {
      accountId: line.accountId,
      accountCode: code,
      accountName: name,
      debit: toAmount(line.debit),
      credit: toAmount(line.credit),
      description: line.description,
    };
  });
  const change = changeOf(sealed, before);
  return {
    version,
    at: new Date(at).toISOString(),
    userId: by,
    change,
    number,
    date,
    description,
    status,
    lines,
  };
}

function changeOf(sealed: SealedVersion, before: SealedVersion | undefined): SealedEntry["change"] {
  if (before === undefined) return "created";
  if (sealed.deleted) return "deleted";
  if (sealed.status === before.status) return "edited";
  const changes = { posted: "posted", void: "voided", draft: "drafted" } as const;
  return changes[sealed.status];
}
