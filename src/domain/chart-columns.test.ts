import { expect, test } from "vitest";
import { chartHeader, columnsWithoutHeader } from "./chart-columns.ts";
import { readCsvRecords } from "./csv-records.ts";
import { readForeignChart } from "./foreign-chart.ts";

const options = { chart: [], baseCurrency: "USD", types: new Map(), answers: new Map() } as const;

test("codes with letters are kept where they are allowed, with parents by prefix", () => {
  const records = readCsvRecords("Code,Account Name,Type\nA.1,One,Asset\na.1.2,Two,Asset\nB 1,Three,Asset");
  const columns = chartHeader(records)?.columns ?? [];
  const rows = readForeignChart(records.slice(1), { ...options, columns, codes: "characters" });
  expect(rows.map(({ code, parentCode }) => [code, parentCode])).toEqual([
    ["A.1", null],
    ["a.1.2", "A.1"],
    ["1000", null],
  ]);
});

test("a list without headings is read by its codes and names", () => {
  const records = readCsvRecords("1000;Kasse\n1200;Bank\n8400;Erl\u00f6se");
  expect(chartHeader(records)).toBeNull();
  expect(columnsWithoutHeader(records)).toEqual(["code", "name"]);
});

test("the user chooses the type that a word means", () => {
  const records = readCsvRecords("Name,Type\nOne,Gizmo\nTwo,Note");
  const columns = chartHeader(records)?.columns ?? [];
  const types = new Map([
    ["gizmo", "bank" as const],
    ["note", "none" as const],
  ]);
  const rows = readForeignChart(records.slice(1), { ...options, columns, codes: "numbers", types });
  expect(rows.map(({ type, moneyKind, outcome }) => [type, moneyKind, outcome])).toEqual([
    ["asset", "bank", "added"],
    [null, null, "skipped"],
  ]);
});

test("a bank account gets the currency of its row, and other currencies are noted", () => {
  const records = readCsvRecords(
    "Name,Type,Currency\nEuros,Bank,EUR\nDollars,Bank,USD\nClients,Accounts receivable,EUR\nPounds,Bank,Sterling",
  );
  const columns = chartHeader(records)?.columns ?? [];
  const rows = readForeignChart(records.slice(1), { ...options, columns, codes: "numbers" });
  expect(rows.map(({ currency, note }) => [currency, note])).toEqual([
    ["EUR", null],
    [null, null],
    [null, "EUR isn't imported: only bank, cash and card accounts can have another currency"],
    [null, `"STERLING" isn't a currency code and isn't imported`],
  ]);
});

test("with a full name next to it, a description is a description", () => {
  const [header] = readCsvRecords("Account #,Full name,Type,Detail type,Description");
  expect(chartHeader(header ? [header] : [])?.columns).toEqual([
    "code",
    "full_name",
    "type",
    null,
    "description",
  ]);
});

test.each([
  ["Konto;Kontenbeschriftung", ["code", "name"]],
  ["Nummer;Bezeichnung;Typ", ["code", "name", "type"]],
  ["Nummer;Konto;Typ", ["code", "name", "type"]],
  ["Nummer;Kontonummer;Name", [null, "code", "name"]],
])("the German headings %s are columns", (text, columns) => {
  const [header] = readCsvRecords(text);
  expect(chartHeader(header ? [header] : [])?.columns).toEqual(columns);
});

test.each([
  ["Account ID,Account Description,Account Type,Inactive\n1,Till,Cash,TRUE\n2,Safe,Cash,FALSE"],
  ["Code,Name,Type,Active\n1,Till,Cash,No\n2,Safe,Cash,Yes"],
])("an account that %j calls inactive is imported as inactive", (file) => {
  const records = readCsvRecords(file);
  const columns = chartHeader(records)?.columns ?? [];
  const rows = readForeignChart(records.slice(1), { ...options, columns, codes: "numbers" });
  expect(rows.map(({ isActive }) => isActive)).toEqual([false, true]);
});
