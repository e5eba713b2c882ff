import { describe, expect, test } from "vitest";
import { readCsvRecords } from "./csv-records.ts";
import { chartHeader } from "./chart-columns.ts";
import { readForeignChart } from "./foreign-chart.ts";

/** The rows of a chart as "code type money name < parent", or the reason why they are invalid. */
function read(file: string, usedCodes: readonly string[] = []): string[] {
  const records = readCsvRecords(file);
  const header = chartHeader(records);
  if (header === null) return ["no headings"];
  const taken = { name: "Taken", type: "asset" as const, parentId: null, isActive: true };
  const chart = usedCodes.map((code) => ({ code, ...taken }));
  const options = {
    chart,
    codes: "numbers",
    baseCurrency: "USD",
    types: new Map(),
    answers: new Map(),
  } as const;
  const rows = readForeignChart(records.slice(header.at + 1), { columns: header.columns, ...options });
  return rows.map(({ code, type, moneyKind, name, parentCode, outcome, reason }) =>
    outcome === "added"
      ? [code, type, moneyKind, name, parentCode && `< ${parentCode}`]
          .filter((part) => part !== null)
          .join(" ")
      : `${name}: ${reason ?? outcome}`,
  );
}

describe("a chart of accounts exported by", () => {
  test.each([
    [
      "Xero",
      "*Code,*Name,*Type,*Tax Code,Description\n090,Checking,Bank,BAS,\n200,Sales,Revenue,GST,\n310,Cost of Goods Sold,Direct Costs,GST,\n416,Depreciation,Depreciation,BAS,\n800,Accounts Payable,Accounts Payable,BAS,\n801,Claims,Unpaid Expense Claims,BAS,\n960,Retained Earnings,Retained Earnings,BAS,",
      [
        "090 asset bank Checking",
        "200 revenue Sales",
        "310 expense Cost of Goods Sold",
        "416 expense Depreciation",
        "800 liability Accounts Payable",
        "801 liability Claims",
        "960 equity Retained Earnings",
      ],
    ],
    [
      "QuickBooks Online",
      "Acme Inc.\nAccount List\n\nAccount #,Full name,Type,Detail type,Description,Total balance\n,Checking,Bank,Checking,,10.00\n,Visa,Credit Card,Credit Card,,\n,Accounts Receivable (A/R),Accounts receivable (A/R),Accounts Receivable (A/R),,\n,Utilities:Gas,Expenses,Utilities,,\n,Estimates,Non-Posting,,,",
      [
        "1000 asset bank Checking",
        "2000 liability card Visa",
        "1010 asset Accounts Receivable (A/R)",
        "5000 expense Gas",
        "Estimates: It only groups other accounts",
      ],
    ],
    [
      "QuickBooks Desktop",
      "Account,Type,Balance Total,Description,Accnt. #,Tax Line\n10100 \u00b7 Checking,Bank,10.00,,10100,\n47900 \u00b7 Sales,Income,,,47900,\n50000 \u00b7 Costs,Cost of Goods Sold,,,50000,",
      ["10100 asset bank Checking", "47900 revenue Sales", "50000 expense Costs"],
    ],
    [
      "GnuCash",
      "Type,Full Account Name,Account Name,Account Code,Description,Account Color,Notes,Symbol,Namespace,Hidden,Tax Info,Placeholder\nASSET,Assets,Assets,,,,,USD,CURRENCY,F,F,T\nBANK,Assets:Checking,Checking,,,,,USD,CURRENCY,F,F,F\nCREDIT,Liabilities:Card,Card,2-1,,,,USD,CURRENCY,F,F,F\nINCOME,Income:Salary,Salary,,,,,USD,CURRENCY,F,F,F",
      [
        "Assets: It only groups other accounts",
        "1000 asset bank Checking",
        "2000 liability card Card",
        "4000 revenue Salary",
      ],
    ],
    [
      "Odoo",
      "Code,Account Name,Type\n101000,Current Assets,Current Assets\n101401,Bank,Bank and Cash\n201000,Payables,liability_payable\n400000,Product Sales,Income\n999999,Undistributed,Current Year Earnings",
      [
        "101000 asset Current Assets",
        "101401 asset bank Bank",
        "201000 liability Payables",
        "400000 revenue Product Sales",
        "999999 equity Undistributed",
      ],
    ],
    [
      "ERPNext",
      "Account Name,Parent Account,Account Number,Parent Account Number,Is Group,Account Type,Root Type,Account Currency\nAssets,,1000,,1,,Asset,USD\nMain Bank,Assets,1201,1000,0,Bank,Asset,USD\nWages,Expenses,5301,5000,0,,Expense,USD",
      ["Assets: It only groups other accounts", "1201 asset bank Main Bank", "5301 expense Wages"],
    ],
    [
      "Zoho Books",
      "Account ID,Account Name,Account Code,Description,Account Type,Account Status,Currency\n9000001,Petty Cash,,,Cash,Active,USD\n9000002,Tax Payable,,,Overseas Tax Payable,Active,USD\n9000003,Old,,,Other Expense,Inactive,USD",
      ["1000 asset cash Petty Cash", "2000 liability Tax Payable", "5000 expense Old"],
    ],
    [
      "Wave",
      "Account ID,Account Name,Account Type\n,Checking,Cash and Bank\n,Owed,Expected Payments from Customers\n,Owing,Expected Payments to Vendors\n,Drawings,Owner Investment / Drawings\n,Stripe fees,Payment Processing Fee",
      [
        "1000 asset bank Checking",
        "1010 asset Owed",
        "2000 liability Owing",
        "3000 equity Drawings",
        "5000 expense Stripe fees",
      ],
    ],
    [
      "Sage",
      "Nominal Code,Name,Category\n0020,Plant,Fixed Assets\n4000,Sales UK,Sales\n5000,Materials,Direct Expenses\n7500,Post,Overheads\n3000,Shares,Capital & Reserves",
      [
        "0020 asset Plant",
        "4000 revenue Sales UK",
        "5000 expense Materials",
        "7500 expense Post",
        "3000 equity Shares",
      ],
    ],
    ["Sage 50", "Account ID,Account Description,Account Type\n19000,Till,Cash", ["19000 asset cash Till"]],
    [
      "FreeAgent",
      "Nominal Code,Description,Category\n001,Sales,Income\n250,Stationery,Admin Expenses\n602,Computers,Capital Assets\n908,Dividend,Equities",
      ["001 revenue Sales", "250 expense Stationery", "602 asset Computers", "908 equity Dividend"],
    ],
    [
      "DATEV, by SKR03",
      "Konto;Kontobeschriftung\n0420;B\u00fcroeinrichtung\n1200;Bank\n1600;Verbindlichkeiten\n1800;Privatentnahmen\n4930;B\u00fcrobedarf\n8400;Erl\u00f6se 19 % USt",
      [
        "0420 asset B\u00fcroeinrichtung",
        "1200 asset Bank",
        "1600 liability Verbindlichkeiten",
        "1800 equity Privatentnahmen",
        "4930 expense B\u00fcrobedarf",
        "8400 revenue Erl\u00f6se 19 % USt",
      ],
    ],
    [
      "DATEV, by SKR04",
      "Konto;Kontobezeichnung\n1800;Bank\n2000;Kapital\n3300;Verbindlichkeiten\n4400;Erl\u00f6se 19 % USt\n6815;B\u00fcrobedarf",
      [
        "1800 asset Bank",
        "2000 equity Kapital",
        "3300 liability Verbindlichkeiten",
        "4400 revenue Erl\u00f6se 19 % USt",
        "6815 expense B\u00fcrobedarf",
      ],
    ],
    [
      "a German program, by words",
      "Konto;Bezeichnung;Kontoart\n0420;Lager;Aktiv\n1200;Giro;Bankkonto\n1600;Lief;Passiv\n2900;Vor;Gewinnr\u00fccklagen\n4930;Papier;Aufwand\n8400;Umsatz;Erl\u00f6se\n9000;Salden;Saldenvortr\u00e4ge",
      [
        "0420 asset Lager",
        "1200 asset bank Giro",
        "1600 liability Lief",
        "2900 equity Vor",
        "4930 expense Papier",
        "8400 revenue Umsatz",
        "Salden: It only groups other accounts",
      ],
    ],
    [
      "a French program",
      "Compte;Libell\u00e9\n101;Capital\n401;Fournisseurs\n411;Clients\n512;Banque\n606;Achats\n707;Ventes de marchandises",
      [
        "101 equity Capital",
        "401 liability Fournisseurs",
        "411 asset Clients",
        "512 asset Banque",
        "606 expense Achats",
        "707 revenue Ventes de marchandises",
      ],
    ],
  ])("%s", (_, file, rows) => expect(read(file)).toEqual(rows));
});

describe("a chart with subaccounts exported by", () => {
  test.each([
    [
      "GnuCash, by full names",
      "Type,Full Account Name,Account Name,Account Code,Placeholder\nEXPENSE,Costs,Costs,,F\nEXPENSE,Costs:Car,Car,,F\nEXPENSE,Costs:Car:Fuel,Fuel,,F",
      ["5000 expense Costs", "5000001 expense Car < 5000", "5000002 expense Fuel < 5000"],
    ],
    [
      "Akaunting, by the name of the parent",
      "type,code,name,description,parent,enabled\nBank & Cash,6100,Money,,,1\nBank & Cash,6110,Till,,Money,1\nCurrent Liability,7000,Owed,,,0",
      ["6100 asset bank Money", "6110 asset bank Till < 6100", "7000 liability Owed"],
    ],
    [
      "FreshBooks",
      "Account Number,Account Name,Account Type,Parent Account\n1100,Devices,Asset,\n1100-1,Laptops,Asset,Devices\n5100,Ads,Expense,",
      ["1100 asset Devices", "1100001 asset Laptops < 1100", "5100 expense Ads"],
    ],
    [
      "MYOB, with header accounts",
      "Account Number,Account Name,Header,Account Type\n1-0000,Assets,H,Asset\n1-1100,Cheque,D,Bank\n6-1000,Wages,D,Expense",
      ["Assets: It only groups other accounts", "1000 asset bank Cheque", "5000 expense Wages"],
    ],
    [
      "LedgerSMB, by letters",
      "accno,description,charttype,category\n1000,CURRENT ASSETS,H,A\n1060,Checking,A,A\n2100,Payables,A,L\n3300,Shares,A,Q\n4020,Sales,A,I\n5600,Post,A,E",
      [
        "CURRENT ASSETS: It only groups other accounts",
        "1060 asset Checking",
        "2100 liability Payables",
        "3300 equity Shares",
        "4020 revenue Sales",
        "5600 expense Post",
      ],
    ],
    [
      "Manager",
      "Code,Name,Group\n,Vehicles,Assets\n,Loan,Liabilities\n,Hosting,Expenses",
      ["1000 asset Vehicles", "2000 liability Loan", "5000 expense Hosting"],
    ],
    [
      "ERPNext, by the number of the parent",
      "Account Name,Parent Account,Account Number,Is Group,Root Type\nOffice,Costs - AC,5100,0,Expense\nPaper,5100 - Office - AC,5110,0,Expense",
      ["5100 expense Office", "5110 expense Paper < 5100"],
    ],
    [
      "a Dutch program",
      "Grootboeknummer;Omschrijving;Soort\n0100;Inventaris;Activa\n1600;Crediteuren;Passiva\n4000;Lonen;Kosten\n8000;Omzet;Opbrengsten",
      ["0100 asset Inventaris", "1600 liability Crediteuren", "4000 expense Lonen", "8000 revenue Omzet"],
    ],
    [
      "an Italian program",
      "Codice conto;Descrizione conto;Tipo conto\n10;Cassa;Attivit\u00e0\n20;Mutui;Passivit\u00e0\n30;Vendite;Ricavi\n40;Affitti;Costi",
      ["10 asset Cassa", "20 liability Mutui", "30 revenue Vendite", "40 expense Affitti"],
    ],
    [
      "a Spanish program",
      "C\u00f3digo;Nombre de la cuenta;Tipo de cuenta\n570;Caja;Activo corriente\n400;Proveedores;Pasivo\n700;Ventas;Ingresos\n621;Alquiler;Gastos",
      ["570 asset Caja", "400 liability Proveedores", "700 revenue Ventas", "621 expense Alquiler"],
    ],
    [
      "a Swedish program",
      "Kontonr;Ben\u00e4mning;Kontotyp\n1910;Kassa;Tillg\u00e5ngar\n2081;Aktiekapital;Eget kapital\n2440;Lev;Skulder\n3001;F\u00f6rs\u00e4ljning;Int\u00e4kter\n5010;Hyra;Kostnader",
      [
        "1910 asset Kassa",
        "2081 equity Aktiekapital",
        "2440 liability Lev",
        "3001 revenue F\u00f6rs\u00e4ljning",
        "5010 expense Hyra",
      ],
    ],
    [
      "an indented list",
      "Account,Type\nUtilities,Expenses\n   Gas,Expenses\n   Water,Expenses\nRent,Expenses",
      [
        "5000 expense Utilities",
        "5000001 expense Gas < 5000",
        "5000002 expense Water < 5000",
        "5010 expense Rent",
      ],
    ],
  ])("%s", (_, file, rows) => expect(read(file)).toEqual(rows));
});

test("circular parents are ignored", () => {
  const file = "Code,Account Name,Type,Parent Code\n1000,One,Asset,1100\n1100,Two,Asset,1000";
  expect(read(file)).toEqual(["1000 asset One", "1100 asset Two"]);
});

test("a row with letters in its code, or without a code, gets a free code of its type", () => {
  const file =
    "Code,Account Name,Type\nA-1,One,Bank\n,Two,Current Asset\n1010,Three,Fixed Asset\n10.30,Four,Asset";
  expect(read(file, ["1000"])).toEqual([
    "1020 asset bank One",
    "1030 asset Two",
    "1010 asset Three",
    "1040 asset Four",
  ]);
});

test("a code that is too long, in use or duplicated is rejected, and never truncated", () => {
  const file = `Code,Account Name,Type\n${"1".repeat(21)},Long,Bank\n1000,Taken,Bank\n1100,One,Bank\n1100,Two,Bank`;
  expect(read(file, ["1000"])).toEqual([
    "Long: Account code: at most 20 characters",
    "Taken: exists",
    "1100 asset bank One",
    "Two: Another row of the file has this code. Change one of them.",
  ]);
});

test("a row without a name or with an unknown type explains why it is left out", () => {
  expect(read("Number,Name,Type\n1,,Bank\n2,Odd,Gizmo\nx,None,")).toEqual([
    ": Account name is required",
    "Odd: Invalid account type: Gizmo. Must be one of: asset, liability, equity, revenue, expense",
    "None: No account type, and none can be inferred from code x. Choose one for accounts without a type.",
  ]);
});

test("when an account type has more accounts than tens, codes are consecutive", () => {
  const file = ["Name,Type", ...Array.from({ length: 120 }, (_, index) => `Cost ${index},Expense`)].join(
    "\n",
  );
  const rows = read(file);
  expect(rows[119]).toBe("5119 expense Cost 119");
});

test("a file that names no columns is not a chart", () => {
  expect(read("Hello,World\n1,2")).toEqual(["no headings"]);
});
