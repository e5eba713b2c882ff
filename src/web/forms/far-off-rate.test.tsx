import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { Form } from "./form.tsx";
import { FormDialogs } from "./form-page.tsx";
import { useForm } from "./use-form.ts";

let sent: boolean[] = [];

beforeEach(() => {
  sent = [];
  HTMLDialogElement.prototype.showModal = function open(): void {
    this.open = true;
  };
});
afterEach(cleanup);

const message = "Rate from 2026-01-01 is 1.1. Is this one right?";

function Page() {
  const { fields: _fields, ...form } = useForm<{ rate: string }, { rate: string }, { rate: string }>({
    initial: { rate: "110" },
    read: (values) => ({ input: values }),
    write: async (input, _over, isSure) => {
      sent.push(isSure);
      if (isSure) return input;
      const errors = [{ field: "rate", message }];
      throw new ApiError({ status: 422, code: "exchange-rate.far-off", detail: "Far off", errors });
    },
    stays: true,
    fallback: "Failed to save",
  });
  return (
    <Form className="" onSave={() => void form.save()}>
      <button type="submit">Save</button>
      <FormDialogs form={form} saveMine="Overwrite with my version" />
    </Form>
  );
}

test("a rate that is far from the last one is asked about, and sent again once somebody is sure of it", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toEqual([false]);
  await userEvent.click(screen.getByText("Use this rate"));
  expect(sent).toEqual([false, true]);
  expect(screen.queryByText(message)).toBeNull();
});

test("whoever is not sure of it sends nothing more", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(message);
  await userEvent.click(screen.getByText("Cancel"));
  expect(sent).toEqual([false]);
});
