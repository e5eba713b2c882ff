import { z } from "zod";
import { type Day, toInstant } from "#domain/dates.ts";
import { brandSchema } from "#contract/fields.ts";
import type { JournalHistoryEntry } from "#contract/journals.ts";
import type { UserId, AccountId, JournalId } from "#domain/ids.ts";
import { JOURNAL_STATUSES } from "#domain/journal.ts";
import { toAmount } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { findNamed } from "./name-queries.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectHistory } from "./queries.ts";

/** A sealed version written by schema/functions/seal-journal.sql. */
const sealedVersion = z.object({
  version: z.int(),
  number: z.string(),
  date: brandSchema<Day>(z.string()),
  description: z.string(),
  status: z.enum(JOURNAL_STATUSES),
  deleted: z.boolean(),
  by: brandSchema<UserId>(z.string()).nullable(),
  at: z.string(),
  lines: z.array(
    z.object({
      accountId: brandSchema<AccountId>(z.string()),
      debit: z.string(),
      credit: z.string(),
      description: z.string(),
      partyId: z.string().optional(),
      taxRateId: z.string().optional(),
      taxBase: z.string().optional(),
      foreignAmount: z.string().optional(),
    }),
  ),
});
type SealedVersion = z.infer<typeof sealedVersion> & { lockReason: string | null };

export type SealedEntry = Omit<JournalHistoryEntry, "changedBy"> & { userId: UserId | null };

/** All versions of a journal, newest first, even if deleted. */
export async function readHistory(tx: Tx, journalId: JournalId): Promise<SealedEntry[]> {
  const rows = await selectHistory(tx, journalId);
  if (rows.length === 0) throw new Refusal("journal.not-found");
  const versions = rows.map(({ payload, lockReason }) => ({
    ...sealedVersion.parse(JSON.parse(payload)),
    lockReason,
  }));
  const accountsById = await findNamed(tx, idsIn(versions));
  return versions.map((version, index) =>
    entry({ sealed: version, before: versions[index + 1] }, accountsById),
  );
}

/** IDs of the records used by these versions' lines. */
function idsIn(versions: readonly SealedVersion[]): string[] {
  return versions.flatMap(({ lines }) =>
    lines.flatMap(({ accountId, partyId, taxRateId }) => [accountId, partyId ?? [], taxRateId ?? []].flat()),
  );
}

type SealedVersionPair = { sealed: SealedVersion; before: SealedVersion | undefined };

function entry(
  { sealed, before }: SealedVersionPair,
  accountsById: ReadonlyMap<string, { id: string; code: string; name: string }>,
): SealedEntry {
  const { version, number, date, description, status, by, at, lockReason } = sealed;
  const lines = sealed.lines.map((line) => {
    const { code = "", name = "" } = accountsById.get(line.accountId) ?? {};
    const findRecord = (accountId: string | undefined) =>
      accountId === undefined ? null : (accountsById.get(accountId) ?? { id: accountId, code: "", name: "" });
    return {
      accountId: line.accountId,
      accountCode: code,
      accountName: name,
      debit: toAmount(line.debit),
      credit: toAmount(line.credit),
      description: line.description,
      party: findRecord(line.partyId),
      taxRate: findRecord(line.taxRateId),
      taxBase: line.taxBase === undefined ? null : toAmount(line.taxBase),
      foreignAmount: line.foreignAmount === undefined ? null : toAmount(line.foreignAmount),
    };
  });
  const change = changeOf({ sealed, before });
  return {
    version,
    changedAt: toInstant(at),
    userId: by,
    change,
    number,
    date,
    description,
    status,
    lockReason,
    lines,
  };
}

function changeOf({ sealed, before }: SealedVersionPair): SealedEntry["change"] {
  if (before === undefined) return "created";
  if (sealed.deleted) return "deleted";
  if (sealed.status === before.status) return "edited";
  const changes = { posted: "posted", void: "voided", draft: "drafted" } as const;
  return changes[sealed.status];
}
