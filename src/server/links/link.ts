import type { DocumentLink, DocumentLinkInput } from "#contract/links.ts";
import { shiftDays } from "#domain/dates.ts";
import { isPosted } from "#domain/document.ts";
import type { LinkId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument, selectPostedDesign } from "#server/documents/lookup.ts";
import { readOrder, selectSentDesign } from "#server/orders/lookup.ts";
import { tokenHash } from "#server/identity/tokens.ts";
import { lockBook, type DesignReference, selectToday } from "#server/settings/lookup.ts";
import {
  insertDocumentLink,
  targetOfLink,
  type ShareLinkTarget,
  selectDocumentLink,
  selectLinks,
  selectOpening,
  type StoredLink,
  updateRevoked,
} from "./queries.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";

const LINK_DAYS_MAX = 366;

/** Minimum remaining days for a link to be shared again. */
const REMAINING_DAYS_MIN = 14;
const DEFAULT_LINK_DAYS = 365;

/** Returns the links to the public page of an invoice or a quote. */
export async function readLinks(tx: Tx, target: ShareLinkTarget, links: ShareLinks): Promise<DocumentLink[]> {
  if ("orderId" in target) await readOrder(tx, "quote", target.orderId);
  else await readDocument(tx, "invoice", target.documentId);
  return addPaths(tx, await selectLinks(tx, target), links);
}

/** Adds the path to each link that works. */
async function addPaths(
  tx: Tx,
  stored: readonly StoredLink[],
  { tokenOf }: ShareLinks,
): Promise<DocumentLink[]> {
  const live = stored.filter(({ isActive }) => isActive);
  const opening = await selectOpening(
    tx,
    live.map(({ id }) => ({ id, digest: tokenHash(tokenOf(id)) })),
  );
  return stored.map((link) => ({
    ...link,
    path: opening.has(link.id) ? pathOf(tokenOf(link.id)) : null,
  }));
}

/** Adds the path to a live link. Responses stored for idempotent retries must not contain it (I-34, I-36). */
export const withPath = (link: StoredLink, { tokenOf }: ShareLinks): DocumentLink => ({
  ...link,
  path: pathOf(tokenOf(link.id)),
});

const pathOf = (token: string): string => `/i/${token}`;

/** Returns the full address of the newest link to an invoice or a quote, or null. */
export async function addressOfLink(
  tx: Tx,
  target: ShareLinkTarget,
  links: ShareLinks,
): Promise<string | null> {
  const link = (await addPaths(tx, await selectLinks(tx, target), links)).find(({ path }) => path !== null);
  return link === undefined ? null : `${links.address()}${link.path}`;
}

/** Returns the link to send with an invoice or a quote: the newest one, or a new one. */
export async function shareLink(tx: Tx, target: ShareLinkTarget, links: ShareLinks): Promise<StoredLink> {
  await lockBook(tx);
  await readPostedDesign(tx, target);
  const today = await selectToday(tx);
  const latest = Date.parse(shiftDays(today, REMAINING_DAYS_MIN));
  const link = (await readLinks(tx, target, links)).find(
    ({ path, expiresAt }) => path !== null && Date.parse(expiresAt) > latest,
  );
  if (link === undefined)
    return createLink(tx, { target, expiresOn: shiftDays(today, DEFAULT_LINK_DAYS) }, links);
  const { path: _path, ...stored } = link;
  return stored;
}

type ShareLinkRequest = { target: ShareLinkTarget } & DocumentLinkInput;

/** Creates a link to a posted or sent document. Its secret is derived, never stored (I-36). */
export async function createLink(
  tx: Tx,
  { target, expiresOn, language }: ShareLinkRequest,
  { tokenOf }: ShareLinks,
): Promise<StoredLink> {
  await lockBook(tx);
  const postedDesign = await readPostedDesign(tx, target);
  const today = await selectToday(tx);
  if (expiresOn < today || expiresOn > shiftDays(today, LINK_DAYS_MAX))
    throw refuseField("link.expiry-out-of-range", "expiresOn");
  const id = newId<LinkId>();
  await insertDocumentLink(tx, {
    id,
    target,
    digest: tokenHash(tokenOf(id)),
    language: language ?? postedDesign.language,
    endsOn: expiresOn,
  });
  await recordLinkChange(tx, target, "link_created", { endsOn: expiresOn });
  return readStoredLink(tx, id);
}

/** Returns its design and language. Rejects drafts and opening documents, which have no public page. */
async function readPostedDesign(tx: Tx, target: ShareLinkTarget): Promise<DesignReference> {
  if ("orderId" in target) {
    const { status } = await readOrder(tx, "quote", target.orderId);
    const sentAs = await selectSentDesign(tx, target.orderId);
    if (status === "draft" || sentAs === null) throw new Refusal("link.not-sent");
    return sentAs;
  }
  const { status, isOpening } = await readDocument(tx, "invoice", target.documentId);
  const postedDesign = await selectPostedDesign(tx, target.documentId);
  if (!isPosted(status) || isOpening || postedDesign === null) throw new Refusal("link.not-posted");
  return postedDesign;
}

async function recordLinkChange(
  tx: Tx,
  target: ShareLinkTarget,
  event: "link_created" | "link_revoked",
  after: object | null,
): Promise<void> {
  const subject =
    "orderId" in target
      ? ({ action: `quote.${event}`, subject: "order", subjectId: target.orderId } as const)
      : ({ action: `invoice.${event}`, subject: "document", subjectId: target.documentId } as const);
  await recordAudit(tx, { ...subject, after });
}

export { updateOpened as noteOpened } from "./queries.ts";

/** Ends a link at once. A link that has already ended is unchanged. */
export async function revokeLink(tx: Tx, id: LinkId): Promise<DocumentLink> {
  await lockBook(tx);
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Refusal("link.not-found");
  if (link.revokedAt === null) {
    await updateRevoked(tx, id);
    await recordLinkChange(tx, targetOfLink(link), "link_revoked", null);
  }
  return { ...(await readStoredLink(tx, id)), path: null };
}

async function readStoredLink(tx: Tx, id: LinkId): Promise<StoredLink> {
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Error("The saved link wasn't found.");
  const { documentId: _documentId, orderId: _orderId, isNoted: _isNoted, ...rest } = link;
  return rest;
}
