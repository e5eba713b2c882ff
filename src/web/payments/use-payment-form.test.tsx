import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { newQueryClient } from "#web/api/query-client.ts";
import { useCashAccount } from "#web/fields/use-chart.ts";
import { useField, useFormFields, useValues } from "#web/forms/form-fields.ts";
import { needsRate, inCurrency, type PaymentFormValues, useAccountAmountReset } from "./use-payment-form.ts";
import { usePaymentMethod } from "./use-payment-method.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Payment() {
  const { fields, isDirty } = useFormFields({ accountId: "", memo: "" }, () => []);
  const { value } = useField(fields, "accountId");
  useCashAccount(fields, "accountId");
  return (
    <>
      <input aria-label="Memo" {...fields.register("memo")} />
      <output>{`${value}, ${isDirty ? "touched" : "untouched"}`}</output>
    </>
  );
}

test("the default cash account is filled in, and the form counts as unchanged", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ cashAccountId: "cash" })));
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Payment />
    </QueryClientProvider>,
  );
  await screen.findByText("cash, untouched");
  await user.click(screen.getByLabelText("Memo"));
  await user.tab();
  expect(screen.getByText("cash, untouched")).toBeTruthy();
  await user.type(screen.getByLabelText("Memo"), "Deposit");
  expect(screen.getByText("cash, touched")).toBeTruthy();
  await user.clear(screen.getByLabelText("Memo"));
  expect(screen.getByText("cash, untouched"), "nothing that was typed is left").toBeTruthy();
});

const NEW_PAYMENT: PaymentFormValues = {
  mode: "receive",
  party: null,
  date: "2026-01-15",
  method: "",
  accountId: "",
  amount: "",
  bankFee: "",
  writeOffDifference: false,
  takeEarlyDiscount: false,
  memo: "",
  allocations: null,
  returnsId: null,
  currency: "",
  exchangeRate: "",
  baseAmount: "",
  accountAmount: "",
  accountRate: "",
};

function PaymentByMethod() {
  const { fields, isDirty } = useFormFields(NEW_PAYMENT, () => []);
  const { value: method } = useField(fields, "method");
  const { value: accountId } = useField(fields, "accountId");
  const choose = usePaymentMethod(fields);
  return (
    <>
      <button onClick={() => choose("cash")}>Cash</button>
      <button onClick={() => choose("check")}>Check</button>
      <button onClick={() => fields.setValue("accountId", "other")}>Another account</button>
      <output>{`${method} ${accountId}${isDirty ? ", touched" : ""}`}</output>
    </>
  );
}

test("a payment starts with the last payment method, and its account follows the method until you choose one", async () => {
  const answers: Readonly<Record<string, object>> = {
    "/api/payments/methods": {
      items: [
        { method: "card", accountId: "till" },
        { method: "cash", accountId: "gone" },
      ],
    },
    "/api/default-accounts": { cashAccountId: "bank" },
    "/api/accounts": {
      items: ["till", "bank"].map((id) => ({ id, isActive: true })),
      nextCursor: null,
    },
  };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(Response.json(answers[url.replace(/\?.*/, "")] ?? {})),
  );
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PaymentByMethod />
    </QueryClientProvider>,
  );
  await screen.findByText("card till");
  await user.click(screen.getByText("Cash"));
  expect(screen.getByText("cash bank, touched"), "an account that is no longer offered").toBeTruthy();
  await user.click(screen.getByText("Another account"));
  await user.click(screen.getByText("Check"));
  expect(screen.getByText("check other, touched")).toBeTruthy();
});

test("amounts in the currency of one account are not sent for another one", () => {
  const initialValues = {
    ...NEW_PAYMENT,
    baseAmount: "224.00",
    accountAmount: "170.00",
    accountRate: "1.25",
  };
  function TestForm({ accountCurrency }: { accountCurrency: string | null }) {
    const { fields } = useFormFields(initialValues, () => []);
    useAccountAmountReset(fields, accountCurrency);
    const { baseAmount, accountAmount, accountRate } = useValues(fields);
    return <output>{`${baseAmount} ${accountAmount} ${accountRate}`}</output>;
  }
  const page = render(<TestForm accountCurrency={null} />);
  expect(screen.getByRole("status").textContent).toBe("224.00 170.00 1.25");
  // An account in pounds needs the base amount of the payment.
  page.rerender(<TestForm accountCurrency="GBP" />);
  expect(screen.getByRole("status").textContent).toBe(" 170.00 1.25");
  page.rerender(<TestForm accountCurrency={null} />);
  page.rerender(<TestForm accountCurrency="GBP" />);
  expect(screen.getByRole("status").textContent).toBe(" 170.00 1.25");
  page.rerender(<TestForm accountCurrency={null} />);
  page.rerender(<TestForm accountCurrency="CHF" />);
  expect(screen.getByRole("status").textContent).toBe("  ");
});

test("on an account in a third currency, the payment's own rate is required and sent only for a bank charge", () => {
  const euroPayment = { ...NEW_PAYMENT, currency: "EUR", exchangeRate: "1.10" };
  const charged = { ...euroPayment, bankFee: "4.00" };
  const bookCurrencies = { currency: "EUR", accountCurrency: null };
  const onPounds = { currency: "EUR", accountCurrency: "GBP" };
  expect([euroPayment, charged].map((values) => needsRate(values, bookCurrencies))).toEqual([true, true]);
  expect([euroPayment, charged].map((values) => needsRate(values, onPounds))).toEqual([false, true]);
  expect(needsRate(charged, { currency: "USD", accountCurrency: "GBP" })).toBe(false);
  expect(inCurrency(euroPayment, bookCurrencies).exchangeRate).toBe("1.10");
  expect(inCurrency(euroPayment, onPounds).exchangeRate).toBeNull();
  expect(inCurrency(charged, onPounds).exchangeRate).toBe("1.10");
});
