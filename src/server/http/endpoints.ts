import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { COMPANY_HEADER, type OperationId } from "#contract/operations.ts";
import { areaOf, isOpenToTokens, isPermittedTo } from "#contract/rights.ts";
import { programOf } from "#domain/activity.ts";
import { Refusal } from "#domain/refusals.ts";
import { type BooksOptions, type Books, INTERACTIVE_OPTIONS, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { queueOf } from "#server/db/group-commit.ts";
import type { Admission, Credential, PersonInBook } from "#server/db/enter-book.ts";
import type { Caller, CallerFinder, SignedIn } from "./caller.ts";
import type { Config } from "#server/config.ts";
import { type ReleaseSlot, openAdmission, slotsFor, takeSlot } from "./admission.ts";
import { createAmountsCheck } from "./validate-amounts.ts";
import { lockReasonIn } from "./lock-reason.ts";
import { idempotentRequest } from "./idempotent-request.ts";
import type { KnownCallers } from "./recent-callers.ts";
import { answerFailure } from "./problems.ts";
import { type EndpointInput, registerRoute, type RouteSettings } from "./register-route.ts";

/** Handler argument: the parsed input and the caller's books. */
export type Context<E extends Endpoint> = EndpointInput<E> & {
  books: Books;
  request: FastifyRequest;
  /** Only for cookies and headers: the handler returns the reply itself. */
  reply: FastifyReply;
  aside: RunInWorker;
};

/** Runs work without the database, in a worker, for an authenticated caller; in the meantime lends the slot. */
type RunInWorker = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Argument of a handler that works outside the books, or needs the caller. */
export type PersonContext<E extends Endpoint> = Omit<Context<E>, "aside"> & {
  caller: Caller;
  /**
   * Releases the slot of this request early: for many short transactions that together take long, and before calling
   * another company's server (Behavior 7.4).
   */
  releaseSlot: ReleaseSlot;
};

/** Argument of a handler whose caller may have no company yet. */
type NewPersonContext<E extends Endpoint> = Omit<Context<E>, "aside" | "books"> & { caller: SignedIn };

type Handler<E extends Endpoint, Given> = (context: Given) => Promise<ReplyOf<E>>;

/** Registers an endpoint in the caller's books; its transaction authenticates the caller (Decision 0030). */
export type RegisterEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E, Context<E>>) => void;

/** Registers an endpoint that needs the caller; a query finds them before the handler runs. */
export type RegisterPersonEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, PersonContext<E>>,
) => void;

/** Registers an endpoint for a signed-in user without a company. */
export type RegisterNewPersonEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, NewPersonContext<E>>,
) => void;

/** Registers an endpoint that anyone may call. */
export type RegisterPublicEndpoint = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, Omit<Context<E>, "books" | "aside">>,
) => void;

type EndpointServices = {
  config: Config;
  database: Database;
  identity: CallerFinder;
  knownCallers: KnownCallers;
  /** Adds to a refusal what to do next, if that needs the books. */
  withExplanation: <Answer>(work: Promise<Answer>, books: Books, request: FastifyRequest) => Promise<Answer>;
  checkReplies: boolean;
};

type EndpointFunctions = {
  on: RegisterEndpoint;
  onPerson: RegisterPersonEndpoint;
  onNewPerson: RegisterNewPersonEndpoint;
  onPublic: RegisterPublicEndpoint;
};

/** Returns the functions that register endpoints; each requires the access in the contract. */
export function registerEndpoints(app: FastifyInstance, services: EndpointServices): EndpointFunctions {
  const { config, database, identity, knownCallers, withExplanation, checkReplies } = services;
  const { enter } = openAdmission({ ...slotsFor(database), busyAfterMs: config.busyAfterMs });
  const enterAs = (request: FastifyRequest, connection: string | null) => () =>
    enter({ groups: knownCallers.groupsOf(credentials.get(request), request.ip), connection });
  const onRequest = createCallerReader({ identity, knownCallers });
  const settings = { checkReplies, onRequest, errorHandler: answerAuthenticated(identity) };
  const on: RegisterEndpoint = (endpoint, handler) => {
    if (requiredSignIn(endpoint) === "admin") throw new Error(`${endpoint.path} requires a signed-in user`);
    registerRoute(app, endpoint, settings, async (request, reply, input) => {
      const credential = credentialOf(request);
      const slot = await takeSlot(enterAs(request, changesData(request) ? queueOf(credential) : null));
      try {
        const books = openBooks(database, credential, readBooksOptions(request, endpoint));
        const aside: RunInWorker = async (work) => {
          if (!credential.isProved) await findCaller(identity, request);
          return slot.lend(work);
        };
        const context = { ...input, books, request, reply, aside };
        const answer = await withExplanation(handler(context), books, request);
        if (!credential.isProved) await findCaller(identity, request);
        return answer;
      } finally {
        slot.leave();
      }
    });
  };
  const onPerson: RegisterPersonEndpoint = (endpoint, handler) => {
    requiredSignIn(endpoint);
    registerRoute(app, endpoint, settings, (request, reply, input) =>
      runAdmitted(enterAs(request, null), async (releaseSlot) => {
        const caller = await findCaller(identity, request);
        const options = readBooksOptions(request, endpoint);
        const books = openBooks(database, memberOf(caller, endpoint, request), options);
        return handler({ ...input, caller, books, request, reply, releaseSlot });
      }),
    );
  };
  const onNewPerson: RegisterNewPersonEndpoint = (endpoint, handler) => {
    if (requiredSignIn(endpoint) === "admin" || areaOf(endpoint.id) !== "person")
      throw new Error(`${endpoint.path} needs a company`);
    registerRoute(app, endpoint, settings, (request, reply, input) =>
      runAdmitted(enterAs(request, null), async () =>
        handler({ ...input, caller: await findSignedIn(identity, request), request, reply }),
      ),
    );
  };
  return { on, onPerson, onNewPerson, onPublic: registerPublic(app, { checkReplies }) };
}

function registerPublic(app: FastifyInstance, settings: RouteSettings): RegisterPublicEndpoint {
  return (endpoint, handler) => {
    if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public`);
    registerRoute(app, endpoint, settings, async (request, reply, input) =>
      handler({ ...input, request, reply }),
    );
  };
}

async function runAdmitted<Result>(
  enter: () => Promise<ReleaseSlot>,
  work: (leave: ReleaseSlot) => Promise<Result>,
): Promise<Result> {
  const leave = await enter();
  try {
    return await work(leave);
  } finally {
    leave();
  }
}

/** Returns the user as a member of the books; for work on their own account, as a person. */
function memberOf(caller: Caller, { id }: Endpoint, { headers }: FastifyRequest): PersonInBook {
  const lockReason = lockReasonIn(headers);
  const program = caller.sessionId === null ? "token" : programOf(id);
  return areaOf(id) === "person"
    ? { ...caller, program, role: undefined }
    : { ...caller, program, lockReason };
}

/** Refusals independent of the caller. */
const CALLER_INDEPENDENT_CODES = new Set(["request.busy", "request.rate-limited"]);

/** Until the caller is authenticated, replies only "sign in". */
function answerAuthenticated(identity: CallerFinder) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const needsPassword =
      !CALLER_INDEPENDENT_CODES.has(error.code) && credentials.get(request)?.isProved === false;
    void (needsPassword ? findCaller(identity, request) : Promise.resolve()).then(
      () => answerFailure(error, request, reply),
      (refusal: FastifyError) => answerFailure(refusal, request, reply),
    );
  };
}

function readBooksOptions(request: FastifyRequest, { amountsIn }: Endpoint): BooksOptions {
  const checkAmounts = amountsIn === "books" ? createAmountsCheck(request) : () => undefined;
  return { ...INTERACTIVE_OPTIONS, request: idempotentRequest(request), checkAmounts };
}

async function findCaller(identity: CallerFinder, request: FastifyRequest): Promise<Caller> {
  const { headers } = request;
  const requestedBookId = readRequestedBookId(headers);
  const caller = await identity.findCaller(headers, requestedBookId);
  if (caller === null) throw new Refusal("auth.required");
  if (requestedBookId !== null && requestedBookId !== caller.bookId)
    throw new Refusal("session.user-mismatch");
  const credential = credentialOf(request);
  credential.admit(caller);
  const { endpoint } = request.routeOptions.config;
  if (endpoint?.access === "admin" && !caller.isAdmin) throw new Refusal("auth.forbidden");
  credential.isProved = true;
  return caller;
}

async function findSignedIn(identity: CallerFinder, request: FastifyRequest): Promise<SignedIn> {
  const person = await identity.findSignedIn(request.headers);
  if (person === null) throw new Refusal("auth.required");
  if (person.onlyReads && changesData(request)) throw new Refusal("token.read-only");
  credentialOf(request).isProved = true;
  return person;
}

/** Reads a request's credential; whose it is, if anyone's, is determined later. */
const createCallerReader =
  ({ identity, knownCallers }: Pick<EndpointServices, "identity" | "knownCallers">) =>
  async (request: FastifyRequest): Promise<void> => {
    const operation = request.routeOptions.config.endpoint?.id;
    if (operation === undefined) throw new Error(`${request.url} isn't an operation`);
    const credential = identity.credentialOf(request.headers, {
      requestedBookId: readRequestedBookId(request.headers),
      lockReason: lockReasonIn(request.headers),
      program: programOf(operation),
      operation,
      admit: (admission) => {
        if (credential !== null) knownCallers.keep(credential, admission);
        admitRequest(admission, { operation, changes: changesData(request) });
      },
    });
    if (credential === null) throw new Refusal("auth.required");
    credentials.set(request, credential);
  };

/** The only place that enforces roles and token scopes, for every request (Security 2.2). */
function admitRequest(
  admission: Admission,
  { operation, changes: isChange }: { operation: OperationId; changes: boolean },
): void {
  if (admission.onlyReads && isChange) throw new Refusal("token.read-only");
  if (!isPermittedTo(admission, operation)) throw new Refusal("member.not-allowed");
  if (!isOpenToTokens(admission.onlyArea, operation)) throw new Refusal("token.area-not-allowed");
}

function requiredSignIn({ access, path }: Endpoint): "user" | "admin" {
  if (access === "public") throw new Error(`${path} is public; register it as such`);
  return access;
}

const credentials = new WeakMap<FastifyRequest, Credential>();

/** Whether a request may change something. */
function changesData({ method }: FastifyRequest): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** Returns the book id in the request, if any (COMPANY_HEADER in contract/operations.ts). */
function readRequestedBookId(headers: FastifyRequest["headers"]): string | null {
  const header = headers[COMPANY_HEADER];
  return header === undefined ? null : String(header);
}

/** Returns the credential; only for endpoints that require a caller. */
function credentialOf(request: FastifyRequest): Credential {
  const credential = credentials.get(request);
  if (!credential) throw new Refusal("auth.required");
  return credential;
}

/** The same; undefined if none. */
export const credentialIn = (request: FastifyRequest): Credential | undefined => credentials.get(request);
