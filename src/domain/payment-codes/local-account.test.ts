import { expect, test } from "vitest";
import { routingNumberError } from "./local-account.ts";

test.each([
  ["US", "021000021", "021000022"],
  ["CA", "12345-003", "1234-003"],
  ["GB", "12-34-56", "12-34-5"],
  ["AU", "123456", "12345"],
  ["IN", "SBIN0001234", "SBIN1001234"],
])("%s accepts %s and rejects %s", (country, valid, invalid) => {
  expect(routingNumberError({ country, number: valid })).toBeNull();
  expect(routingNumberError({ country, number: invalid })).toMatch(/isn't valid/);
});
