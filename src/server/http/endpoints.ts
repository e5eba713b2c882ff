import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type BodyOf,
  type Endpoint,
  noBody,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#contract/endpoint.ts";
import { BOOK_HEADER } from "#contract/book-header.ts";
import { Refusal } from "#domain/refusals.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { Sender, SenderFinder } from "#server/identity/find-sender.ts";
import type { Caller, Identity } from "#server/identity/identity.ts";
import { idempotentRequest } from "./idempotent-request.ts";
import { answerFailure } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What a handler gets: the parsed input, and the books of whoever asks. */
export type Context<E extends Endpoint> = Input<E> & {
  books: Books;
  request: FastifyRequest;
  /** For cookies and headers alone: the reply itself is what the handler gives back. */
  reply: FastifyReply;
};

/** What a handler gets that works outside of the books, or tells who asks. */
export type PersonContext<E extends Endpoint> = Context<E> & { caller: Caller };

type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
type Handler<E extends Endpoint, Given> = (context: Given) => Promise<ReplyOf<E>>;

/** Registers an endpoint of a signed-in person's books: their transaction proves who asks (Decision 0017). */
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E, Context<E>>) => void;

/** Registers an endpoint of a signed-in person: the database says who asks, before all else. */
export type OnPerson = <E extends Endpoint>(endpoint: E, handler: Handler<E, PersonContext<E>>) => void;

/** Registers an endpoint that anybody may call. */
export type OnPublic = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, Omit<Context<E>, "books">>,
) => void;

type Find = (headers: FastifyRequest["headers"]) => Promise<Sender | null>;
type Services = { database: Database; identity: Identity; checkReplies: boolean };

/** The ways to register an endpoint; who may call it is part of its contract, never forgotten. */
export function registerEndpoints(
  app: FastifyInstance,
  { database, identity, checkReplies }: Services,
): { on: On; onPerson: OnPerson; onPublic: OnPublic } {
  const booksOf = (request: FastifyRequest, { caller, proof }: Sender): Books => {
    const { bookId, userId } = caller;
    return openBooks(database, { bookId, userId, proof, request: idempotentRequest(request, userId) });
  };
  // Whoever is remembered in another book than is meant may have gone on to it a moment ago.
  const recall: Find = async (headers) => {
    const recalled = await identity.recallSender(headers);
    return isMeant(headers, recalled) ? recalled : identity.findSender(headers);
  };
  const on: On = (endpoint, handler) => {
    const find = signedIn(endpoint) === "admin" ? identity.findSender : recall;
    // What fails before the books are opened, as bad input does, must not tell a stranger more than "sign in".
    const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const isProved = senders.get(request)?.proof.isGiven !== false;
      void (isProved ? Promise.resolve() : findSender(identity.findSender, request)).then(
        () => answerFailure(error, request, reply),
        (refusal: FastifyError) => answerFailure(refusal, request, reply),
      );
    };
    register(app, endpoint, { checkReplies, find, errorHandler }, async (request, reply, input) =>
      proved(identity, request, (sender) =>
        handler({ ...input, books: booksOf(request, sender), request, reply }),
      ),
    );
  };
  const onPerson: OnPerson = (endpoint, handler) => {
    signedIn(endpoint);
    register(app, endpoint, { checkReplies, find: identity.findSender }, async (request, reply, input) => {
      const sender = senderOf(request);
      return handler({ ...input, caller: sender.caller, books: booksOf(request, sender), request, reply });
    });
  };
  const onPublic: OnPublic = (endpoint, handler) => {
    if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public`);
    register(app, endpoint, { checkReplies, find: null }, async (request, reply, input) =>
      handler({ ...input, request, reply }),
    );
  };
  return { on, onPerson, onPublic };
}

function signedIn({ access, path }: Endpoint): "user" | "admin" {
  if (access === "public") throw new Error(`${path} is public; register it as such`);
  return access;
}

/**
 * Does the work for the sender as remembered. As long as no transaction has proved that, nothing was read or
 * written: then the database is asked, and the work is done for whom it names.
 */
async function proved<Answer>(
  identity: SenderFinder,
  request: FastifyRequest,
  work: (sender: Sender) => Promise<Answer>,
): Promise<Answer> {
  const recalled = senderOf(request);
  try {
    const answer = await work(recalled);
    if (recalled.proof.isGiven) return answer;
  } catch (error) {
    if (recalled.proof.isGiven) throw error;
  }
  return work(await findSender(identity.findSender, request));
}

type Settings = {
  checkReplies: boolean;
  find: Find | null;
  errorHandler?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
};

function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { checkReplies, find, errorHandler }: Settings,
  handle: (request: FastifyRequest, reply: FastifyReply, input: Input<E>) => Promise<ReplyOf<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    schema: {
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body === noBody ? {} : { body: endpoint.body }),
    },
    config: { endpoint },
    onRequest: async (request) => {
      if (find === null) return;
      const { caller } = await findSender(find, request);
      if (endpoint.access === "admin" && !caller.isAdmin) throw new Refusal("auth.forbidden");
    },
    ...(errorHandler && { errorHandler }),
    handler: async (request, reply) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validator has just proved all three.
      const input = { params: request.params, query: request.query, body: request.body } as Input<E>;
      const answer = await handle(request, reply, input);
      if (checkReplies && endpoint.reply !== noBody) endpoint.reply.parse(answer);
      return reply.code(endpoint.status).send(endpoint.status === 204 ? undefined : answer);
    },
  });
}

const senders = new WeakMap<FastifyRequest, Sender>();

async function findSender(find: Find, request: FastifyRequest): Promise<Sender> {
  const sender = await find(request.headers);
  if (sender === null) throw new Refusal("auth.required");
  if (!isMeant(request.headers, sender)) throw new Refusal("session.other-books");
  senders.set(request, sender);
  return sender;
}

/** Whether a request goes to the books that it was meant for, when it names some (contract/book-header.ts). */
function isMeant(headers: FastifyRequest["headers"], sender: Sender | null): boolean {
  const meant = headers[BOOK_HEADER];
  return meant === undefined || sender === null || meant === sender.caller.bookId;
}

/** Who sent this request; only for endpoints that require somebody. */
function senderOf(request: FastifyRequest): Sender {
  const sender = senders.get(request);
  if (!sender) throw new Refusal("auth.required");
  return sender;
}

/** The person whom a request is counted for, or null before anybody was asked for. */
export function callerIdOf(request: FastifyRequest): string | null {
  return senders.get(request)?.caller.userId ?? null;
}
