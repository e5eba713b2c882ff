import { sql } from "kysely";
import type { DocumentLink } from "#contract/links.ts";
import type { BookId, DocumentId, LinkId, OrderId, UserId } from "#domain/ids.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import type { Database } from "#server/db/database.ts";
import { BOOK, bookRows, statement, type Tx } from "#server/db/transaction.ts";

/** Book that a link leads to, and the user for whom it is read. */
export type FoundLink = { id: LinkId; bookId: BookId; userId: UserId };

const FIND_LINK = `
  select id, book_id as "bookId", person_id as "userId" from auth.document_links
  where token_hash = $1 and ends_at > now()`;

/** Finds a working link by the digest of its secret; null if it is wrong, expired or revoked. */
export async function findLink(
  { people }: Pick<Database, "people">,
  digest: string,
): Promise<FoundLink | null> {
  return (await people.query<FoundLink>(statement(FIND_LINK, [digest]))).rows[0] ?? null;
}

/** Target of a link: an invoice or a quote. */
export type ShareLinkTarget = { documentId: DocumentId } | { orderId: OrderId };

type NewLinkRow = {
  id: LinkId;
  target: ShareLinkTarget;
  language: PdfLanguage;
  endsOn: string;
  digest: string;
};

/** Stores a link that works until the end of a day in the company's time zone. */
export async function insertDocumentLink(
  tx: Tx,
  { id, target, language, endsOn, digest }: NewLinkRow,
): Promise<void> {
  const { documentId, orderId } = { documentId: null, orderId: null, ...target };
  await sql`
    insert into document_links (book_id, id, document_id, order_id, language, ends_at)
    select b.book_id, ${id}, ${documentId}::uuid, ${orderId}::uuid, ${language}, (${endsOn}::date + 1)::timestamp at time zone b.time_zone
    from ${bookRows("books b")}`.execute(tx);
  await sql`select open_link(${id}, ${digest})`.execute(tx);
}

const LINK = sql`l.id, l.language, l.created_at as "createdAt", l.ends_at as "expiresAt", l.revoked_at as "revokedAt",
  l.revoked_at is null and l.ends_at > now() as "isActive",
  l.first_viewed_at as "firstViewedAt", l.last_viewed_at as "lastViewedAt", l.view_count as "viewCount"`;

/** A link as stored, without its secret. */
export type StoredLink = Omit<DocumentLink, "path">;

/** Returns the links to one target, newest first. */
export async function selectLinks(tx: Tx, target: ShareLinkTarget): Promise<StoredLink[]> {
  const targetCondition =
    "orderId" in target ? sql`l.order_id = ${target.orderId}` : sql`l.document_id = ${target.documentId}`;
  const { rows } = await sql<StoredLink>`
    select ${LINK} from ${bookRows("document_links l")} where ${targetCondition}
    order by l.id desc limit 100`.execute(tx);
  return rows;
}

export type LinkOfDocument = StoredLink & {
  documentId: DocumentId | null;
  orderId: OrderId | null;
  isNoted: boolean;
};

/** Returns the target of a link. */
export function targetOfLink({ documentId, orderId }: LinkOfDocument): ShareLinkTarget {
  if (orderId !== null) return { orderId };
  if (documentId === null) throw new Error("The link must have exactly one record.");
  return { documentId };
}

/** Returns a link of the book, or null, and whether it was opened in the last minute. */
export async function selectDocumentLink(tx: Tx, id: LinkId): Promise<LinkOfDocument | null> {
  const { rows } = await sql<LinkOfDocument>`
    select ${LINK}, l.document_id as "documentId", l.order_id as "orderId",
      coalesce(l.last_viewed_at > now() - interval '1 minute', false) as "isNoted"
    from ${bookRows("document_links l")} where l.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the links that open with these secrets: those made by another installation don't. */
export async function selectOpening(
  tx: Tx,
  links: readonly { id: LinkId; digest: string }[],
): Promise<ReadonlySet<LinkId>> {
  if (links.length === 0) return new Set();
  const { rows } = await sql<{ id: LinkId }>`
    select c.id from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ digest }) => digest)}::text[]) as c (id, digest)
    where link_opens_with(c.id, c.digest)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Ends a link; one that has already ended is unchanged. */
export async function updateRevoked(tx: Tx, id: LinkId): Promise<void> {
  await sql`
    update document_links set revoked_at = now()
    where book_id = ${BOOK} and id = ${id} and revoked_at is null`.execute(tx);
  await sql`select close_link(${id})`.execute(tx);
}

/** Records that a link's page was opened, at most once a minute. */
export async function updateOpened(tx: Tx, id: LinkId): Promise<void> {
  await sql`
    update document_links set view_count = view_count + 1, last_viewed_at = now(),
      first_viewed_at = least(first_viewed_at, now())
    where book_id = ${BOOK} and id = ${id} and revoked_at is null
      and (last_viewed_at is null or last_viewed_at <= now() - interval '1 minute')`.execute(tx);
}
