import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { DateField } from "./date-field.tsx";

/** The description of a date field after each of these keys, with today Jan 5, 2026. */
async function describedAfter(flagFuture: boolean, keys: readonly string[]): Promise<string[]> {
  function Form() {
    const [date, setDate] = useState("2026-01-05");
    return <DateField label="Date" min="2026-01-01" value={date} onChange={setDate} {...{ flagFuture }} />;
  }
  render(
    <QueryClientProvider client={signedInCache()}>
      <Form />
    </QueryClientProvider>,
  );
  const [user, field, descriptions] = [userEvent.setup(), screen.getByLabelText("Date"), [] as string[]];
  await user.click(field);
  for (const key of keys) {
    await user.keyboard(key);
    descriptions.push(
      document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
    );
    expect(field.getAttribute("aria-invalid"), key).toBeNull();
  }
  return descriptions;
}

afterEach(cleanup);

test("a posting date in the future is flagged, but accepted", async () => {
  const [range, future] = ["On or after Jan 1, 2026", "This date is in the future"];
  expect(await describedAfter(true, ["+", "-", "1/31{Tab}"])).toEqual([future, range, future]);
  expect(screen.getByRole("status").textContent).toBe("Saturday, Jan 31, 2026. This date is in the future");
});

test("any other date may be in the future", async () => {
  expect(await describedAfter(false, ["+"])).toEqual(["On or after Jan 1, 2026"]);
});
