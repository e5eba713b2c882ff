import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ConfirmedRate, toExchangeRate } from "#domain/exchange.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Form } from "./form.tsx";
import { FormDialogs } from "./form-page.tsx";
import { useForm } from "./use-form.ts";

let confirmations: (ConfirmedRate[] | undefined)[] = [];

beforeEach(() => {
  confirmations = [];
  HTMLDialogElement.prototype.showModal = function open(): void {
    this.open = true;
  };
});
afterEach(cleanup);

const message = "You entered 1 EUR = 110 USD. The rate on Jan 1, 2026 is 1 EUR = 1.1 USD.";
const rate = { currency: "EUR", rate: toExchangeRate("110") };

function Page() {
  const { fields: _fields, ...form } = useForm<{ rate: string }, { rate: string }, { rate: string }>({
    initial: { rate: "110" },
    read: (values) => ({ input: values }),
    write: async (input, _over, confirmRates) => {
      confirmations.push(confirmRates);
      if (confirmRates !== undefined) return input;
      const errors = [{ field: "rate", message, rate }];
      throw new ApiError({ status: 422, code: "exchange-rate.unusual", detail: "Far off", errors });
    },
    keepsFormOpen: true,
    fallback: "Failed to save",
  });
  return (
    <Form className="" onSave={() => void form.save()}>
      <button type="submit">Save</button>
      <FormDialogs form={form} saveMine="Overwrite with my version" />
    </Form>
  );
}

test("an unusual exchange rate requires confirmation once, and is then sent again", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(confirmations).toEqual([undefined]);
  await userEvent.click(screen.getByText("Use this rate"));
  expect(confirmations).toEqual([undefined, [rate]]);
  expect(screen.queryByText(message)).toBeNull();
});

test("an exchange rate that the user doesn't confirm is not sent again", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(message);
  await userEvent.click(screen.getByText("Cancel"));
  expect(confirmations).toEqual([undefined]);
});

test("the key that saves does not answer the question, however often it is pressed", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(message);
  await userEvent.keyboard("{Control>}s{/Control}{Control>}{Enter}{/Control}");
  expect(confirmations).toEqual([undefined]);
  expect(screen.getByText(message)).toBeTruthy();
});
