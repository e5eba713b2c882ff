import { expect, test } from "vitest";
import { ApiError, failureText } from "./api-error.ts";
import { readProblem } from "./read-reply.ts";

const FALLBACK = "Failed to save account";

test("a declined request is explained with the server's message", () => {
  const error = new ApiError({ status: 409, code: "account.duplicate-code", detail: "It exists" });
  expect(failureText(error, FALLBACK)).toBe("It exists");
});

test("errors of fields that the form does not show are shown instead of 'check the fields'", () => {
  const errors = [{ field: "file", message: "The file is empty. Choose another file." }];
  const error = new ApiError({ status: 400, code: "request.invalid", detail: "Please check", errors });
  expect(failureText(error, FALLBACK)).toBe("The file is empty. Choose another file.");
});

test.each([500, 502])("a server error (%s) is reported without blaming the user", (status) => {
  const error = new ApiError({ status, code: "request.failed", detail: "An unexpected error occurred" });
  expect(failureText(error, FALLBACK)).toBe(FALLBACK);
});

test("an unreachable server is reported as unreachable", () => {
  const error = new ApiError({ status: 0, code: "request.unreachable", detail: "It cannot be reached" });
  expect(failureText(error, FALLBACK)).toBe("It cannot be reached");
});

test("an error keeps the exchange rate that it questions, so that it can be confirmed", async () => {
  const errors = [{ field: "rate", message: "You entered", rate: { currency: "EUR", rate: "110" } }];
  const body = { code: "exchange-rate.unusual", detail: "Far off", errors };
  expect((await readProblem(Response.json(body, { status: 422 }))).errors).toEqual(errors);
});
