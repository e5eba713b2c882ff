import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { documentEndpoints } from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { paymentEndpoints } from "./payments.ts";
import { productEndpoints } from "./products.ts";

/** The validator's own wording. */
const RAW =
  /invalid (input|option|string|key|element|uuid|union)|expected|received|undefined|nan|too (big|small)|unrecognized/i;

type RequestSchema = z.core.JSONSchema.BaseSchema;

/** Every field of a body or query, as its path; 0 means an item of a list. */
function placesOf(schema: RequestSchema | boolean | undefined): (string | 0)[][] {
  if (schema === undefined || typeof schema === "boolean") return [];
  const deeper = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      placesOf(inner).map((steps) => [name, ...steps]),
    ),
    ...(typeof schema.items === "object" && !Array.isArray(schema.items)
      ? placesOf(schema.items).map((steps): (string | 0)[] => [0, ...steps])
      : []),
    ...(schema.anyOf ?? []).flatMap((inner) => placesOf(inner)),
  ];
  return [[], ...deeper];
}

/** A value that has only this field. */
function onlyAt(steps: readonly (string | 0)[], value: unknown): unknown {
  const [first, ...rest] = steps;
  if (first === undefined) return value;
  return first === 0 ? [onlyAt(rest, value)] : { [first]: onlyAt(rest, value) };
}

const INVALID_VALUES = [
  undefined,
  null,
  5,
  1.5,
  -1,
  1e300,
  Number.NaN,
  "",
  "?",
  "x".repeat(20_000),
  true,
  [],
  {},
  { x: 1 },
];

function sentencesOf(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return placesOf(described).flatMap((steps) =>
    INVALID_VALUES.flatMap((value) => {
      const { error } = schema.safeParse(onlyAt(steps, value));
      return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
    }),
  );
}

test.each(ALL_ENDPOINTS.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
  "%s is rejected in plain words",
  (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (schema instanceof z.ZodVoid) continue;
      expect(sentencesOf(schema).filter((sentence) => RAW.test(sentence))).toEqual([]);
    }
  },
);

/** The message at each rejected field. */
function fieldErrors(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

/**
 * API clients can write accounts and their selection as documented, without a version; the forms always send one.
 * Repeating a dispute, a reminder pause or daily rates changes nothing, so nothing can be overwritten. Only the owner
 * assigns roles to members.
 */
const PATHS_WITHOUT_VERSION = new Set([
  "/api/accounts/:id",
  "/api/default-accounts",
  "/api/default-accounts/cash",
  "/api/exchange-rates/daily",
  "/api/invoices/:id/dispute",
  "/api/customers/:id/reminder-pause",
  "/api/members/:id",
]);

describe("a missing value is named", () => {
  test.each(
    ALL_ENDPOINTS.filter(({ method, path }) => method === "PUT" && !PATHS_WITHOUT_VERSION.has(path)).map(
      (endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint],
    ),
  )("%s includes the version that was read (I-40)", (_, { body }) => {
    expect(fieldErrors(body, {})["version"]).toBe("Version is required");
  });

  test.each([
    ["bill", "Please select a vendor"],
    ["vendor_credit", "Please select a vendor"],
    ["invoice", "Please select a customer"],
    ["credit_note", "Please select a customer"],
  ] as const)("a %s needs its party", (kind, sentence) => {
    const { create, update, preview } = documentEndpoints[kind];
    for (const { body } of [create, update, preview]) {
      for (const partyId of [undefined, "", "none", null])
        expect(fieldErrors(body, { partyId, items: [] })["partyId"]).toBe(sentence);
    }
  });

  test("the fields of an item, and the version of the record", () => {
    expect(fieldErrors(documentEndpoints.bill.update.body, { items: [{ quantity: 5 }] })).toEqual({
      partyId: "Please select a vendor",
      date: "Date is required",
      version: "Version is required",
      "items.0.quantity": "Enter a valid number with at most 12 digits and four decimals",
    });
    const items = (item: object) => fieldErrors(documentEndpoints.bill.create.body, { items: [item] });
    expect(items({ quantity: "5" })).toMatchObject({ "items.0.productId": "Product or account is required" });
    expect(items({ accountId: "a" })).toMatchObject({ "items.0.accountId": "Enter a valid ID (a UUID)" });
    expect(items({})).toMatchObject({ "items.0.description": "Description is required" });
    const id = "01a2080f-4877-7329-a7e9-9bc06e3ecbe1";
    expect(items({ productId: id })).toMatchObject({
      "items.0.quantity": "Quantity is required",
      "items.0.unitPrice": "Unit price is required",
    });
    expect(items({ productId: id, accountId: id })).toMatchObject({
      "items.0.accountId": "Choose a product or an account, not both",
    });
  });

  test("prices, amounts and lists", () => {
    expect(fieldErrors(productEndpoints.create.body, { name: "A" })).toEqual({
      purchasePrice: "Purchase price is required",
      salePrice: "Sale price is required",
    });
    expect(fieldErrors(productEndpoints.create.body, { name: "A", salePrice: "1,5" })).toEqual({
      salePrice: "Enter a valid price with at most 12 digits and six decimals",
    });
    expect(
      fieldErrors(paymentEndpoints.create.body, { direction: "in", date: "2026-01-01", amount: 5 }),
    ).toEqual({
      partyId: "Please select a vendor or customer",
      amount: "Enter a valid amount, such as 1234.50",
    });
    expect(fieldErrors(paymentEndpoints.applyCredit.body, { more: 1 })).toEqual({
      creditId: "Credit is required",
      allocations: "Allocations are required",
      "": 'Unknown field "more". Remove it or check its spelling.',
    });
    expect(fieldErrors(paymentEndpoints.create.body, { direction: "up" })["direction"]).toBe(
      "This must be one of: in, out",
    );
  });
});
