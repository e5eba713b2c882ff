import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Problem } from "#contract/endpoint.ts";
import { unknownFieldError } from "#contract/validation-messages.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply } from "#domain/refusals.ts";
import { toRefusal } from "#server/db/database-refusals.ts";

/** Sends every failure as an RFC 9457 problem. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) =>
    send(reply, problemOf(new Refusal("request.not-found"))),
  );
}

/**
 * Logs a non-refusal error without revealing it to the client. Also used for URLs without a route.
 */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOfError(error);
  if (refusal === null) request.log.error(error);
  void send(reply, refusal === null ? { ...INTERNAL_PROBLEM, requestId: request.id } : problemOf(refusal));
}

const INTERNAL_PROBLEM: Problem = {
  type: "about:blank",
  title: "internal",
  status: 500,
  code: "internal",
  detail: "An unexpected error occurred",
  errors: [],
};

/** For generic codes and those that name a record or a year, the detail is the first field's error. */
const FIELD_MESSAGE_CODES = new Set<string>([
  "request.invalid",
  "attachment.not-supported",
  "attachment.too-large",
  "closing.already-closed",
  "journal.period-closed",
  "closing.earlier-year-open",
  "closing.not-last",
  "tax-return.overlaps",
  "tax-return.earlier-period-open",
  "tax-return.not-last",
  "asset.cost-in-use",
  "reconciliation.transactions-to-review",
  "reconciliation.not-later",
  "reconciliation.not-last",
  "revaluation.not-last",
  "revaluation.later-date-revalued",
]);

/** Adds codes whose detail is the first field's error, because it names the records in the way. */
export function explainAtField(codes: readonly string[]): void {
  for (const code of codes) FIELD_MESSAGE_CODES.add(code);
}

/** Returns the problem for a refusal. */
function problemOf(refusal: Refusal): Problem {
  const { status, detail } = refusalReply(refusal.code);
  return {
    type: "about:blank",
    title: refusal.code,
    status,
    code: refusal.code,
    detail: FIELD_MESSAGE_CODES.has(refusal.code) ? (refusal.errors[0]?.message ?? detail) : detail,
    errors: [...refusal.errors],
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  };
}

/** Refusals that may succeed on a retry soon. */
export const RETRYABLE_CODES = new Set<string>([
  "request.busy",
  "database.lost",
  "database.full",
] satisfies RefusalCode[]);

function send(reply: FastifyReply, problem: Problem) {
  if (RETRYABLE_CODES.has(problem.code)) reply.header("retry-after", "1");
  return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem));
}

const CODE_OF_FASTIFY: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.unsupported-type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.invalid",
  FST_ERR_NOT_FOUND: "request.not-found",
};

function refusalOfError(error: FastifyError): Refusal | null {
  const translated = toRefusal(error);
  if (translated instanceof Refusal) return translated;
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal("request.invalid", fieldErrors(error));
  const code = CODE_OF_FASTIFY[error.code];
  if (code) return new Refusal(code);
  // Errors from Fastify before our code runs: a bad path, header or body.
  const isClientsFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isClientsFault
    ? new Refusal("request.invalid", [
        { field: "", message: "The request can't be read. Check its path, headers and body." },
      ])
    : null;
}

type SchemaErrors = {
  /** "querystring", "body", ... */
  validationContext?: string | undefined;
  validation: readonly { instancePath: string; message?: string | undefined; params: object }[];
};

// Limits replies to hostile requests.
export const MOST_ERRORS = 100;
const LONGEST_NAME = 100;

/** Turns "/lines/0/debit" into "lines[0].debit", once per field; lists all unknown fields. */
export function fieldErrors({ validation, validationContext }: SchemaErrors): FieldError[] {
  const noun = validationContext === "querystring" ? "query parameter" : "field";
  const errors = new Map<string, FieldError>();
  for (const { instancePath, message = "This value isn't valid. Check it.", params } of validation.slice(
    0,
    MOST_ERRORS,
  )) {
    const steps = instancePath.split("/").slice(1);
    const unknown = "keys" in params && Array.isArray(params.keys) ? params.keys.slice(0, MOST_ERRORS) : [];
    if (unknown.length === 0) addError(errors, steps, message);
    for (const key of unknown) {
      const name = String(key).slice(0, LONGEST_NAME);
      addError(errors, [...steps, name], unknownFieldError(name, noun));
    }
  }
  return [...errors.values()].slice(0, MOST_ERRORS);
}

function addError(errors: Map<string, FieldError>, steps: readonly string[], message: string): void {
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join("");
  const field = path.replace(/^\.+/, "");
  if (!errors.has(field)) errors.set(field, { field, message });
}
