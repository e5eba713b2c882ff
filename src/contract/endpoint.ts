import { z } from "zod";
import { record } from "./fields.ts";
import { type OperationId, operations } from "./operations.ts";

/**
 * One endpoint as plain data: it validates on the server, types the client, and becomes OpenAPI.
 * `access` and `refs` are required, so that no route can omit who may call it and where it takes ids of other
 * records (Security 2).
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Id extends OperationId = OperationId,
> = {
  /** Operation id; method and path are in its table. */
  id: Id;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify's notation: "/api/accounts/:id". */
  path: `/api/${string}`;
  summary: string;
  /** Who may call it: anyone, a signed-in user (in their book), or an administrator. */
  access: "public" | "user" | "admin";
  /** Where ids of other records appear: "params.id", "body.parentId", "body.lines[].accountId". */
  refs: readonly string[];
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Status on success. */
  status: 200 | 201 | 204;
  /** Media type of the body; JSON unless a file. */
  consumes: "application/json" | "text/csv" | "application/octet-stream";
  /** Media type of the reply; JSON unless a file. */
  produces: "application/json" | "application/pdf" | "application/xml" | "*/*";
  /** Maximum body in bytes. */
  bodyLimit: number;
  /** Decimals of amounts in its body: the base currency's, or of a currency that the handler determines (Decision 0099). */
  amountsIn: "books" | "own currency";
};

const KILOBYTE = 1024;
const DEFAULT_BODY_LIMIT = 1024 * KILOBYTE;
export const IMPORT_BODY_LIMIT = 5 * 1024 * KILOBYTE;

type RequiredOption = "summary" | "access" | "refs";
type EndpointOptions<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> = Pick<Endpoint<P, Q, B, R>, RequiredOption> &
  Partial<Omit<Endpoint<P, Q, B, R>, RequiredOption | "id" | "method" | "path">>;

const emptyObject = z.strictObject({});

/** No body, or no reply. */
export const noBody = z.void();

/** A reply that is a file. */
export const fileReply = z.instanceof(Uint8Array);

/** A file that is streamed, in either direction. */
export const fileStream = z
  .custom<AsyncIterable<Uint8Array>>(
    (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
    "Send the file as application/octet-stream",
  )
  .meta({ type: "string", format: "binary" });

/** Fills in defaults: no parameters, no query, no body, no reply, status 200. */
export function endpoint<
  Id extends OperationId,
  P extends z.ZodType = typeof emptyObject,
  Q extends z.ZodType = typeof emptyObject,
  B extends z.ZodType = typeof noBody,
  R extends z.ZodType = typeof noBody,
>(id: Id, options: EndpointOptions<P, Q, B, R>): Endpoint<P, Q, B, R, Id> {
  const defaults = {
    params: emptyObject,
    query: emptyObject,
    body: noBody,
    reply: noBody,
    status: options.reply ? 200 : 204,
    consumes: "application/json",
    produces: "application/json",
    bodyLimit: DEFAULT_BODY_LIMIT,
    amountsIn: "books",
  };
  // The defaults have exactly the types of the type parameters' defaults.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { id, ...operations[id], ...defaults, ...options } as unknown as Endpoint<P, Q, B, R, Id>;
}

export type ParamsOf<E extends Endpoint> = z.infer<E["params"]>;
export type QueryOf<E extends Endpoint> = z.infer<E["query"]>;
export type BodyOf<E extends Endpoint> = z.infer<E["body"]>;
export type ReplyOf<E extends Endpoint> = z.infer<E["reply"]>;
/** The input type: fields with a default may be omitted. */
export type ParamsInput<E extends Endpoint> = z.input<E["params"]>;
export type QueryInput<E extends Endpoint> = z.input<E["query"]>;
export type BodyInput<E extends Endpoint> = z.input<E["body"]>;

/** An RFC 9457 problem: the stable `code` is for programs, `detail` is the sentence for people. */
export const problem = record("Problem", {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /**
   * The field and its error: "lines[0].debit". With exchange-rate.unusual: the rate, which can be
   * confirmed.
   */
  errors: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      rate: z.object({ currency: z.string(), rate: z.string() }).optional(),
    }),
  ),
  requestId: z.string().optional(),
  /**
   * With record.stale: the current record, to show next to the caller's version. With
   * bank.no-account-in-currency: that currency.
   */
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof problem>;
