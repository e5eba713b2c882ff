import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { linkEndpoints } from "#contract/links.ts";
import type { CardServices } from "#server/card-payments/account.ts";
import { startCheckout } from "#server/card-payments/checkout.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { pdfTextsIn } from "#domain/pdf-texts.ts";
import { asFileName } from "#domain/text.ts";
import { INTERACTIVE_OPTIONS, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { toRefusal } from "#server/db/database-refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { RETRYABLE_CODES } from "#server/http/problems.ts";
import { CARD_LIMITS, enforceRateLimit, LINK_LIMITS } from "#server/identity/limits.ts";
import { tokenHash } from "#server/identity/tokens.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { orderFile, documentPdfFile } from "#server/pdfs/lookup.ts";
import { createLink, readLinks, revokeLink, shareLink, withPath } from "./link.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { emailAnswer } from "./answer-notice.ts";
import { acceptForms, answerOnPage } from "./answer-on-page.ts";
import {
  forwardingPage,
  notFoundPage,
  unavailablePage,
  policyOf,
  publicPage,
  tooManyRequestsPage,
} from "./public-page.ts";
import { type AnswerProblem, quotePage } from "./public-quote.ts";
import { findLink, type FoundLink, updateOpened } from "./queries.ts";
import { type PublicInvoice, type PublicQuote, publicXml, readCards, readPublic } from "./read-public.ts";

type LinkRouteDependencies = { database: Database; cards: CardServices; links: ShareLinks; outbox: Outbox };
type LinkRequest = FastifyRequest<{ Params: { token: string }; Querystring: { paid?: unknown } }>;

/** HTTP routes for share links, and their public pages, which need no sign-in (Security 2.1). */
export function linkRoutes(app: FastifyInstance, on: RegisterEndpoint, parts: LinkRouteDependencies): void {
  const { links } = parts;
  on(linkEndpoints.list, ({ books, params: { id: documentId } }) =>
    books.read(async (tx) => ({ items: await readLinks(tx, { documentId }, links) })),
  );
  on(linkEndpoints.create, async ({ books, params: { id: documentId }, body }) =>
    withPath(await books.write((tx) => createLink(tx, { target: { documentId }, ...body }, links)), links),
  );
  on(linkEndpoints.share, async ({ books, params: { id: documentId } }) =>
    withPath(await books.write((tx) => shareLink(tx, { documentId }, links)), links),
  );
  on(linkEndpoints.listOfQuote, ({ books, params: { id: orderId } }) =>
    books.read(async (tx) => ({ items: await readLinks(tx, { orderId }, links) })),
  );
  on(linkEndpoints.createOfQuote, async ({ books, params: { id: orderId }, body }) =>
    withPath(await books.write((tx) => createLink(tx, { target: { orderId }, ...body }, links)), links),
  );
  on(linkEndpoints.shareQuote, async ({ books, params: { id: orderId } }) =>
    withPath(await books.write((tx) => shareLink(tx, { orderId }, links)), links),
  );
  on(linkEndpoints.revoke, ({ books, params: { id } }) => books.write((tx) => revokeLink(tx, id)));
  pageRoutes(app, parts);
}

type LinkCall = { request: LinkRequest; reply: FastifyReply };
/** Handles a request for a link, or shows that the link doesn't work. */
type ShowPage = (call: LinkCall, work: (link: FoundLink) => Promise<FastifyReply>) => Promise<FastifyReply>;

function pageRoutes(app: FastifyInstance, parts: LinkRouteDependencies): void {
  const { database } = parts;
  const showPage: ShowPage = async ({ request, reply }, work) => {
    void reply.headers(HEADERS);
    try {
      const link = await findLink(database, tokenHash(request.params.token));
      // Wrong links are counted by address, but never block a valid one.
      await enforceRateLimit(
        database,
        reply,
        link === null ? LINK_LIMITS.wrongFrom(request) : LINK_LIMITS.opensOf(link.id),
      );
      if (link === null) throw new Refusal("link.not-found");
      return await work(link);
    } catch (error) {
      const refusal = toRefusal(error);
      if (!(refusal instanceof Refusal)) throw error;
      return showRefusal({ request, reply }, refusal);
    }
  };
  app.get("/i/:token", HIDDEN_FROM_API, (request: LinkRequest, reply) =>
    showPage({ request, reply }, async (link) => {
      const books = openBooks(database, link, INTERACTIVE_OPTIONS);
      const { isNoted, ...content } = await books.read((tx) => readLinkedPage(tx, link, parts));
      if (request.method === "GET" && !isNoted) await books.write((tx) => updateOpened(tx, link.id));
      const notice = request.query.paid === undefined ? null : "onItsWay";
      return renderPage({ request, reply }, { ...content, notice });
    }),
  );
  fileRoutes(app, database, showPage);
  answerRoute(app, parts, showPage);
}

/** Routes to download the files of a page. */
function fileRoutes(app: FastifyInstance, database: Database, showPage: ShowPage): void {
  app.get("/i/:token/pdf", HIDDEN_FROM_API, (request: LinkRequest, reply) =>
    showPage({ request, reply }, async (link) => {
      await enforceRateLimit(database, reply, LINK_LIMITS.filesOf(link.id));
      const { page } = await openBooks(database, link, INTERACTIVE_OPTIONS).read((tx) =>
        readPublic(tx, link.id),
      );
      const isQuote = "quote" in page;
      const file = isQuote
        ? await orderFile(page.quote, page.settings)
        : await documentPdfFile(page.document, page.settings);
      const { number } = isQuote ? page.quote : page.document;
      return setFileHeaders(reply.type("application/pdf"), `${number}.pdf`).send(file);
    }),
  );
  app.get("/i/:token/xml", HIDDEN_FROM_API, (request: LinkRequest, reply) =>
    showPage({ request, reply }, async (link) => {
      await enforceRateLimit(database, reply, LINK_LIMITS.filesOf(link.id));
      const file = await openBooks(database, link, INTERACTIVE_OPTIONS).read(async (tx) => {
        const { page } = await readPublic(tx, link.id);
        return "quote" in page ? null : publicXml(tx, page.document);
      });
      if (file === null) throw new Refusal("link.not-found");
      return setFileHeaders(reply.type("application/xml; charset=utf-8"), file.fileName).send(file.xml);
    }),
  );
}

type LinkedPage =
  | { page: PublicQuote }
  | { page: PublicInvoice; card: Awaited<ReturnType<typeof readCards>> };

async function readLinkedPage(
  tx: Tx,
  { id }: FoundLink,
  { cards }: LinkRouteDependencies,
): Promise<LinkedPage & { isNoted: boolean }> {
  const { page, isNoted } = await readPublic(tx, id);
  if ("quote" in page) return { page, isNoted };
  return { page, isNoted, card: await readCards(tx, page.document, cards) };
}

/** Routes for forms on public pages: visitors answer a quote, or pay an invoice by card. */
function answerRoute(app: FastifyInstance, parts: LinkRouteDependencies, showPage: ShowPage): void {
  const { database, outbox, links } = parts;
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.post("/i/:token/answer", HIDDEN_FROM_API, (request: LinkRequest, reply) =>
      showPage({ request, reply }, async (link) => {
        const books = openBooks(database, link, INTERACTIVE_OPTIONS);
        const answered = await answerOnPage(books, link.id, request.body);
        if (answered !== null && "quote" in answered)
          await emailAnswer({ database, outbox, address: links.address }, { ...link, books, ...answered });
        if (answered === null || "quote" in answered)
          return reply.redirect(`/i/${request.params.token}`, 303);
        const { problem, page } = answered;
        const call = { request, reply: reply.code(problem === "nameMissing" ? 422 : 409) };
        return renderPage(call, { page, problem });
      }),
    );
    scope.post("/i/:token/pay", HIDDEN_FROM_API, (request: LinkRequest, reply) =>
      showPage({ request, reply }, (link) => redirectToPayment({ request, reply }, link, parts)),
    );
  });
}

/** Sends a customer who pays by card from the invoice page to the provider's page (Accounting 25). */
async function redirectToPayment(
  { request, reply }: LinkCall,
  link: FoundLink,
  parts: LinkRouteDependencies,
): Promise<FastifyReply> {
  const { database, cards } = parts;
  await enforceRateLimit(database, reply, CARD_LIMITS.checkoutsOf(link.id));
  const books = openBooks(database, link, INTERACTIVE_OPTIONS);
  const linkedPage = await books.read((tx) => readLinkedPage(tx, link, parts));
  if (!("card" in linkedPage)) throw new Refusal("link.not-found");
  const { document, settings } = linkedPage.page;
  const title = `${pdfTextsIn(settings.language).invoice} ${document.number}`;
  try {
    const backTo = `${cards.address()}/i/${request.params.token}`;
    const url = await startCheckout(books, cards, { document, title, backTo });
    return await setPageHeaders({ request, reply }, forwardingPage({ url, language: settings.language }));
  } catch (error) {
    if (!(error instanceof Refusal) || !isOfCard(error.code)) throw error;
    return renderPage({ request, reply }, { ...linkedPage, notice: "notNow" });
  }
}

const isOfCard = (code: RefusalCode) => code === "card.not-payable" || code === "card.provider-failed";

type PageToShow = LinkedPage & { notice?: "onItsWay" | "notNow" | null; problem?: AnswerProblem };

/** Renders a page; if it has a form, the headers allow its target. */
function renderPage({ request, reply }: LinkCall, { notice = null, problem, ...read }: PageToShow) {
  const { token } = request.params;
  if ("card" in read) {
    void reply.header("content-security-policy", policyOf({ hasForm: read.card.canPay }));
    return setPageHeaders(
      { request, reply },
      publicPage({ ...read.page, token, card: { ...read.card, notice } }),
    );
  }
  void reply.headers(FORM_HEADERS);
  return setPageHeaders({ request, reply }, quotePage({ ...read.page, token, problem }));
}

/** Browsers display any response: shows visitors a page instead of an API error. */
function showRefusal({ request, reply }: LinkCall, refusal: Refusal): FastifyReply {
  const { code } = refusal;
  if (code === "link.not-found") return setPageHeaders({ request, reply: reply.code(404) }, notFoundPage());
  if (code === "request.rate-limited")
    return setPageHeaders({ request, reply: reply.code(429) }, tooManyRequestsPage());
  if (!RETRYABLE_CODES.has(code)) throw refusal;
  void reply.code(503).header("retry-after", String(AGAIN_AFTER_SECONDS));
  // The form may have been processed: only the visitor may send it again.
  return setPageHeaders(
    { request, reply },
    unavailablePage({ seconds: request.method === "POST" ? null : AGAIN_AFTER_SECONDS }),
  );
}

const AGAIN_AFTER_SECONDS = 5;

const HIDDEN_FROM_API = { schema: { hide: true } };

const HEADERS = {
  "content-security-policy": policyOf({ hasForm: false }),
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
};

/** A browser reveals a form's origin only to that origin, and only if the policy allows it. */
const FORM_HEADERS = {
  "content-security-policy": policyOf({ hasForm: true }),
  "referrer-policy": "same-origin",
};

function setPageHeaders({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, page: string) {
  void reply.type("text/html; charset=utf-8").header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(page);
  return reply.header("content-encoding", "gzip").send(gzipSync(page));
}

function setFileHeaders(reply: FastifyReply, name: string): FastifyReply {
  return reply.header("content-disposition", `attachment; filename="${asFileName(name)}"`);
}
