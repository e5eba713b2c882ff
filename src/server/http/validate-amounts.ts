import type { FastifyRequest, FastifySchemaValidationError } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import { withMinorUnit, amountContext } from "#contract/book-decimals.ts";
import type { LongList } from "#contract/long-list.ts";
import type { MinorUnit } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { AmountsCheck } from "#server/db/books.ts";
import { minorUnitIn } from "#server/db/transaction.ts";
import { runYielding } from "#server/yield-to-event-loop.ts";
import { fieldErrors, MOST_ERRORS } from "./problems.ts";

type Compile = typeof validatorCompiler;

type AmountValidation = {
  maxDecimals: MinorUnit;
  revalidate: (minorUnit: MinorUnit) => ReturnType<ReturnType<Compile>>;
};
const notedAmounts = new WeakMap<object, AmountValidation>();

/** Validates a request and notes the decimals of its amounts, because the base currency is not known yet. */
export const compileValidator: Compile = (route) => {
  const validate = trackDecimals(validatorCompiler(route));
  return (data: unknown) => rememberDecimals(data, validate(data), validate);
};

/**
 * Validates the body in slices of its long list, each in a separate turn of the event loop, because Fastify's own
 * validators can neither be asynchronous nor change the body.
 */
export function validateInSlices(schema: z.ZodType, list: LongList) {
  const validate = trackDecimals(validatorCompiler({ schema, method: "", url: "", httpPart: "body" }));
  return async (request: FastifyRequest): Promise<void> => {
    // Like Fastify, validates a missing body as null.
    const data = request.body ?? null;
    const entries = isObject(data) ? listEntries(data, list.field) : [];
    const isLong = isObject(data) && entries.length > SLICE_SIZE && entries.length <= list.max;
    const result = isLong
      ? await runYielding(validateSlices({ data, field: list.field, entries }, validate))
      : validate(data);
    const { value, error } = splitResult(rememberDecimals(data, result, validate));
    if (error !== undefined)
      throw new Refusal("request.invalid", fieldErrors({ validation: errorsIn(error) }));
    request.body = value;
  };
}

type Validate = (data: unknown) => ResultWithDecimals;

function trackDecimals(validate: ReturnType<Compile>): Validate {
  return (data) => {
    amountContext.maxDecimals = 0;
    return { result: validate(data), maxDecimals: amountContext.maxDecimals };
  };
}

function rememberDecimals(
  data: unknown,
  { result, maxDecimals }: ResultWithDecimals,
  validate: Validate,
): ValidationResult {
  const { value } = splitResult(result);
  if (maxDecimals > 0 && isObject(value))
    notedAmounts.set(value, {
      maxDecimals,
      revalidate: (minorUnit) => withMinorUnit(minorUnit, () => validate(data).result),
    });
  return result;
}

type ValidationResult = ReturnType<ReturnType<Compile>>;
type ResultWithDecimals = { result: ValidationResult; maxDecimals: MinorUnit };
const SLICE_SIZE = 20;

function listEntries(data: object, field: string): unknown[] {
  const entries: unknown = Reflect.get(data, field);
  return Array.isArray(entries) ? entries : [];
}

/** Validates a body once per slice of its list, and joins the resulting entries or errors. */
function* validateSlices(
  { data, field, entries }: { data: object; field: string; entries: unknown[] },
  validate: Validate,
): Generator<void, ResultWithDecimals> {
  const [values, errors]: [unknown[], FastifySchemaValidationError[]] = [[], []];
  let first: object = {};
  let maxDecimals: MinorUnit = 0;
  for (let from = 0; from < entries.length && errors.length < MOST_ERRORS; from += SLICE_SIZE) {
    if (from > 0) yield;
    const slice = validate({ ...data, [field]: entries.slice(from, from + SLICE_SIZE) });
    if (slice.maxDecimals > maxDecimals) maxDecimals = slice.maxDecimals;
    const { value, error } = splitResult(slice.result);
    errors.push(...errorsIn(error).map((fieldError) => shiftErrorIndex(from, field, fieldError)));
    if (!isObject(value)) continue;
    if (from === 0) first = value;
    values.push(...listEntries(value, field));
  }
  const result = errors.length > 0 ? { error: errors } : { value: { ...first, [field]: values } };
  return { result, maxDecimals };
}

function splitResult(result: ValidationResult): {
  value?: unknown;
  error?: FastifySchemaValidationError[] | Error;
} {
  return typeof result === "object" && !("then" in result) ? result : {};
}

function errorsIn(error: FastifySchemaValidationError[] | Error | undefined): FastifySchemaValidationError[] {
  return Array.isArray(error) ? error : [];
}

/** Moves an error from its index in the slice to that in the list. */
function shiftErrorIndex(
  from: number,
  field: string,
  error: FastifySchemaValidationError,
): FastifySchemaValidationError {
  const path = error.instancePath.split("/");
  if (path[1] === field && path[2] !== undefined) path[2] = String(Number(path[2]) + from);
  return { ...error, instancePath: path.join("/") };
}

/** Refuses amounts with more decimals than the base currency, each at its field (Decision 0097). */
export function createAmountsCheck({ body, query }: Pick<FastifyRequest, "body" | "query">): AmountsCheck {
  const amounts = [query, body].flatMap((part) => (isObject(part) ? (notedAmounts.get(part) ?? []) : []));
  return (tx) => {
    for (const { maxDecimals, revalidate } of amounts) {
      const minorUnit = minorUnitIn(tx);
      if (maxDecimals <= minorUnit) continue;
      const result = revalidate(minorUnit);
      if (typeof result === "object" && "error" in result && Array.isArray(result.error))
        throw new Refusal("request.invalid", fieldErrors({ validation: result.error }));
    }
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
