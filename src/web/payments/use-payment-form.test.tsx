import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { newQueryClient } from "#web/api/query-client.ts";
import { useCashAccount } from "#web/fields/chart.ts";
import { useField, useFormFields } from "#web/forms/form-fields.ts";

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

test("the default cash account is filled in, and the form counts as untouched without what was typed", async () => {
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
