import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { TaxIdField } from "./tax-id-field.tsx";

afterEach(cleanup);

function Party({ taxId }: { taxId: string | null }) {
  const [value, setValue] = useState(taxId);
  return (
    <QueryClientProvider client={signedInCache()}>
      <TaxIdField
        label="Tax ID"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        country={null}
      />
    </QueryClientProvider>
  );
}

test("the existing tax ID is filled in", () => {
  render(<Party taxId="DE136695976" />);
  expect(screen.getByLabelText(/Tax ID/)).toHaveProperty("value", "DE136695976");
});

test("the hint about a tax ID is shown under the field, and disappears with the number", async () => {
  render(<Party taxId={null} />);
  const field = screen.getByLabelText(/Tax ID/);
  await userEvent.type(field, "DE136695977");
  await screen.findByText(
    "This doesn't look like a valid Germany tax ID. Check for a missing or wrong digit.",
  );
  await userEvent.type(field, "{Backspace}6");
  const right = await screen.findByText(/^Valid format: .*, Germany\.$/);
  expect(field.getAttribute("aria-describedby")).toBe(right.id);
  await userEvent.clear(field);
  await waitFor(() => expect(field.getAttribute("aria-describedby")).toBe(null));
});
