import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toRate } from "#domain/money.ts";
import { EMPTY_CONTEXT, invoice, line, offered } from "#test/support/suggestion-context.ts";
import { suggestFor } from "./suggest-matches.ts";

test("a payment of the balance due less the early payment discount takes the discount through its last day", () => {
  const discounted = (until: string) => ({
    ...invoice("INV-1", "54.00"),
    earlyDiscount: { percent: toRate("2"), until: toDay(until) },
  });
  const documents = [discounted("2026-03-10")];
  const less = "the balance due of 54.00 less 2% early payment discount 1.08";
  expect(offered(line("52.92", { description: "INV-1" }), { documents })).toEqual([
    `likely: INV-1 – Linden Café (INV-1 appears in the description, and the amount is ${less})`,
  ]);
  expect(offered(line("52.92", { counterparty: "Linden Café" }), { documents })[0]).toContain(
    `The amount is ${less}`,
  );
  expect(
    offered(line("52.92", { description: "INV-1" }), { documents: [discounted("2026-03-09")] })[0],
  ).toContain("less a bank fee of 1.08");
  const [offers] = suggestFor([line("52.92", { description: "INV-1" })], {
    ...EMPTY_CONTEXT,
    documents,
  }).values();
  expect(offers?.[0]?.transaction).toMatchObject({
    takeEarlyDiscount: true,
    bankFee: "0.00",
    allocations: [{ documentId: "INV-1", amount: "52.92" }],
  });
});
