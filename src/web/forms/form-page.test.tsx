import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FormPage } from "./form-page.tsx";
import { useForm } from "./use-form.ts";

let saved: string[] = [];

afterEach(() => {
  cleanup();
  saved = [];
});

type StatusValues = { status: string };

function Page() {
  const { fields: _fields, ...form } = useForm<StatusValues, StatusValues, StatusValues>({
    initial: { status: "draft" },
    read: (values) => ({ input: values }),
    write: async (input) => input,
    toPosted: () => ({ status: "posted" }),
    onSaved: ({ status }, next) => saved.push(`${status}, ${next}`),
    fallback: "Failed to save bill",
  });
  const draft = { saveLabel: "Save draft", postLabel: "Post bill" };
  return (
    <FormPage {...{ form, draft }} back="/" saveLabel="Save bill" offersNew>
      A bill
    </FormPage>
  );
}

test.each([
  [{ key: "s" }, "draft, list"],
  [{ key: "Enter", shiftKey: true }, "posted, list"],
  [{ key: "Enter" }, "posted, new"],
])("a document is saved by %o as %s", async (keys, outcome) => {
  const routeTree = createRootRoute({ component: Page });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByText("A bill");
  fireEvent.keyDown(document.body, { ...keys, ctrlKey: true });
  await vi.waitFor(() => expect(saved).toEqual([outcome]));
});
