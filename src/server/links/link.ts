import type { DocumentLink, DocumentLinkInput } from "#contract/links.ts";
import { shiftDays } from "#domain/dates.ts";
import { isIssued } from "#domain/document.ts";
import type { DocumentId, LinkId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument } from "#server/documents/lookup.ts";
import { newToken, tokenHash } from "#server/identity/tokens.ts";
import { holdBook, selectToday } from "#server/settings/lookup.ts";
import { insertDocumentLink, selectDocumentLink, selectLinks, updateRevoked } from "./queries.ts";

const DAYS_MOST = 366;

/** The links to the public page of an invoice. */
export async function readLinks(tx: Tx, documentId: DocumentId): Promise<DocumentLink[]> {
  await readDocument(tx, "invoice", documentId);
  return selectLinks(tx, documentId);
}

/**
 * Makes a link to an issued invoice. Its secret is in this answer and nowhere else (I-36), so a request that is sent again
 * makes no second one: it is refused.
 */
export async function createLink(
  books: Books,
  documentId: DocumentId,
  input: DocumentLinkInput,
): Promise<DocumentLink & { path: string }> {
  const [id, token] = [newId<LinkId>(), newToken()];
  const link = await books.write((tx) =>
    keepLink(tx, { id, documentId, digest: tokenHash(token), ...input }),
  );
  if (link.id !== id) throw new Refusal("link.made-before");
  return { ...link, path: `/i/${token}` };
}

type NewLink = { id: LinkId; documentId: DocumentId; digest: string } & DocumentLinkInput;

async function keepLink(tx: Tx, { endsOn, ...link }: NewLink): Promise<DocumentLink> {
  await holdBook(tx);
  const { status, isOpening } = await readDocument(tx, "invoice", link.documentId);
  if (!isIssued(status) || isOpening) throw new Refusal("link.not-issued");
  const today = await selectToday(tx);
  if (endsOn < today || endsOn > shiftDays(today, DAYS_MOST))
    throw refuseField("link.end-not-allowed", "endsOn");
  await insertDocumentLink(tx, { ...link, endsOn });
  await recordAudit(tx, {
    action: "invoice.link-made",
    subject: "document",
    subjectId: link.documentId,
    after: { endsOn },
  });
  return shown(tx, link.id);
}

/** Ends a link at once. One that has been ended stays as it is. */
export async function revokeLink(tx: Tx, id: LinkId): Promise<DocumentLink> {
  await holdBook(tx);
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Refusal("link.not-found");
  if (link.revokedAt === null) {
    await updateRevoked(tx, id);
    await recordAudit(tx, {
      action: "invoice.link-revoked",
      subject: "document",
      subjectId: link.documentId,
      after: null,
    });
  }
  return shown(tx, id);
}

async function shown(tx: Tx, id: LinkId): Promise<DocumentLink> {
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Error("A link that was just written.");
  const { documentId: _documentId, isNoted: _isNoted, ...rest } = link;
  return rest;
}
