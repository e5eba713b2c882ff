import { expect, test } from "vitest";
import { isFoundBy } from "./lists.ts";
import { toAmount } from "./money.ts";

const record = { texts: ["Café machine", null], amounts: [toAmount("1234.50")] };

test.each(["", "cafe", "MACHINE", " café ", "1234.50", "1,234.50", "1234.5", "$1,234.50", "€ 1234.50"])(
  "%j finds a record by its name or amount",
  (search) => expect(isFoundBy(search, record)).toBe(true),
);

test.each(["tea", "1234", "1,23450", "1.234,50", "-1234.50", "1234.505"])("%j finds nothing", (search) =>
  expect(isFoundBy(search, record)).toBe(false),
);
