import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { type CardFigures, SummaryCards } from "./summary-cards.tsx";

afterEach(cleanup);

type FigureChange = { amount: string; previous: string; changePercent: string };

/** The text of the net income card for a month and the same days of the month before. */
function cardOf({ amount, previous, changePercent }: FigureChange): string {
  const figures: CardFigures = {
    today: toDay("2026-01-05"),
    netIncome: {
      start: toDay("2026-01-01"),
      end: toDay("2026-01-05"),
      previousStart: toDay("2025-12-01"),
      previousEnd: toDay("2025-12-05"),
      amount: toAmount(amount),
      previous: toAmount(previous),
      changePercent,
    },
    assets: toAmount("0.00"),
    liabilities: toAmount("0.00"),
    equity: toAmount("0.00"),
  };
  render(
    <QueryClientProvider client={signedInCache()}>
      <SummaryCards figures={figures} />
    </QueryClientProvider>,
  );
  return screen.getByRole("link", { name: /^Net Income/ }).textContent;
}

test.each([
  ["a loss after zero", { amount: "-9.00", previous: "0.00", changePercent: "-100.0" }, "Down from zero"],
  ["income after zero", { amount: "9.00", previous: "0.00", changePercent: "100.0" }, "Up from zero"],
])("%s is described in words, without a percentage", (_, change, words) => {
  const text = cardOf(change);
  expect(text).toContain(words);
  expect(text).not.toContain("%");
});

test.each([
  ["higher", { amount: "9.00", previous: "-9.00", changePercent: "200.0" }, "Up"],
  ["lower", { amount: "-19.00", previous: "-9.00", changePercent: "-111.1" }, "Down"],
])("a result %s than a loss has no percentage", (_, change, words) => {
  const text = cardOf(change);
  expect(text).toContain(`${words}from`);
  expect(text).not.toContain("%");
});

test("a change from a nonzero amount is a percentage, with the earlier amount", () => {
  expect(cardOf({ amount: "15.00", previous: "10.00", changePercent: "50.0" })).toContain(
    "+50.0%from $10.00",
  );
});
