import { sql } from "kysely";
import type { DocumentLink } from "#contract/links.ts";
import type { BookId, DocumentId, LinkId, OrderId, UserId } from "#domain/ids.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import type { Database } from "#server/db/database.ts";
import { BOOK, bookRows, statement, type Tx } from "#server/db/transaction.ts";

/** Into which book a link leads, and in whose name it is read. */
export type FoundLink = { id: LinkId; bookId: BookId; userId: UserId };

const FIND = `
  select id, book_id as "bookId", person_id as "userId" from auth.document_links
  where token_hash = $1 and ends_at > now()`;

/** A link that leads somewhere, by the digest of its secret: what is wrong, ended or revoked is found no more. */
export async function findLink(
  { people }: Pick<Database, "people">,
  digest: string,
): Promise<FoundLink | null> {
  return (await people.query<FoundLink>(statement(FIND, [digest]))).rows[0] ?? null;
}

/** What a link leads to: an invoice, or a quote. */
export type LinkedThing = { documentId: DocumentId } | { orderId: OrderId };

type NewLink = {
  id: LinkId;
  target: LinkedThing;
  language: SheetLanguage;
  endsOn: string;
  digest: string;
};

/** Keeps a link that leads there until the end of a day where the company is. */
export async function insertDocumentLink(
  tx: Tx,
  { id, target, language, endsOn, digest }: NewLink,
): Promise<void> {
  const { documentId, orderId } = { documentId: null, orderId: null, ...target };
  await sql`
    insert into document_links (book_id, id, document_id, order_id, language, ends_at)
    select b.book_id, ${id}, ${documentId}::uuid, ${orderId}::uuid, ${language}, (${endsOn}::date + 1)::timestamp at time zone b.time_zone
    from ${bookRows("books b")}`.execute(tx);
  await sql`select open_link(${id}, ${digest})`.execute(tx);
}

const LINK = sql`l.id, l.language, l.created_at as "createdAt", l.ends_at as "endsAt", l.revoked_at as "revokedAt",
  l.revoked_at is null and l.ends_at > now() as "isLive",
  l.first_opened_at as "firstOpenedAt", l.last_opened_at as "lastOpenedAt", l.times_opened as "timesOpened"`;

/** A link as it is stored: its secret is not. */
export type StoredLink = Omit<DocumentLink, "path">;

/** The links to one thing, the newest first. */
export async function selectLinks(tx: Tx, target: LinkedThing): Promise<StoredLink[]> {
  const isOfIt =
    "orderId" in target ? sql`l.order_id = ${target.orderId}` : sql`l.document_id = ${target.documentId}`;
  const { rows } = await sql<StoredLink>`
    select ${LINK} from ${bookRows("document_links l")} where ${isOfIt}
    order by l.id desc limit 100`.execute(tx);
  return rows;
}

export type LinkOfDocument = StoredLink & {
  documentId: DocumentId | null;
  orderId: OrderId | null;
  isNoted: boolean;
};

/** What it leads to. */
export function linkedBy({ documentId, orderId }: LinkOfDocument): LinkedThing {
  if (orderId !== null) return { orderId };
  if (documentId === null) throw new Error("A link leads to one thing.");
  return { documentId };
}

/** A link of the book, or null; whether it was opened within the last minute. */
export async function selectDocumentLink(tx: Tx, id: LinkId): Promise<LinkOfDocument | null> {
  const { rows } = await sql<LinkOfDocument>`
    select ${LINK}, l.document_id as "documentId", l.order_id as "orderId",
      coalesce(l.last_opened_at > now() - interval '1 minute', false) as "isNoted"
    from ${bookRows("document_links l")} where l.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Which of these links open with these secrets: a link that was made by another installation doesn't. */
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

/** Ends a link; one that was ended before stays as it is. */
export async function updateRevoked(tx: Tx, id: LinkId): Promise<void> {
  await sql`
    update document_links set revoked_at = now()
    where book_id = ${BOOK} and id = ${id} and revoked_at is null`.execute(tx);
  await sql`select close_link(${id})`.execute(tx);
}

/** Notes that the page of a link was opened; a minute counts once. */
export async function updateOpened(tx: Tx, id: LinkId): Promise<void> {
  await sql`
    update document_links set times_opened = times_opened + 1, last_opened_at = now(),
      first_opened_at = least(first_opened_at, now())
    where book_id = ${BOOK} and id = ${id} and revoked_at is null
      and (last_opened_at is null or last_opened_at <= now() - interval '1 minute')`.execute(tx);
}
