import { expect, test } from "vitest";
import { compareDetails } from "./current-details.tsx";

const company = { name: "My Company", address: null, phone: null, email: null };
const party = {
  code: "C0001",
  name: "Zenith",
  address: "Hill 2",
  phone: null,
  email: "a@zenith.example",
  taxId: null,
};
const posted = {
  kind: "invoice",
  companySnapshot: { ...company, taxId: null },
  partySnapshot: party,
} as const;

test("differences between a posted document and current data are named in current terms", () => {
  expect(compareDetails(posted, { book: { ...company, taxId: null }, party })).toEqual([]);
  const book = { ...company, name: "Harbor", address: "Pier 1\nPort", taxId: "T1" };
  expect(compareDetails(posted, { book, party: { ...party, code: "C7", email: null } })).toEqual([
    "Company name: Harbor",
    "Company address: Pier 1, Port",
    "Company tax ID: T1",
    "Customer email: none",
  ]);
});
