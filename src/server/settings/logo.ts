import type { LogoView } from "#contract/logo.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { asDataUrl, lockBook, selectLogo, upsertLogo } from "./queries.ts";

/** Saves a logo; rejects an edit of an outdated version (I-40). */
export async function saveLogo(
  tx: Tx,
  { version, image }: { version: number; image: Buffer | null },
): Promise<LogoView> {
  await lockBook(tx);
  const before = await selectLogo(tx);
  if (before.version !== version) throw new Refusal("record.stale", [], before);
  if (before.image === (image && asDataUrl(image))) return before;
  await upsertLogo(tx, { version: version + 1, image });
  const action = image === null ? "logo.removed" : "logo.chosen";
  await recordAudit(tx, { action, subject: "logo", subjectId: bookOf(tx) });
  return selectLogo(tx);
}
