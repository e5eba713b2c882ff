import type { FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { askFor, asking } from "#contract/amounts-of-books.ts";
import type { MinorUnit } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { CheckAmounts } from "#server/db/books.ts";
import { minorUnitIn } from "#server/db/transaction.ts";
import { fieldErrors } from "./problems.ts";

type Compile = typeof validatorCompiler;

type Asked = { finest: MinorUnit; again: (minorUnit: MinorUnit) => ReturnType<ReturnType<Compile>> };
const asked = new WeakMap<object, Asked>();

/** Asks the schema of a request, and notes how fine its amounts are: whose books they are for is not known yet. */
export const compileValidator: Compile = (route) => {
  const validate = validatorCompiler(route);
  return (data: unknown) => {
    asking.finest = 0;
    const result = validate(data);
    const { finest } = asking;
    if (finest > 0 && typeof result === "object" && "value" in result && isObject(result.value))
      asked.set(result.value, { finest, again: (minorUnit) => askFor(minorUnit, () => validate(data)) });
    return result;
  };
};

/** Declines, at their fields, the amounts of a request that its books have no decimals for (Decision 0097). */
export function amountsAsked({ body, query }: Pick<FastifyRequest, "body" | "query">): CheckAmounts {
  const found = [query, body].flatMap((part) => (isObject(part) ? (asked.get(part) ?? []) : []));
  return (tx) => {
    for (const { finest, again } of found) {
      const minorUnit = minorUnitIn(tx);
      if (finest <= minorUnit) continue;
      const result = again(minorUnit);
      if (typeof result === "object" && "error" in result && Array.isArray(result.error))
        throw new Refusal("request.invalid", fieldErrors({ validation: result.error }));
    }
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
