import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { linkEndpoints } from "#contract/links.ts";
import { type CardServices, startCheckout } from "#server/card-payments/lookup.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { wordsIn } from "#domain/sheet-words.ts";
import { asFileName } from "#domain/text.ts";
import type { Config } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { On } from "#server/http/endpoints.ts";
import { CARD_LIMITS, countFailures, enforce, limitsOf } from "#server/identity/limits.ts";
import { tokenHash } from "#server/identity/tokens.ts";
import { sheetFile } from "#server/sheets/lookup.ts";
import { createLink, readLinks, revokeLink } from "./link.ts";
import { leadsOn, noSuchPage, POLICY, publicPage, tooMany } from "./public-page.ts";
import { findLink, type FoundLink, updateOpened } from "./queries.ts";
import { publicXml, readCards, readPublic } from "./read-public.ts";

type Parts = { config: Config; database: Database; cards: CardServices };
type Opened = FastifyRequest<{ Params: { token: string }; Querystring: { paid?: unknown } }>;

/** Links to public pages over HTTP, and the pages themselves, which nobody signs in for (Security 2.1). */
export function linkRoutes(app: FastifyInstance, on: On, parts: Parts): void {
  on(linkEndpoints.list, ({ books, params: { id } }) =>
    books.read(async (tx) => ({ items: await readLinks(tx, id) })),
  );
  on(linkEndpoints.create, ({ books, params: { id }, body }) => createLink(books, id, body));
  on(linkEndpoints.revoke, ({ books, params: { id } }) => books.write((tx) => revokeLink(tx, id)));
  pageRoutes(app, parts);
}

type Call = { request: Opened; reply: FastifyReply };
/** Does what a link leads to, or shows that it leads nowhere. */
type Show = (call: Call, work: (link: FoundLink) => Promise<FastifyReply>) => Promise<FastifyReply>;

function pageRoutes(app: FastifyInstance, parts: Parts): void {
  const { config, database } = parts;
  const limits = limitsOf(config);
  const show: Show = async ({ request, reply }, work) => {
    void reply.headers(HEADERS);
    const limit = limits.linkFrom(request);
    try {
      const find = () => findOrRefuse(database, request.params.token);
      return await work(
        await countFailures(database, { reply, limit, failures: ["link.not-found"], isCleared: false }, find),
      );
    } catch (error) {
      if (!(error instanceof Refusal) || !SAID_ON_A_PAGE.has(error.code)) throw error;
      const isWait = error.code === "request.rate-limited";
      return asPage({ request, reply: reply.code(isWait ? 429 : 404) }, isWait ? tooMany() : noSuchPage());
    }
  };
  app.get("/i/:token", HIDDEN, (request: Opened, reply) =>
    show({ request, reply }, async (link) => {
      const { token } = request.params;
      const books = openBooks(database, link);
      const { isNoted, card, ...shown } = await books.read((tx) => readShown(tx, link, parts));
      if (request.method === "GET" && !isNoted) await books.write((tx) => updateOpened(tx, link.id));
      const said = request.query.paid === undefined ? null : "onItsWay";
      return asPage({ request, reply }, publicPage({ ...shown, token, card: { ...card, said } }));
    }),
  );
  registerPaying(app, parts, show);
  app.get("/i/:token/pdf", HIDDEN, (request: Opened, reply) =>
    show({ request, reply }, async (link) => {
      await enforce(database, reply, limits.filesOf(link.id));
      const { document, way } = await openBooks(database, link).read((tx) => readPublic(tx, link.id));
      const file = await sheetFile(document, way);
      return asFile(reply.type("application/pdf"), `${document.number}.pdf`).send(file);
    }),
  );
  app.get("/i/:token/xml", HIDDEN, (request: Opened, reply) =>
    show({ request, reply }, async (link) => {
      await enforce(database, reply, limits.filesOf(link.id));
      const file = await openBooks(database, link).read(async (tx) => {
        const { document } = await readPublic(tx, link.id);
        return publicXml(tx, document);
      });
      if (file === null) throw new Refusal("link.not-found");
      return asFile(reply.type("application/xml; charset=utf-8"), file.fileName).send(file.xml);
    }),
  );
}

async function readShown(tx: Tx, { id }: FoundLink, { cards }: Parts) {
  const shown = await readPublic(tx, id);
  return { ...shown, card: await readCards(tx, shown.document, cards) };
}

/** The way from a page to the provider's, for whoever wants to pay by card (Accounting 25). */
function registerPaying(app: FastifyInstance, parts: Parts, show: Show): void {
  const { database, cards } = parts;
  void app.register(async (scope) => {
    // A form without fields.
    scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post("/i/:token/pay", { ...HIDDEN, bodyLimit: 1024 }, (request: Opened, reply) =>
      show({ request, reply }, async (link) => {
        await enforce(database, reply, CARD_LIMITS.checkoutsOf(link.id));
        const { token } = request.params;
        const books = openBooks(database, link);
        const { card, ...shown } = await books.read((tx) => readShown(tx, link, parts));
        const { document, way } = shown;
        const title = `${wordsIn(way.language).invoice} ${document.number}`;
        try {
          const backTo = `${cards.address()}/i/${token}`;
          const url = await startCheckout(books, cards, { document, title, backTo });
          return await asPage({ request, reply }, leadsOn({ url, language: way.language }));
        } catch (error) {
          if (!(error instanceof Refusal) || !isOfCard(error.code)) throw error;
          return asPage(
            { request, reply },
            publicPage({ ...shown, token, card: { ...card, said: "notNow" } }),
          );
        }
      }),
    );
  });
}

const isOfCard = (code: RefusalCode) => code === "card.cannot-pay" || code === "card.provider-failed";

const SAID_ON_A_PAGE = new Set<RefusalCode>(["link.not-found", "request.rate-limited"]);

const HIDDEN = { schema: { hide: true } };

const HEADERS = {
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
};

async function findOrRefuse(database: Database, token: string): Promise<FoundLink> {
  const link = await findLink(database, tokenHash(token));
  if (link === null) throw new Refusal("link.not-found");
  return link;
}

function asPage({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, page: string) {
  void reply.type("text/html; charset=utf-8").header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(page);
  return reply.header("content-encoding", "gzip").send(gzipSync(page));
}

function asFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.header("content-disposition", `attachment; filename="${asFileName(name)}"`);
}
