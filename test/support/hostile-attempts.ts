import type { Endpoint } from "#contract/endpoint.ts";
import { groupBy } from "#domain/group-by.ts";
import { nameOfPlace, type InputField, withValue } from "./contract-fields.ts";
import type { SampleRequest } from "./sample-requests.ts";

/** A value in a field of an otherwise correct request. */
export type HostileAttempt = {
  endpoint: Endpoint;
  part: "params" | "query" | "body";
  field: InputField;
  value: unknown;
};

/** The part of a request with the value of an attempt in its field. */
export const inputOf = ({ part, field, value }: HostileAttempt, sample: SampleRequest): unknown =>
  withValue(sample[part], field.path, value);

/** `HOSTILE_VALUES=all npm run test:server -- test/hostile-values` sends everything. */
const isAll = process.env["HOSTILE_VALUES"] === "all";

/** The next index for each kind. */
const turns = new Map<string, number>();

/** A few of some values, and the following ones the next time, so that each of them is sent to many routes. */
export function nextValues<Value>(kind: string, values: readonly Value[], max: number): Value[] {
  if (isAll || values.length <= max) return [...values];
  const turn = turns.get(kind) ?? 0;
  turns.set(kind, turn + max);
  return values.filter((_, index) => (index - (turn % values.length) + values.length) % values.length < max);
}

/**
 * The values sent to a route. The contract rejects most values, the same way on every route, and takes a hundredth of
 * the time of a request: of the values it rejects in a field, the route gets one. Every value it accepts is sent, but
 * of texts in a text field of a body at most `mostTexts`: any text is bound to its statement in the same way.
 */
export function selectAttempts(
  attempts: readonly HostileAttempt[],
  sample: SampleRequest,
  mostTexts = Infinity,
): HostileAttempt[] {
  const byPlace = groupBy(attempts, ({ part, field }) => `${part}.${nameOfPlace(field)}`);
  return [...byPlace.values()].flatMap((placeAttempts) => {
    const refused = placeAttempts.filter((attempt) => isRefusedByContract(attempt, sample));
    const accepted = placeAttempts.filter((attempt) => !refused.includes(attempt));
    const [first] = placeAttempts;
    const isText = first?.part === "body" && first.field.kind === "text";
    const kind = first?.field.kind ?? "";
    return [
      ...nextValues(`no ${kind}`, refused, 1),
      ...(isText ? nextValues(kind, accepted, mostTexts) : accepted),
    ];
  });
}

/** Read as the server reads it; unreadable input is not for the contract to check. */
function isRefusedByContract(attempt: HostileAttempt, sample: SampleRequest): boolean {
  const { endpoint, part } = attempt;
  const input = inputOf(attempt, sample);
  const parsed: unknown = part === "body" ? JSON.parse(JSON.stringify(input)) : toUrlParams(input);
  return parsed !== null && !endpoint[part].safeParse(parsed).success;
}

/** Params or a query as an address has them, or null if it can't. */
function toUrlParams(input: unknown): Record<string, string | string[]> | null {
  const texts = Object.entries(input ?? {}).map(([name, value]): [string, string[]] => [
    name,
    [value].flat().map((item) => (typeof item === "string" ? item : (JSON.stringify(item) ?? ""))),
  ]);
  const isAddress = texts.every(([, all]) => all.every((text) => text !== "" && !/\p{Cs}/u.test(text)));
  if (!isAddress) return null;
  return Object.fromEntries(texts.map(([name, all]) => [name, all.length === 1 ? (all[0] ?? "") : all]));
}
