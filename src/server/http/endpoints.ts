import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type BodyOf,
  type Endpoint,
  noBody,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#contract/endpoint.ts";
import { Refusal } from "#domain/refusals.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { type IdempotentRequest, requestHash } from "#server/db/idempotency.ts";
import type { Caller, Identity } from "#server/identity/identity.ts";

/** What a handler gets: the parsed input, who asks, and the books of that person. */
export type Context<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: Caller;
  books: Books;
  request: FastifyRequest;
  /** For cookies and headers alone: the reply itself is what the handler gives back. */
  reply: FastifyReply;
};

type PublicContext<E extends Endpoint> = Omit<Context<E>, "caller" | "books">;

/** Registers an endpoint of a signed-in person. */
export type On = <E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<ReplyOf<E>>,
) => void;

/** Registers an endpoint that anybody may call. */
export type OnPublic = <E extends Endpoint>(
  endpoint: E,
  handler: (context: PublicContext<E>) => Promise<ReplyOf<E>>,
) => void;

type Services = { database: Database; identity: Identity; checkReplies: boolean };

/** The two ways to register an endpoint; who may call it is part of its contract, never forgotten. */
export function registerEndpoints(app: FastifyInstance, services: Services): { on: On; onPublic: OnPublic } {
  const on: On = (endpoint, handler) => {
    if (endpoint.access === "public") throw new Error(`${endpoint.path} is public; register it as such`);
    register(app, endpoint, services, async (request, reply, input) => {
      const caller = callerOf(request);
      const books = openBooks(services.database, {
        bookId: caller.bookId,
        userId: caller.userId,
        request: idempotentRequest(request, caller),
      });
      return handler({ ...input, caller, books, request, reply });
    });
  };
  const onPublic: OnPublic = (endpoint, handler) => {
    if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public`);
    register(app, endpoint, services, (request, reply, input) => handler({ ...input, request, reply }));
  };
  return { on, onPublic };
}

type Input<E extends Endpoint> = Pick<Context<E>, "params" | "query" | "body">;

function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { identity, checkReplies }: Services,
  handle: (request: FastifyRequest, reply: FastifyReply, input: Input<E>) => Promise<ReplyOf<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: { endpoint },
    schema: {
      summary: endpoint.summary,
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body === noBody ? {} : { body: endpoint.body, consumes: [endpoint.consumes] }),
      ...(endpoint.reply === noBody ? {} : { response: { [endpoint.status]: endpoint.reply } }),
    },
    onRequest: async (request) => {
      if (endpoint.access === "public") return;
      const caller = await identity.findCaller(request.headers);
      if (caller === null) throw new Refusal("auth.required");
      if (endpoint.access === "admin" && !caller.isAdmin) throw new Refusal("auth.forbidden");
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validator has just proved all three.
      const input = { params: request.params, query: request.query, body: request.body } as Input<E>;
      const answer = await handle(request, reply, input);
      if (checkReplies && endpoint.reply !== noBody) endpoint.reply.parse(answer);
      return reply.code(endpoint.status).send(endpoint.status === 204 ? undefined : answer);
    },
  });
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who sent this request; only for endpoints that require somebody. */
function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Refusal("auth.required");
  return caller;
}

/** The person whom a request is counted for, or null before anybody was asked for. */
export function callerIdOf(request: FastifyRequest): string | null {
  return callers.get(request)?.userId ?? null;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The idempotency key of a mutation, with the digest of all that the request asks for (I-34). */
function idempotentRequest(request: FastifyRequest, caller: Caller): IdempotentRequest | null {
  const key = request.headers["idempotency-key"];
  if (request.method === "GET" || key === undefined) return null;
  if (typeof key !== "string" || !KEY.test(key)) {
    throw new Refusal("request.invalid", [
      { field: "Idempotency-Key", message: "At most 200 visible characters" },
    ]);
  }
  return { key, hash: requestHash(caller.userId, request.method, request.url, request.bodyText ?? "") };
}
