import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { useFieldValue, useFormFields } from "#web/forms/form-fields.ts";
import { ForeignOfLine } from "./line-foreign-amount.tsx";
import { type JournalFormValues, newJournal } from "./journal-form-values.ts";

const RATES: Readonly<Record<string, string>> = { "2026-01-05": "1.2", "2026-02-05": "1.1" };

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => {
    const date = /date=([\d-]+)/.exec(url)?.[1] ?? "";
    const rate = { currency: "EUR", date, rate: RATES[date], daysOld: 0, source: "manual" };
    return Promise.resolve(Response.json({ items: [rate] }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type ForeignLine = { debit: string; foreignAmount: string };

function Editor({ debit, foreignAmount }: ForeignLine) {
  const start = newJournal({ date: "2026-01-05", number: "JE-2026-0001" });
  const [first, ...otherLines] = start.lines;
  if (first === undefined) throw new Error("A new journal has lines.");
  const lines = [{ ...first, accountId: "euros", debit, foreignAmount }, ...otherLines];
  const { fields } = useFormFields<JournalFormValues>({ ...start, lines }, () => []);
  const baseAmount = useFieldValue(fields, "lines.0.debit");
  return (
    <>
      <ForeignOfLine fields={fields} index={0} currency="EUR" />
      <button onClick={() => fields.setValue("date", "2026-02-05")}>February</button>
      <button onClick={() => fields.setValue("lines.0.debit", "115.00")}>Own amount</button>
      <output>{baseAmount}</output>
    </>
  );
}

function open(line: ForeignLine) {
  render(
    <QueryClientProvider client={signedInCache()}>
      <Editor {...line} />
    </QueryClientProvider>,
  );
  const euros = screen.getByLabelText("Amount in EUR, line 1");
  const user = userEvent.setup();
  const type = async (amount: string) => {
    await user.clear(euros);
    await user.type(euros, amount);
    await user.tab();
  };
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const expectBaseAmount = (amount: string) =>
    waitFor(() => expect(screen.getByRole("status").textContent).toBe(amount));
  return { type, press, expectBaseAmount };
}

test("the base amount follows the exchange rate of the day, unless it is entered", async () => {
  const { type, press, expectBaseAmount } = open({ debit: "", foreignAmount: "" });
  await type("100");
  await expectBaseAmount("120.00");
  await press("February");
  await expectBaseAmount("110.00");
  await press("Own amount");
  await type("200");
  await expectBaseAmount("115.00");
});

test("an edited line keeps the exchange rate it was posted at, and opening it does not change the rate", async () => {
  const { type, press, expectBaseAmount } = open({ debit: "110.00", foreignAmount: "100.00" });
  await press("February");
  await expectBaseAmount("110.00");
  await type("200");
  await expectBaseAmount("220.00");
});
