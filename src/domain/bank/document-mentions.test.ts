import { expect, test } from "vitest";
import { creditorReference, slipReference } from "#domain/payment-codes/references.ts";
import { bill, invoice, line, offered } from "#test/support/suggestion-context.ts";
import type { PayableDocument } from "./suggestion.ts";

test("neither a year nor a day in the text is a document number", () => {
  const documents = [invoice("17/2026", "87.00"), invoice("3/2026", "50.00", "Oak Ltd")];
  for (const text of ["Payment of 2026", "paid on 12.03.2026", "2026-03-12 thanks"])
    expect(offered(line("40.00", { description: text }), { documents }), text).toEqual([]);
  expect(offered(line("87.00", { description: "Invoice 17/2026 of 12.03.2026" }), { documents })).toEqual([
    "exact: 17/2026 – Linden Café (17/2026 appears in the description, and the amount due matches)",
  ]);
  expect(offered(line("50.00", { description: "FV 03/2026" }), { documents })[0]).toMatch(/^exact: 3\/2026/);
});

test("a number is not found within another number", () => {
  const [offer] = offered(line("87.00", { description: "INV-01191" }), {
    documents: [invoice("INV-0119", "87.00")],
  });
  expect(offer).toBe("likely: INV-0119 – Linden Café (The amount equals the balance due)");
});

test("the reference in a payment QR code matches only its invoice, whichever party pays", () => {
  const number = "INV-2026-0041";
  const documents = [invoice(number, "87.00"), invoice("INV-2026-0042", "87.00"), bill("41", "87.00")];
  const references = [creditorReference(number) ?? "", slipReference(number) ?? ""];
  for (const reference of references) {
    expect(offered(line("87.00", { endToEndId: reference }), { documents })[0]).toMatch(/^exact/);
    expect(offered(line("87.00", { reference }), { documents })).toEqual([
      `exact: ${number} – Linden Café (The reference belongs to ${number}, and the amount due matches)`,
    ]);
    expect(offered(line("87.00", { description: `/CDTRREF/${reference}/` }), { documents })[0]).toContain(
      number,
    );
  }
  const [wrong = ""] = references.map((reference) => reference.replace(/^RF../, "RF00"));
  expect(offered(line("87.00", { reference: wrong }), { documents })[0]).toMatch(/^possible/);
});

test("a bill is found by its vendor's number and by its payment reference", () => {
  const references = ["RF18539007547034", "210000000003139471430009017", "+++090/9337/55493+++"];
  const received = (number: string, more: Partial<PayableDocument>) => ({
    ...bill(number, "87.00"),
    ...more,
  });
  const documents = [
    received("BILL-0007", { vendorInvoiceNumber: "R-2026/17" }),
    ...references.map((paymentReference, index) => received(`BILL-${index}`, { paymentReference })),
  ];
  expect(offered(line("-87.00", { description: "Rechnung R 2026 17 danke" }), { documents })).toEqual([
    "exact: BILL-0007 – Mill (R-2026/17 appears in the description, and the amount due matches)",
  ]);
  expect(offered(line("-80.00", { description: "R2026/17" }), { documents })[0]).toBe(
    "likely: BILL-0007 – Mill (R-2026/17 appears in the description; 7.00 remains due)",
  );
  expect(offered(line("-87.00", { description: "RF18 5390 0754 7034" }), { documents })).toEqual([
    "exact: BILL-0 – Mill (The reference belongs to BILL-0, and the amount due matches)",
  ]);
  for (const [index, reference] of references.entries())
    expect(offered(line("-87.00", { reference }), { documents })[0]).toMatch(`exact: BILL-${index} – Mill`);
  expect(offered(line("-87.00", { description: "090933755493" }), { documents })[0]).toMatch(
    /^exact: BILL-2/,
  );
  // An incoming payment pays none of them.
  expect(
    offered(line("87.00", { description: "R-2026/17", reference: references[0] ?? "" }), { documents }),
  ).toEqual([]);
});

test("a vendor's short number matches a bill only with its amount", () => {
  const documents = [{ ...bill("BILL-7", "87.00"), vendorInvoiceNumber: "12" }];
  const paid = { description: "Invoice 12", counterparty: "Mill" };
  expect(offered(line("-87.00", paid), { documents })[0]).toMatch(/^exact/);
  expect(offered(line("-50.00", { description: "12 March" }), { documents })).toEqual([]);
  const allBills = [...documents, bill("BILL-12", "50.00", "Oak Ltd")];
  expect(offered(line("-50.00", { description: "BILL-12" }), { documents: allBills })[0]).toMatch(
    /^exact: BILL-12 – Oak Ltd/,
  );
});

test("up to four digits identify only the party, and leave other matches possible", () => {
  const documents = [
    { ...bill("BILL-7", "87.00"), vendorInvoiceNumber: "4711" },
    bill("1000", "87.00", "Shell"),
  ];
  const paid = (text: string, counterparty = "") =>
    offered(line("-87.00", { description: text, counterparty }), { documents });
  expect(paid("Card 4711")).toEqual([
    "likely: BILL-7 \u2013 Mill (4711 appears in the description, and the amount due matches)",
    "possible: 1000 \u2013 Shell (The amount equals the balance due)",
  ]);
  expect(paid("Card 4711", "Mill")[0]).toMatch(/^exact: BILL-7 \u2013 Mill \(4711 appears/);
  expect(paid("Card 4711", "SHELL")).toEqual([
    "exact: 1000 \u2013 Shell (Amount due matches, and the payee is Shell)",
    "likely: BILL-7 \u2013 Mill (4711 appears in the description, and the amount due matches)",
  ]);
  expect(paid("card 1000 main st")[0]).toMatch(/^likely: 1000 \u2013 Shell/);
  const [long] = documents.map((document) => ({ ...document, vendorInvoiceNumber: "47110" }));
  expect(
    offered(line("-87.00", { description: "47110" }), { documents: long === undefined ? [] : [long] })[0],
  ).toMatch(/^exact/);
});

test("of several parties' document numbers, the one with the same balance due matches", () => {
  const documents = [invoice("INV-0119", "87.00"), invoice("2026", "50.00", "Oak Ltd")];
  expect(offered(line("87.00", { description: "INV-0119 of 2026" }), { documents })).toEqual([
    "exact: INV-0119 – Linden Café (INV-0119 appears in the description, and the amount due matches)",
  ]);
});

test("of bills sharing a reference, the one with the same balance due matches, and each number is listed once", () => {
  const under = (paymentReference: string) => {
    const received = (number: string, balanceDue: string) => ({
      ...bill(number, balanceDue),
      paymentReference,
    });
    const documents = [received("BILL-1", "87.00"), received("BILL-2", "63.00"), received("BILL-3", "20.00")];
    return (amount: string) => offered(line(amount, { description: paymentReference }), { documents });
  };
  const customer = under("55501234");
  expect(customer("-63.00")).toEqual([
    "exact: BILL-2 \u2013 Mill (55501234 appears in the description, and the amount due matches)",
  ]);
  expect(customer("-170.00")).toEqual([
    "exact: BILL-1, BILL-2, BILL-3 \u2013 Mill (55501234 appears in the description, and the amount due matches)",
  ]);
  expect(customer("-10.00")).toEqual([]);
  expect(under("RF18539007547034")("-63.00")).toEqual([
    "exact: BILL-2 \u2013 Mill (The reference belongs to BILL-2, and the amount due matches)",
  ]);
  // Documents that add up to the amount come before those less a charge.
  const documents = [invoice("INV-0007", "85.00"), invoice("INV-0008", "2.00")];
  expect(offered(line("85.00", { description: "INV-0007, INV-0008" }), { documents })[0]).toMatch(
    /^exact: INV-0007 \u2013/,
  );
  // Two with the same amount raise a question.
  const twins = [invoice("INV-0007", "50.00"), invoice("INV-0008", "50.00")];
  for (const offer of offered(line("50.00", { description: "INV-0007, INV-0008" }), { documents: twins }))
    expect(offer).toMatch(/^possible/);
});

test("a vendor's number that is a year or very short matches a bill only with its amount or its party", () => {
  const short = (vendorInvoiceNumber: string) => [{ ...bill("BILL-7", "87.00"), vendorInvoiceNumber }];
  for (const [number, text] of [
    ["2024", "RENT MARCH 2024"],
    ["#2024", "RENT MARCH 2024"],
    ["A1", "PARKING GATE A1"],
    ["12", "12 March"],
  ] as const) {
    const documents = short(number);
    expect(offered(line("-50.00", { description: text }), { documents }), number).toEqual([]);
    expect(offered(line("-87.00", { description: text }), { documents })[0]).toBe(
      `likely: BILL-7 \u2013 Mill (${number} appears in the description, and the amount due matches)`,
    );
    expect(offered(line("-87.00", { description: text, counterparty: "Mill" }), { documents })[0]).toMatch(
      /^exact/,
    );
    expect(offered(line("-50.00", { description: text, counterparty: "Mill" }), { documents })).toEqual([
      `likely: BILL-7 \u2013 Mill (${number} appears in the description; 37.00 remains due)`,
    ]);
    // Other documents of the party that match the amount are not hidden.
    const more = [...documents, bill("BILL-8", "50.00"), bill("BILL-9", "20.00")];
    const paid = (amount: string) =>
      offered(line(amount, { description: text, counterparty: "Mill" }), { documents: more });
    expect(paid("-50.00")[0]).toMatch(/^exact: BILL-8/);
    expect(paid("-70.00")[1]).toMatch(/^likely: BILL-8, BILL-9/);
  }
  for (const number of ["A123", "20240", "2024-1"])
    expect(
      offered(line("-50.00", { description: `for ${number}` }), { documents: short(number) })[0],
    ).toMatch(/^likely: BILL-7 .* remains due/);
});

test("our own number that is a year matches a document only with its amount", () => {
  const documents = [invoice("2024", "87.00"), invoice("20/24", "60.00", "Oak Ltd")];
  const paid = (amount: string, more: Parameters<typeof line>[1]) =>
    offered(line(amount, more), { documents });
  expect(paid("50.00", { description: "RENT MARCH 2024" })).toEqual([]);
  expect(paid("50.00", { description: "RENT MARCH 2024", counterparty: "Linden Cafe" })).toEqual([
    "possible: 2024 \u2013 Linden Caf\u00e9 (The payer is Linden Caf\u00e9; this is a partial payment of the balance due)",
  ]);
  expect(paid("87.00", { description: "Invoice 2024" })[0]).toMatch(
    /^likely: 2024 .* appears in the description/,
  );
  expect(paid("50.00", { description: "Invoice 20/24" })[0]).toMatch(/^likely: 20\/24 .* remains due/);
});
