import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Combobox } from "#web/ui/combobox.tsx";
import { Form } from "./form.tsx";
import { useField } from "./form-fields.ts";
import { lazySchema } from "./lazy-schema.ts";
import { useForm } from "./use-form.ts";

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

type CodeValues = { code: string };

/** A form with an account picked from the loaded ones. */
function Page({ isLoading, before }: { isLoading: boolean; before?: Promise<void> }) {
  const { fields, save } = useForm<CodeValues, CodeValues, CodeValues>({
    initial: { code: "" },
    read: (values) => ({ input: values }),
    write: async (input) => {
      saved.push(input.code);
      return input;
    },
    keepsFormOpen: true,
    fallback: "Failed to save",
  });
  const { value, onChange } = useField(fields, "code");
  const check = async () => {
    await before;
    await save();
  };
  return (
    <Form className="" onSave={() => void (before ? check() : save())}>
      <Combobox<string>
        label="Account"
        items={isLoading ? [] : ["4900", "5000"]}
        value={value || null}
        onChange={(code) => onChange(code ?? "")}
        itemKey={(code) => code}
        itemText={(code) => code}
        match={(codes, typed) => codes.filter((code) => code.startsWith(typed))}
        renderItem={(code) => code}
        isLoading={isLoading}
        nothingFound="Loading accounts"
      />
    </Form>
  );
}

test("a form saved before the accounts have loaded is saved once, with the entered account", async () => {
  const { rerender } = render(<Page isLoading />);
  await userEvent.type(screen.getByRole("combobox", { name: "Account" }), "49{Enter}{Control>}s{/Control}");
  expect(saved).toEqual([]);
  rerender(<Page isLoading={false} />);
  await waitFor(() => expect(saved).toEqual(["4900"]));
});

test("the form is saved when the accounts load while the page still runs a check before saving", async () => {
  let checked: () => void = () => undefined;
  const before = new Promise<void>((resolve) => (checked = resolve));
  const { rerender } = render(<Page isLoading before={before} />);
  await userEvent.type(screen.getByRole("combobox", { name: "Account" }), "49{Enter}{Control>}s{/Control}");
  rerender(<Page isLoading={false} before={before} />);
  checked();
  await waitFor(() => expect(saved).toEqual(["4900"]));
});

test.each(["0", "{Escape}"])("%s cancels the pending save, because it makes another choice", async (keys) => {
  const { rerender } = render(<Page isLoading />);
  await userEvent.type(
    screen.getByRole("combobox", { name: "Account" }),
    `49{Enter}{Control>}s{/Control}${keys}`,
  );
  rerender(<Page isLoading={false} />);
  await userEvent.type(screen.getByRole("combobox", { name: "Account" }), "{Escape}");
  expect(saved).toEqual([]);
});

test("the values at the time of saving are saved, however long the schemas take", async () => {
  let arrive: (schema: z.ZodType<string>) => void = () => undefined;
  lazySchema(() => new Promise<z.ZodType<string>>((resolve) => (arrive = resolve)));
  render(<Page isLoading={false} />);
  const account = screen.getByRole("combobox", { name: "Account" });
  await userEvent.type(account, "49{Enter}{Control>}s{/Control}");
  await userEvent.type(account, "{Control>}a{/Control}50{Enter}");
  arrive(z.string());
  await waitFor(() => expect(saved).toEqual(["4900"]));
});

test("text that matches nothing is kept and marked, and isn't saved as the previous choice", async () => {
  render(<Page isLoading={false} />);
  const account = screen.getByRole<HTMLInputElement>("combobox", { name: "Account" });
  await userEvent.type(account, "49{Enter}{Control>}a{/Control}zzqq{Tab}");
  expect(account.value).toBe("zzqq");
  expect(account.getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(account, "q{Control>}s{/Control}");
  expect(saved).toEqual([]);
  expect(document.activeElement).toBe(account);
  await userEvent.type(account, "{Escape}{Control>}s{/Control}");
  await waitFor(() => expect(saved).toEqual(["4900"]));
});
