import type { DocumentLink, DocumentLinkInput } from "#contract/links.ts";
import { shiftDays } from "#domain/dates.ts";
import { isIssued } from "#domain/document.ts";
import type { LinkId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument, selectIssuedAs } from "#server/documents/lookup.ts";
import { readOrder, selectSentAs } from "#server/orders/lookup.ts";
import { tokenHash } from "#server/identity/tokens.ts";
import { holdBook, type IssuedAs, selectToday } from "#server/settings/lookup.ts";
import {
  insertDocumentLink,
  linkedBy,
  type LinkedThing,
  selectDocumentLink,
  selectLinks,
  selectOpening,
  type StoredLink,
  updateRevoked,
} from "./queries.ts";
import type { ShareLinks } from "./share-links.ts";

const DAYS_MOST = 366;

/** A link that leads there for fewer days is not given to anybody new. */
const DAYS_LEFT_LEAST = 14;
const SHARED_DAYS = 365;

/** The links to the public page of an invoice or a quote. */
export async function readLinks(tx: Tx, of: LinkedThing, links: ShareLinks): Promise<DocumentLink[]> {
  if ("orderId" in of) await readOrder(tx, "quote", of.orderId);
  else await readDocument(tx, "invoice", of.documentId);
  return withPaths(tx, await selectLinks(tx, of), links);
}

/** Says where each link leads, as long as it does. */
async function withPaths(
  tx: Tx,
  stored: readonly StoredLink[],
  { tokenOf }: ShareLinks,
): Promise<DocumentLink[]> {
  const live = stored.filter(({ isLive }) => isLive);
  const opening = await selectOpening(
    tx,
    live.map(({ id }) => ({ id, digest: tokenHash(tokenOf(id)) })),
  );
  return stored.map((link) => ({
    ...link,
    path: opening.has(link.id) ? pathOf(tokenOf(link.id)) : null,
  }));
}

/** Says where a link leads that is live. Its path is no part of a reply that is stored for a retry (I-34, I-36). */
export const withPath = (link: StoredLink, { tokenOf }: ShareLinks): DocumentLink => ({
  ...link,
  path: pathOf(tokenOf(link.id)),
});

const pathOf = (token: string): string => `/i/${token}`;

/** The full address of the newest link to an invoice or a quote, or null. */
export async function addressOfLink(tx: Tx, of: LinkedThing, links: ShareLinks): Promise<string | null> {
  const found = (await withPaths(tx, await selectLinks(tx, of), links)).find(({ path }) => path !== null);
  return found === undefined ? null : `${links.address()}${found.path}`;
}

/** The link that is given to whoever gets an invoice or a quote: the newest one, or a new one. */
export async function shareLink(tx: Tx, of: LinkedThing, links: ShareLinks): Promise<StoredLink> {
  await holdBook(tx);
  await readIssuedAs(tx, of);
  const today = await selectToday(tx);
  const latest = Date.parse(shiftDays(today, DAYS_LEFT_LEAST));
  const found = (await readLinks(tx, of, links)).find(
    ({ path, endsAt }) => path !== null && Date.parse(endsAt) > latest,
  );
  if (found === undefined) return createLink(tx, { of, endsOn: shiftDays(today, SHARED_DAYS) }, links);
  const { path: _path, ...stored } = found;
  return stored;
}

type NewLink = { of: LinkedThing } & DocumentLinkInput;

/** Makes a link to what was issued or sent. Its secret is derived, never stored (I-36). */
export async function createLink(
  tx: Tx,
  { of, endsOn, language }: NewLink,
  { tokenOf }: ShareLinks,
): Promise<StoredLink> {
  await holdBook(tx);
  const issued = await readIssuedAs(tx, of);
  const today = await selectToday(tx);
  if (endsOn < today || endsOn > shiftDays(today, DAYS_MOST))
    throw refuseField("link.end-not-allowed", "endsOn");
  const id = newId<LinkId>();
  await insertDocumentLink(tx, {
    id,
    of,
    digest: tokenHash(tokenOf(id)),
    language: language ?? issued.language,
    endsOn,
  });
  await noteLink(tx, of, "link-made", { endsOn });
  return shown(tx, id);
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
  return { ...(await shown(tx, id)), path: null };
}

async function shown(tx: Tx, id: LinkId): Promise<StoredLink> {
  const link = await selectDocumentLink(tx, id);
  if (link === null) throw new Error("A link that was just written.");
  const { documentId: _documentId, orderId: _orderId, isNoted: _isNoted, ...rest } = link;
  return rest;
}
