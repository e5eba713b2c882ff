import { expect, test } from "vitest";
import { bill, id, invoice, line, offered, past } from "#test/support/suggestion-context.ts";

test("a payee's name matches without its legal form", () => {
  const documents = [invoice("INV-1", "87.00", "Paper GmbH"), invoice("INV-2", "87.00", "Oak Ltd")];
  expect(offered(line("87.00", { counterparty: "PAPER" }), { documents })).toEqual([
    "exact: INV-1 – Paper GmbH (Amount due matches, and the payer is Paper GmbH)",
  ]);
  expect(offered(line("87.00", { description: "paper gmbh thanks" }), { documents })[0]).toMatch(
    /^exact: INV-1/,
  );
  expect(offered(line("87.00", { description: "for some paper" }), { documents })[0]).toMatch(
    /^possible: INV-1/,
  );
});

test("a single word of the payee's name is not the name of a party", () => {
  const paid = (party: string, more: Parameters<typeof line>[1]) =>
    offered(line("-87.00", more), { documents: [bill("BILL-7", "87.00", party)] })[0];
  expect(paid("Paper GmbH", { counterparty: "PAPER AND PIXEL SUPPLIES" })).toMatch(/^likely: BILL-7/);
  expect(paid("Card Ltd", { counterparty: "CARD PAYMENT SHELL 123" })).toMatch(/^likely/);
  expect(paid("Mill", { description: "to the mill" })).toMatch(/^likely/);
  expect(paid("Mill", { counterparty: "Mill Ltd." })).toMatch(/^exact/);
  expect(paid("Paper GmbH", { counterparty: "Paper Inc" })).toMatch(/^exact/);
  expect(paid("Paper and Pixel", { description: "paper and pixel, thanks" })).toMatch(/^exact/);
  // An exact name comes before a partial one.
  const documents = [bill("BILL-7", "50.00", "Paper GmbH"), bill("BILL-8", "50.00", "Paper and Pixel")];
  expect(offered(line("-20.00", { counterparty: "PAPER AND PIXEL" }), { documents })).toEqual([
    "possible: BILL-8 \u2013 Paper and Pixel (The payee is Paper and Pixel; this is a partial payment of the balance due)",
  ]);
});

test("a vendor is recognized by the account to which its bills are paid", () => {
  const documents = [
    bill("BILL-1", "87.00"),
    bill("BILL-2", "87.00", "Oak Ltd"),
    bill("BILL-3", "30.00", "Oak Ltd"),
  ];
  const account = "CH9300762011623852957";
  const accounts = [{ account, partyId: id("Oak Ltd"), partyName: "Oak Ltd" }];
  const paid = (amount: string) =>
    offered(line(amount, { counterpartyAccount: "CH93 0076 2011 6238 5295 7" }), { documents, accounts });
  expect(paid("-87.00")).toEqual([
    "exact: BILL-2 – Oak Ltd (Amount due matches, and it came from Oak Ltd's account)",
  ]);
  expect(paid("-117.00")).toEqual([
    "likely: BILL-2, BILL-3 – Oak Ltd (Together they add up to this amount, and it came from Oak Ltd's account)",
  ]);
  expect(paid("-20.00")).toEqual([
    "possible: BILL-2 – Oak Ltd (It came from Oak Ltd's account; this is a partial payment of the balance due)",
  ]);
  // An account used for several parties doesn't identify one, except by the amount.
  const shared = [...accounts, { account, partyId: id("Mill"), partyName: "Mill" }];
  expect(
    offered(line("-30.00", { counterpartyAccount: account }), { documents, accounts: shared })[0],
  ).toMatch(/^exact: BILL-3/);
  expect(
    offered(line("-87.00", { counterpartyAccount: account }), { documents, accounts: shared }),
  ).toHaveLength(2);
  expect(offered(line("-20.00", { counterpartyAccount: account }), { documents, accounts: shared })).toEqual(
    [],
  );
});

test("a party is recognized by its name and by its known bank account", () => {
  const documents = [invoice("INV-1", "87.00"), invoice("INV-2", "87.00", "Oak Ltd")];
  expect(offered(line("87.00", { counterparty: "LINDEN CAFE" }), { documents })).toEqual([
    "exact: INV-1 – Linden Café (Amount due matches, and the payer is Linden Café)",
  ]);
  const learned = past("", { isIn: true, partyId: id("Oak Ltd"), counterpartyAccount: "DE12 3456" });
  expect(
    offered(line("87.00", { counterpartyAccount: "DE123456" }), { documents, past: [learned] })[0],
  ).toContain("INV-2");
});
