import { afterEach, expect, test } from "vitest";
import type { Session } from "#contract/session.ts";
import { forgetCompany, lastCompanyAddress, rememberCompany } from "./last-company.ts";

const [FIRST, SECOND] = ["0197a000-0000-7000-8000-000000000001", "0197a000-0000-7000-8000-000000000002"];
const sessionOf = (userId: string, id: string | undefined, isSample = false) =>
  ({ user: { id: userId }, company: { id, isSample } }) as unknown as Pick<Session, "user" | "company">;

afterEach(() => localStorage.clear());

test("the bare address opens the company used last, for the same user and not over the sample company", () => {
  rememberCompany(sessionOf("ann", SECOND), `/books/${SECOND}/app/journals`);
  const home = `/books/${SECOND}/app`;
  expect(lastCompanyAddress(sessionOf("ann", FIRST), "/app")).toBe(home);
  expect(lastCompanyAddress(sessionOf("ann", FIRST), "/app/journals")).toBeNull();
  expect(lastCompanyAddress(sessionOf("ben", FIRST), "/app")).toBeNull();
  expect(lastCompanyAddress(sessionOf("ann", FIRST, true), "/app")).toBeNull();
  forgetCompany();
  expect(lastCompanyAddress(sessionOf("ann", FIRST), "/app")).toBeNull();
});
