import { describe, expect, test } from "vitest";
import { readBankFile } from "./read-statements.ts";

const linesOf = (file: string) =>
  readBankFile(file, { decimals: 2 }).statements.flatMap(({ lines }) => lines);

describe("the account number of the statement", () => {
  test.each(["IBAN Auftraggeberkonto", "Auftragskonto", "Own account", "Konto"])(
    "isn't the other party's if its column is called %s",
    (title) => {
      const file = `Buchungstag;Betrag;Buchungstext;${title}\n14.03.2025;-17,22;Card SHOP;DE00OWN0000538917600`;
      expect(linesOf(file)).toMatchObject([
        { counterparty: "", counterpartyAccount: "", description: "Card SHOP" },
      ]);
    },
  );

  test("is a column with one number in all rows, or before the date of the only row", () => {
    const head = "Datum;Kontonummer;Empf\u00e4nger;Betrag";
    const accounts = (...rows: string[]) =>
      linesOf([head, ...rows].join("\n")).map(({ counterpartyAccount }) => counterpartyAccount);
    const [first, same, different] = [
      "13.03.2026;DE1;Ito;1,00",
      "14.03.2026;DE1;Linden;2,00",
      "14.03.2026;DE2;Ito;2,00",
    ];
    expect(accounts(first, same)).toEqual(["", ""]);
    expect(accounts(first, different)).toEqual(["DE1", "DE2"]);
    // A single payee has one number too.
    expect(accounts(first, first)).toEqual(["DE1", "DE1"]);
    expect(linesOf("IBAN;Buchungsdatum;Betrag\nAT00;2026-03-01;1,00")).toMatchObject([
      { counterpartyAccount: "" },
    ]);
  });
});

describe("the other party", () => {
  const partyOf = (head: string, ...rows: string[]) =>
    linesOf([head, ...rows].join("\n")).map(({ counterparty, counterpartyAccount }) => [
      counterparty,
      counterpartyAccount,
    ]);

  test.each([
    ["Datum;Naam;Rekening tegenpartij;Bedrag", "2026-03-01;Jan;NL91;-5,00"],
    ["Rekening tegenpartij;Datum;Naam;Bedrag", "NL91;2026-03-01;Jan;-5,00"],
    ["Datum;Naam tegenpartij;BIC tegenpartij;Tegenrekening;Bedrag", "2026-03-01;Jan;ABNA;NL91;-5,00"],
    ["Date;Nom;Compte contrepartie;Montant", "2026-03-01;Jan;NL91;-5,00"],
    ["Datum;Empf\u00e4nger;Konto Empf\u00e4nger;Betrag", "2026-03-01;Jan;NL91;-5,00"],
    ["Date;Payee;Counterparty account;Amount", "2026-03-01;Jan;NL91;-5,00"],
  ])("has its account number in a column with a matching heading: %s", (head, row) => {
    expect(partyOf(head, row, row)).toEqual([
      ["Jan", "NL91"],
      ["Jan", "NL91"],
    ]);
    expect(partyOf(head, row)).toEqual([["Jan", "NL91"]]);
  });

  test("is not the account holder, whose name is in all rows", () => {
    const head =
      "Rekeningnummer;Rubrieknaam;Naam;Munt;Datum;Bedrag;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij";
    const [first, second] = [
      "BE01;Business;Me;EUR;13/01/2026;-5,00;BE02;KRED;Jan",
      "BE01;Business;Me;EUR;14/01/2026;6,00;BE03;KRED;Ito",
    ];
    expect(partyOf(head, first, second)).toEqual([
      ["Jan", "BE02"],
      ["Ito", "BE03"],
    ]);
    expect(partyOf(head, first)).toEqual([["Jan", "BE02"]]);
  });

  test.each([
    "Rekeningnummer;Naam van de rekening;Rekening tegenpartij;Boekingsdatum;Bedrag;Munteenheid",
    "Num\u00e9ro de compte;Nom du compte;Compte partie adverse;Date comptable;Montant;Devise",
  ])("is not the account name: %s", (head) => {
    const rows = ["BE01;Me;BE02;13/01/2026;-5,00;EUR", "BE01;Me;BE03;14/01/2026;6,00;EUR"];
    expect(partyOf(head, ...rows)).toEqual([
      ["", "BE02"],
      ["", "BE03"],
    ]);
  });
});
