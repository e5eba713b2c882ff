import { ACTIVITY_KINDS, kindOfAction } from "#domain/activity.ts";
import type { FilePlace } from "#domain/attachment.ts";
import { Refusal } from "#domain/refusals.ts";
import { selectLabel } from "#server/audit/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { recordAttachmentChange } from "./audit.ts";
import { markRemoved, selectFilePlace, selectWaiting } from "./queries.ts";

/** Takes a file that a record now has out of the receipt inbox (I-137). */
export async function takeFromInbox(tx: Tx, sha256: string): Promise<void> {
  const row = await selectWaiting(tx, sha256);
  if (row === undefined) return;
  await markRemoved(tx, row.id);
  await recordAttachmentChange(tx, { action: "attachment.moved", row });
}

/** Rejects a file that the company already has, and names the place. */
export async function rejectDuplicate(tx: Tx, sha256: string): Promise<void> {
  const place = await selectFilePlace(tx, sha256);
  if (place === undefined) return;
  const message =
    place.recordKind === "inbox"
      ? `This file is already in the receipt inbox as ${place.name}.`
      : `This file is already attached to ${await nameOfRecord(tx, place)}.`;
  throw new Refusal("attachment.duplicate", [{ field: "file", message }]);
}

/** The record's kind and name, such as "bill BILL-0012 Acme". */
async function nameOfRecord(tx: Tx, { recordId }: FilePlace): Promise<string> {
  const named = await selectLabel(tx, recordId);
  const kind = named && kindOfAction(named.action);
  if (named === null || kind === null) return "a record";
  return `${ACTIVITY_KINDS[kind].name.toLowerCase()} ${named.label}`;
}
