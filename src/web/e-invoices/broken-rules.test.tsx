import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { newProblems } from "#web/forms/problems.ts";
import { BrokenRules } from "./broken-rules.tsx";

afterEach(cleanup);

const errors = [
  { field: "partyId", message: "The buyer reference is required (BR-DE-15)" },
  { field: "partyId", message: "The city is required (BR-DE-8)" },
];
const error = new ApiError({
  status: 422,
  code: "e-invoice.incomplete",
  detail: "Details are missing",
  errors,
});

test("the preview lists the rules that a document violates, without those that the form lists", () => {
  const problems = newProblems();
  const { rerender } = render(<BrokenRules error={error} partyId={undefined} fields={{ problems }} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  problems.refuse([{ field: "party", message: errors[0]?.message ?? "", untilChanged: true }]);
  rerender(<BrokenRules error={error} partyId={undefined} fields={{ problems }} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([errors[1]?.message]);
  expect(screen.getByText("Details are missing")).toBeTruthy();
});
