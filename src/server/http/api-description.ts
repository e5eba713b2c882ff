import { z } from "zod";
import { type Endpoint, noBody, problem } from "#contract/endpoint.ts";
import { areaOf } from "#contract/rights.ts";
import { REFUSALS_OF } from "#contract/operation-refusals.ts";
import { type RefusalCode, refusalReply } from "#domain/refusals.ts";
import recorded from "./api-examples.json" with { type: "json" };
import { describeField, describeFields, describeSchemas, type JsonObject } from "./describe-fields.ts";
import { describeRefusals, describeSuccess } from "./describe-responses.ts";
import { IDEMPOTENCY_KEY } from "./idempotent-request.ts";

type ApiDescriptionOptions = {
  /** This server's URL. */
  url: string;
  sessionCookie: string;
};

const INFO = {
  title: "Twofold",
  version: "1",
  description:
    "Double-entry accounting. Amounts are decimal strings, and dates are YYYY-MM-DD. Lists return " +
    "{ items, nextCursor } and accept ?cursor= and ?search=. Errors are RFC 9457 problem details with a stable code. " +
    "Send an Idempotency-Key with every mutation that accepts one, so that a retry doesn't repeat the change. " +
    "request.busy means that the request wasn't started and its key wasn't used: send it again after Retry-After.",
};

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait before the next attempt", schema: { type: "integer" } },
};
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 503]);

const KEY_HEADER = {
  name: "Idempotency-Key",
  in: "header",
  description: "Chosen by the client for each request; a retry with the same key doesn't repeat the change",
  schema: { type: "string", pattern: IDEMPOTENCY_KEY.source },
};

const REASON_HEADER = {
  name: "Lock-Reason",
  in: "header",
  description:
    "Your reason for a change on a date that requires one: percent-encoded, 1 to 500 characters, kept in the history",
  schema: { type: "string" },
};

/** Returns the OpenAPI document: what the server accepts, returns and refuses. */
export function describeApi(
  endpoints: readonly Endpoint[],
  { url, sessionCookie }: ApiDescriptionOptions,
): JsonObject {
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas);
  }
  const refused = schemas.write(problem, "output");
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url }],
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie },
        token: { type: "http", scheme: "bearer", description: "A personal API token from Settings" },
      },
      parameters: { IdempotencyKey: KEY_HEADER, LockReason: REASON_HEADER },
      responses: Object.fromEntries(
        Object.entries(SHARED_RESPONSES).map(([status, name]) => [
          name,
          refusalOf(codesOfAll(Number(status)), refused),
        ]),
      ),
      schemas: describeSchemas(withExamples(schemas.named)),
    },
  };
}

function operationOf(endpoint: Endpoint, schemas: NamedSchemas): JsonObject {
  const { id, path, summary, access, params, query, body, consumes, produces, reply, status } = endpoint;
  const parameters = [
    ...parametersOf("path", schemas.write(params, "input")),
    ...parametersOf("query", schemas.write(query, "input")),
    ...(takesIdempotencyKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(takesReason(endpoint) ? [{ $ref: "#/components/parameters/LockReason" }] : []),
  ];
  const written = reply === noBody ? null : schemas.write(reply, "output");
  const answer = written === null ? {} : contentOf(produces, written);
  return {
    operationId: id,
    summary,
    tags: [resourceOf(path)],
    ...(access === "public" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== noBody && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        ...contentOf(consumes, schemas.write(body, "input"), EXAMPLES.bodies[id]),
      },
    }),
    responses: {
      [status]: { description: describeSuccess(endpoint, written), ...answer },
      ...refusalsOf(endpoint, schemas),
    },
  };
}

function contentOf(type: string, schema: JsonObject, example?: unknown): JsonObject {
  const described = describeFields(schema, "");
  return { content: { [type]: { schema: described, ...(example !== undefined && { example }) } } };
}

/** Actual requests and replies, recorded by `npm run examples`. */
const EXAMPLES: { schemas: JsonObject; bodies: JsonObject } = recorded;

function withExamples(schemas: Readonly<Record<string, JsonObject>>): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const example = EXAMPLES.schemas[name];
      return [name, example === undefined ? schema : { ...schema, examples: [example] }];
    }),
  );
}

/** Turns schema properties to parameters. */
function parametersOf(location: "path" | "query", schema: JsonObject): JsonObject[] {
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })
    .parse(schema);
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: location,
    description: describeField({ owner: location, field: name }),
    required: required.includes(name),
    schema: described,
  }));
}

/** Requests outside the books store no reply for a retry. */
const PATHS_WITHOUT_KEY = /^\/api\/(auth|sessions|sample|members|invitations|tokens\/)/;

function takesIdempotencyKey({ method, access, path }: Endpoint): boolean {
  return method !== "GET" && access !== "public" && !PATHS_WITHOUT_KEY.test(path);
}

const takesReason = ({ id, path }: Endpoint): boolean =>
  (REFUSALS_OF[id] ?? []).includes("lock.reason-required") && !path.endsWith("/preview");

/** Turns "/api/credit-notes/:id" into "Credit notes", its section heading. */
function resourceOf(path: string): string {
  const words = (path.split("/")[2] ?? "").replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Not a refusal: the error is in the log under the problem's requestId. */
const INTERNAL_ERROR = "internal";
type Code = RefusalCode | typeof INTERNAL_ERROR;

/** Where a member who only saves drafts can't post. */
const DOCUMENT_AREAS: ReadonlySet<string> = new Set(["sales", "purchases", "trade"]);

/** Refusals unrelated to what an operation does, and the requests that may get them. */
const COMMON_REFUSALS: readonly { code: Code; at: (endpoint: Endpoint) => boolean }[] = [
  { code: "request.invalid", at: () => true },
  { code: "auth.required", at: ({ access }) => access !== "public" },
  { code: "auth.forbidden", at: ({ access }) => access === "admin" },
  { code: "token.read-only", at: ({ access, method }) => access !== "public" && method !== "GET" },
  { code: "token.area-not-allowed", at: ({ access, id }) => access === "user" && areaOf(id) !== "person" },
  { code: "member.not-allowed", at: ({ access, id }) => access === "user" && areaOf(id) !== "person" },
  { code: "member.drafts-only", at: ({ id, method }) => method !== "GET" && DOCUMENT_AREAS.has(areaOf(id)) },
  { code: "member.access-changed", at: ({ access, method }) => access === "user" && method !== "GET" },
  { code: "request.foreign-origin", at: ({ method }) => method !== "GET" },
  { code: "session.user-mismatch", at: ({ access }) => access !== "public" },
  { code: "request.too-large", at: ({ method }) => method !== "GET" },
  { code: "request.unsupported-type", at: ({ method }) => method !== "GET" },
  { code: "request.key-reused", at: takesIdempotencyKey },
  { code: "request.rate-limited", at: () => true },
  { code: INTERNAL_ERROR, at: () => true },
  { code: "request.busy", at: () => true },
  { code: "database.lost", at: () => true },
  { code: "database.full", at: () => true },
];

/** Names of responses shared by most operations. */
const SHARED_RESPONSES: Readonly<Record<number, string>> = {
  400: "Invalid",
  401: "SignedOut",
  409: "OtherBooks",
  413: "TooLarge",
  415: "UnsupportedType",
  422: "KeyReused",
  429: "RateLimited",
  500: "Internal",
  503: "Busy",
};

export function statusOfCode(code: Code): number {
  return code === INTERNAL_ERROR ? 500 : refusalReply(code).status;
}

/** What a code means: the sentence that the user reads. */
export function meaningOf(code: Code): string {
  if (code === INTERNAL_ERROR) return "An unexpected error occurred. It is logged under the requestId.";
  return refusalReply(code).detail;
}

function codesOfAll(status: number): Code[] {
  return COMMON_REFUSALS.map(({ code }) => code).filter((code) => statusOfCode(code) === status);
}

/** Returns all refusal codes of an operation. */
export function refusalCodesOf(endpoint: Endpoint): readonly Code[] {
  const endpointCodes: readonly RefusalCode[] = REFUSALS_OF[endpoint.id] ?? [];
  return [
    ...new Set([
      ...COMMON_REFUSALS.filter(({ at }) => at(endpoint)).map(({ code }) => code),
      ...endpointCodes,
    ]),
  ];
}

function refusalsOf(endpoint: Endpoint, schemas: NamedSchemas): JsonObject {
  const codes = refusalCodesOf(endpoint);
  const refused = schemas.write(problem, "output");
  const statuses = [...new Set(codes.map(statusOfCode))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = codes.filter((code) => statusOfCode(code) === status);
      const isShared = status in SHARED_RESPONSES && codesOfStatus.join() === codesOfAll(status).join();
      return [
        status,
        isShared
          ? { $ref: `#/components/responses/${SHARED_RESPONSES[status]}` }
          : refusalOf(codesOfStatus, refused),
      ];
    }),
  );
}

export const CODE_DESCRIPTION = "One of the codes of this response.";

function refusalOf(codes: readonly Code[], refused: JsonObject): JsonObject {
  const schema = {
    allOf: [
      refused,
      { type: "object", properties: { code: { description: CODE_DESCRIPTION, enum: codes } } },
    ],
  };
  const headers = codes.some((code) => RETRYABLE_STATUSES.has(statusOfCode(code))) && {
    headers: RETRY_AFTER,
  };
  const description = describeRefusals(codes.map((code) => [code, meaningOf(code)]));
  return { description, ...headers, ...contentOf("application/problem+json", schema) };
}

/** Converts schemas to JSON Schema. Named ones are written once and referenced. */
class NamedSchemas {
  readonly named: Record<string, JsonObject> = {};

  write(schema: z.ZodType, io: "input" | "output"): JsonObject {
    // In a list, so that a named schema becomes a reference as well.
    const text = JSON.stringify(
      z.toJSONSchema(z.array(schema), { io, unrepresentable: "any", override: omitObvious }),
    );
    const { items, $defs } = WRITTEN_SCHEMA.parse(
      JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')),
    );
    for (const [name, described] of Object.entries($defs)) this.addSchema(name, described);
    return items;
  }

  private addSchema(name: string, described: JsonObject): void {
    const before = (this.named[name] ??= described);
    if (JSON.stringify(before) !== JSON.stringify(described))
      throw new Error(`Two schemas of the contract are named ${name}`);
  }
}

const json = z.record(z.string(), z.unknown());
const WRITTEN_SCHEMA = z.object({ items: json, $defs: z.record(z.string(), json).default({}) });

/**
 * Omits the obvious: the JSON limits of integers, and the patterns of known formats.
 */
function omitObvious({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}
