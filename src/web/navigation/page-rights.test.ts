import { expect, test } from "vitest";
import type { BookId } from "#domain/ids.ts";
import { type Role, SWITCHES_OF } from "#domain/roles.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { addressInCompany, canOpenPage } from "./page-rights.ts";
import { paths } from "./paths.ts";

const isOpenTo = (role: Role, address: string) => canOpenPage({ role, ...SWITCHES_OF[role] }, address);
const CODE = "1000";

test("a viewer can open every page for reading and no form", () => {
  for (const address of [paths.documents("invoice"), paths.bankAccount(CODE), paths.yearEnd()])
    expect(isOpenTo("viewer", address), address).toBe(true);
  for (const address of [
    paths.newDocument("invoice"),
    paths.editProduct("x"),
    paths.newMoneyEntry("expense"),
    paths.bankWork(CODE),
    paths.reconcile(CODE),
  ])
    expect(isOpenTo("viewer", address), address).toBe(false);
});

test("a salesperson can open the sales pages and the chart, without the transactions of its accounts", () => {
  for (const address of [paths.newDocument("credit_note"), paths.parties("customer"), paths.accounts()])
    expect(isOpenTo("sales", address), address).toBe(true);
  for (const address of [paths.documents("bill"), paths.account(CODE), paths.payments(), paths.home()])
    expect(isOpenTo("sales", address), address).toBe(false);
});

test("the pages of another company decide on the rights in that company", () => {
  expect(isOpenTo("sales", "/books/01a2224a-d41f-772b-af81-286117100fb6/app")).toBe(true);
});

const otherCompany = {
  id: brandUnchecked<BookId>("018f2f3c-0000-7000-8000-00000000beef"),
  role: "accountant" as const,
};
const home = "/books/018f2f3c-0000-7000-8000-00000000beef/app";

test("the same page opens in another company, or the list of the record shown", () => {
  expect(addressInCompany(otherCompany, "/app/bank")).toBe(`${home}/bank`);
  expect(addressInCompany(otherCompany, "/app/bank/1010/match")).toBe(`${home}/bank`);
  expect(addressInCompany(otherCompany, "/app/sales/credit-notes/some-id/edit")).toBe(
    `${home}/sales/credit-notes`,
  );
  expect(addressInCompany(otherCompany, "/app/reports/balance-sheet")).toBe(`${home}/reports/balance-sheet`);
  expect(addressInCompany(otherCompany, "/app")).toBe(home);
});

test("the dashboard opens in another company whose role doesn't include the page", () => {
  expect(addressInCompany({ ...otherCompany, role: "sales" }, "/app/bank")).toBe(home);
  expect(addressInCompany({ ...otherCompany, role: "sales" }, "/app/sales")).toBe(`${home}/sales`);
});
