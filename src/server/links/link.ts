import type { DocumentLink, DocumentLinkInput } from "#contract/links.ts";
import { shiftDays } from "#domain/dates.ts";
import { isIssued } from "#domain/document.ts";
import type { LinkId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument, selectIssuedAs } from "#server/documents/lookup.ts";
import { readOrder, selectSentAs } from "#server/orders/lookup.ts";
import { newToken, tokenHash } from "#server/identity/tokens.ts";
import { holdBook, type IssuedAs, selectToday } from "#server/settings/lookup.ts";
import {
  insertDocumentLink,
  linkedBy,
  type LinkedThing,
  selectDocumentLink,
  selectLinks,
  updateRevoked,
} from "./queries.ts";

const DAYS_MOST = 366;

/** The links to the public page of an invoice or a quote. */
export async function readLinks(tx: Tx, of: LinkedThing): Promise<DocumentLink[]> {
  if ("orderId" in of) await readOrder(tx, "quote", of.orderId);
  else await readDocument(tx, "invoice", of.documentId);
  return selectLinks(tx, of);
}

/**
 * Makes a link to what was issued or sent. Its secret is in this answer and nowhere else (I-36), so a request that is sent
 * again makes no second one: it is refused.
 */
export async function createLink(
  books: Books,
  of: LinkedThing,
  input: DocumentLinkInput,
): Promise<DocumentLink & { path: string }> {
  const [id, token] = [newId<LinkId>(), newToken()];
  const link = await books.write((tx) => keepLink(tx, { id, of, digest: tokenHash(token), ...input }));
  if (link.id !== id) throw new Refusal("link.made-before");
  return { ...link, path: `/i/${token}` };
}

type NewLink = { id: LinkId; of: LinkedThing; digest: string } & DocumentLinkInput;

async function keepLink(tx: Tx, { endsOn, language, ...link }: NewLink): Promise<DocumentLink> {
  await holdBook(tx);
  const issued = await readIssuedAs(tx, link.of);
  const today = await selectToday(tx);
  if (endsOn < today || endsOn > shiftDays(today, DAYS_MOST))
    throw refuseField("link.end-not-allowed", "endsOn");
  await insertDocumentLink(tx, {
    ...link,
    language: language ?? issued.language,
    endsOn,
  });
  await noteLink(tx, link.of, "link-made", { endsOn });
  return shown(tx, link.id);
}

/** How it was issued or sent. Rejects drafts and opening balances, which have no public page. */
async function readIssuedAs(tx: Tx, of: LinkedThing): Promise<IssuedAs> {
  if ("orderId" in of) {
    const { status } = await readOrder(tx, "quote", of.orderId);
    const sent = await selectSentAs(tx, of.orderId);
    if (status === "draft" || sent === null) throw new Refusal("link.not-sent");
    return sent;
  }
  const { status, isOpening } = await readDocument(tx, "invoice", of.documentId);
  const issued = await selectIssuedAs(tx, of.documentId);
  if (!isIssued(status) || isOpening || issued === null) throw new Refusal("link.not-issued");
  return issued;
}

async function noteLink(
  tx: Tx,
  of: LinkedThing,
  what: "link-made" | "link-revoked",
  after: object | null,
): Promise<void> {
  const subject =
    "orderId" in of
      ? ({ action: `quote.${what}`, subject: "order", subjectId: of.orderId } as const)
      : ({ action: `invoice.${what}`, subject: "document", subjectId: of.documentId } as const);
  await recordAudit(tx, { ...subject, after });
}

/** Notes that somebody opened the page of a link. */
export { updateOpened as noteOpened } from "./queries.ts";

/** Ends a link at once. One that has been ended stays as it is. */
export async function revokeLink(tx: Tx, id: LinkId): Promise<DocumentLink> {
  await holdBook(tx);
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Refusal("link.not-found");
  if (link.revokedAt === null) {
    await updateRevoked(tx, id);
    await noteLink(tx, linkedBy(link), "link-revoked", null);
  }
  return shown(tx, id);
}

async function shown(tx: Tx, id: LinkId): Promise<DocumentLink> {
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Error("A link that was just written.");
  const { documentId: _documentId, orderId: _orderId, isNoted: _isNoted, ...rest } = link;
  return rest;
}
