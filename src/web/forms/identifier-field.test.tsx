import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { IdentifierField } from "./identifier-field.tsx";

const CLASH = "A record with this identifier already exists: Journal A-2 (2026-01-05). Enter another number.";
const requestedNumbers: string[] = [];

/** The form of a record with number A-1, on a server where are in use. */
function show(): { user: ReturnType<typeof userEvent.setup>; field: HTMLElement } {
  vi.stubGlobal("fetch", async (url: string) => {
    const number = new URL(url, "http://localhost").searchParams.get("number") ?? "";
    requestedNumbers.push(number);
    const isUsed = number === "A-1" || number === "A-2";
    return Response.json({ isUsed, usedBy: isUsed ? `Journal ${number} (2026-01-05)` : null });
  });
  function Form() {
    const form = useForm({ defaultValues: { number: "A-1" } });
    return <IdentifierField recordKind="journal" label="Number" form={form} {...form.register("number")} />;
  }
  render(
    <QueryClientProvider client={signedInCache()}>
      <Form />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), field: screen.getByLabelText("Number") };
}

afterEach(() => {
  requestedNumbers.length = 0;
  vi.unstubAllGlobals();
  cleanup();
});

test("a number used by another record is rejected when you leave the field, and not while you type", async () => {
  const { user, field } = show();
  await user.clear(field);
  await user.type(field, "A-2");
  expect(requestedNumbers).toEqual([]);
  await user.tab();
  expect(await screen.findByText(CLASH)).toBeTruthy();
  await user.type(field, "3");
  expect(screen.queryByText(CLASH), "no longer what was typed").toBeNull();
  await user.tab();
  await waitFor(() => expect(requestedNumbers).toEqual(["A-2", "A-23"]));
  expect(screen.queryByText(CLASH)).toBeNull();
});

test("a record can keep its own number", async () => {
  const { user, field } = show();
  await user.type(field, "0");
  await user.type(field, "{Backspace}{Tab}");
  expect([requestedNumbers, screen.queryByText(CLASH)]).toEqual([[], null]);
});
