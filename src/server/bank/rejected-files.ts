import { createHash } from "node:crypto";
import { type BankRefusedFile, REFUSED_SHOWN_MAX } from "#contract/bank-inbox.ts";
import { toInstant } from "#domain/dates.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readCompanyOfPerson, selectToday } from "#server/settings/lookup.ts";
import { findAccountByIdOrCode } from "./import-from-inbox.ts";
import { moveAside, type RefusedInFolder, listRefusedFiles } from "./inbox-folder.ts";
import { selectBankAccounts } from "./queries.ts";

/** Returns refused files of this book in the server's folder, newest first; none if there is no folder. */
export async function listRejected(tx: Tx, root: string | null): Promise<BankRefusedFile[]> {
  return (await findRefused(tx, root)).map(({ refusedFile }) => refusedFile);
}

/** Moves a refused file away and records who did so; refuses a file that is missing or of another book. */
export async function dismissRefused(
  tx: Tx,
  { root, id, now }: { root: string | null; id: string; now: number },
): Promise<void> {
  const record = (await findRefused(tx, root)).find(({ refusedFile }) => refusedFile.id === id);
  if (record === undefined) throw new Refusal("bank.rejected-file-not-found");
  const { rejectedAt: _at, ...before } = record.refusedFile;
  await recordAudit(tx, {
    action: "bank_import.rejection_dismissed",
    subject: "bank_import",
    subjectId: id,
    before,
  });
  const isMoved = await moveAside(record.file, { folderName: "dismissed", now });
  if (!isMoved) throw new Refusal("bank.rejected-file-not-found");
}

type RefusedFileRecord = { file: RefusedInFolder; refusedFile: BankRefusedFile };

async function findRefused(tx: Tx, root: string | null): Promise<RefusedFileRecord[]> {
  if (root === null) return [];
  const files = await listRefusedFiles({ root, book: (await readCompanyOfPerson(tx)).id });
  const accounts = files.length === 0 ? [] : await selectBankAccounts(tx, await selectToday(tx));
  return files
    .toSorted((a, b) => b.refusedAtMs - a.refusedAtMs)
    .slice(0, REFUSED_SHOWN_MAX)
    .map((file) => {
      const { account, name, refusedAtMs, sentences } = file;
      const refusedFile = {
        id: idOf(file),
        accountId: findAccountByIdOrCode(accounts, account)?.accountId ?? null,
        folder: account,
        fileName: name,
        rejectedAt: toInstant(Math.round(refusedAtMs)),
        reasons: sentences,
      };
      return { file, refusedFile };
    });
}

/** A file has no id of its own: this one is derived from its path, and is found again by looking there. */
function idOf({ path }: RefusedInFolder): string {
  const digest = createHash("sha256").update(path).digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ];
  return [...parts, digest.slice(20, 32)].join("-");
}
