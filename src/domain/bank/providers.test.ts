import { describe, expect, test } from "vitest";
import { formatStatement, bankFileError } from "#test/support/statement-expectations.ts";
import { toAmount } from "#domain/money.ts";
import { readBankFile } from "./read-statements.ts";
import { findFirstMismatch } from "./statement.ts";

const table = (...rows: string[]) => rows.join("\n");

const providerOf = (file: string) => readBankFile(file, { decimals: 2 }).table?.provider;

describe("Wise", () => {
  const HEAD =
    '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"';
  const statement = table(
    HEAD,
    "CARD-3,05-03-2026,-10.55,EUR,Card transaction,,189.15,,,,,,,Bakker,1234,Ann Owner,,,0.05",
    "TRANSFER-2,04-03-2026,-50.30,EUR,Sent money to Linden,INV 7,199.70,,,,,Linden,DE89370400440532013000,,,,,,0.30",
    "TRANSFER-1,03-03-2026,250.00,EUR,Received money,R-1,250.00,,,,Gupta,,,,,,,,0.00",
  );

  test("a statement includes the fee in the amount, as its balances show, and no cardholder as a payee", () => {
    expect(providerOf(statement)).toBe("wise");
    expect(formatStatement(statement)).toEqual([
      " EUR 0.00 to 189.15: 0.00",
      "2026-03-03 | 250.00 | Gupta | Received money R-1 |  | TRANSFER-1",
      "2026-03-04 | -50.00 | Linden | Sent money to Linden INV 7 |  | TRANSFER-2",
      "2026-03-04 | -0.30 | Linden | Fee Sent money to Linden INV 7 |  | TRANSFER-2",
      "2026-03-05 | -10.50 | Bakker | Card transaction |  | CARD-3",
      "2026-03-05 | -0.05 | Bakker | Fee Card transaction |  | CARD-3",
    ]);
  });

  test("also where one balance is wrong, which is then the first one that differs", () => {
    const wrong = statement.replace("189.15", "180.15");
    expect(formatStatement(wrong).slice(1)).toEqual(formatStatement(statement).slice(1));
    expect(
      readBankFile(wrong, { decimals: 2 }).statements.map((bankStatement) =>
        findFirstMismatch(bankStatement, toAmount("-9.00")),
      ),
    ).toEqual([{ since: 3, index: 4, reached: "189.15", statementBalance: "180.15" }]);
  });

  test("a statement has the fee next to the amount if its balances show that", () => {
    const beside = statement.replace("-10.55", "-10.50").replace("-50.30", "-50.00");
    expect(formatStatement(beside)).toEqual(formatStatement(statement));
  });

  test("a history is one row for the outgoing amount and one for the incoming amount", () => {
    const history = table(
      'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note',
      "T-1,COMPLETED,OUT,2026-03-01 09:00:00,2026-03-02 09:00:00,0.45,EUR,,,Own,99.55,EUR,Linden,99.55,EUR,1.0,INV-7,,Ann,,",
      "T-2,COMPLETED,IN,2026-03-03 09:00:00,2026-03-03 09:00:00,,,1.00,EUR,Gupta,80.00,EUR,Own,79.00,EUR,1.0,R-1,,,,",
      "T-3,COMPLETED,NEUTRAL,2026-03-04 09:00:00,2026-03-04 09:00:00,0.50,USD,,,Own,99.50,USD,Own,91.20,EUR,0.9166,,,,,",
      "T-4,COMPLETED,IN,2026-03-04 08:00:00,2026-03-04 08:00:00,,,,,Ito,100.00,USD,Own,100.00,USD,1,,,,,",
      "T-5,CANCELLED,OUT,2026-03-05 09:00:00,,0.45,EUR,,,Own,10.00,EUR,Linden,10.00,EUR,1.0,,,,,",
      "T-6,COMPLETED,OUT,2026-03-06 09:00:00,2026-03-06 09:00:00,1.00,USD,,,Own,20.00,EUR,Bakker,20.00,EUR,1.0,X,,,,",
    );
    expect(formatStatement(history)).toEqual([
      " EUR ? to ?: not proved",
      "2026-03-02 | -99.55 | Linden | INV-7 |  | T-1",
      "2026-03-02 | -0.45 | Linden | Fee INV-7 |  | T-1",
      "2026-03-03 | 80.00 | Gupta | R-1 |  | T-2",
      "2026-03-03 | -1.00 | Gupta | Fee R-1 |  | T-2",
      "2026-03-04 | 91.20 |  | Converted 99.50 USD to 91.20 EUR |  | T-3",
      "2026-03-06 | -20.00 | Bakker | X |  | T-6",
      " USD ? to ?: not proved",
      "2026-03-04 | -99.50 |  | Converted 99.50 USD to 91.20 EUR |  | T-3",
      "2026-03-04 | -0.50 |  | Fee Converted 99.50 USD to 91.20 EUR |  | T-3",
      "2026-03-04 | 100.00 | Ito |  |  | T-4",
      "2026-03-06 | -1.00 | Bakker | Fee X |  | T-6",
    ]);
    expect(bankFileError(history.replace("99.55,EUR,Linden", "x,EUR,Linden"))).toBe(
      '2: "?" isn\'t a valid amount. Correct it in the file, or choose another column',
    );
  });
});

describe("Revolut", () => {
  const HEAD = "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance";
  const rows = [
    "TOPUP,Current,2026-03-01 09:00:00,2026-03-01 09:00:01,Top-up by Gupta,100.00,0.00,EUR,COMPLETED,100.00",
    "TRANSFER,Current,2026-03-02 09:00:00,2026-03-02 09:00:01,To pocket EUR Taxes,-40.00,0.00,EUR,COMPLETED,60.00",
    "TRANSFER,Pocket,2026-03-02 09:00:00,2026-03-02 09:00:01,To pocket EUR Taxes,40.00,0.00,EUR,COMPLETED,40.00",
    "TRANSFER,Pocket,2026-03-05 09:00:00,2026-03-05 09:00:01,Pocket Withdrawal,-15.00,0.00,EUR,COMPLETED,25.00",
    "TRANSFER,Current,2026-03-05 09:00:00,2026-03-05 09:00:01,Pocket Withdrawal,15.00,0.00,EUR,COMPLETED,75.00",
  ];
  const CURRENT_ACCOUNT_ROWS = [
    " EUR 0.00 to 75.00: 0.00",
    "2026-03-01 | 100.00 |  | TOPUP Top-up by Gupta |  | ",
    "2026-03-02 | -40.00 |  | TRANSFER To pocket EUR Taxes |  | ",
    "2026-03-05 | 15.00 |  | TRANSFER Pocket Withdrawal |  | ",
  ];

  test("reports a move to a pocket and back once, in the current account", () => {
    const file = table(HEAD, ...rows);
    expect(formatStatement(file)).toEqual(CURRENT_ACCOUNT_ROWS);
    expect(formatStatement(table(HEAD, ...rows.toReversed()))).toEqual(CURRENT_ACCOUNT_ROWS);
    expect(readBankFile(file, { decimals: 2 }).table?.table.note).toMatch(/^Skipped rows of Pocket/);
  });

  test("a file of savings only is read unchanged", () => {
    const savings = table(HEAD, ...rows.filter((row) => row.includes(",Pocket,")));
    expect(formatStatement(savings)[0]).toBe(" EUR 0.00 to 25.00: 0.00");
    expect(readBankFile(savings, { decimals: 2 }).table?.table.note).toBeUndefined();
  });
});

test("Revolut Business includes the fee in the outgoing amount", () => {
  const file = table(
    "Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary IBAN",
    "2026-03-03,2026-03-03,r-2,TRANSFER,COMPLETED,To Linden,INV 7,Ann,,EUR,-50.00,EUR,-50.00,-50.20,,0.20,EUR,49.80,Main,DE89370400440532013000",
    "2026-03-02,,r-3,CARD_PAYMENT,DECLINED,Shop,,Ann,,EUR,-9.00,EUR,-9.00,-9.00,,0.00,EUR,,Main,",
    "2026-03-01,2026-03-01,r-1,TOPUP,COMPLETED,From Gupta,,,,EUR,100.00,EUR,100.00,100.00,,0.00,EUR,100.00,Main,",
  );
  expect(providerOf(file)).toBe("revolut");
  expect(formatStatement(file)).toEqual([
    " EUR 0.00 to 49.80: 0.00",
    "2026-03-01 | 100.00 | From Gupta | TOPUP |  | r-1",
    "2026-03-03 | -50.00 | To Linden | TRANSFER INV 7 |  | r-2",
    "2026-03-03 | -0.20 | To Linden | Fee TRANSFER INV 7 |  | r-2",
  ]);
});

describe("Stripe", () => {
  test("a balance has charges, fees, refunds and payouts, and a refunded fee is incoming", () => {
    const file = table(
      "id,Type,Source,Amount,Fee,Destination Platform Fee,Destination Platform Fee Currency,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group",
      "txn_4,payout,po_1,-76.63,0.00,,,-76.63,eur,2026-03-05 00:10,2026-03-05 00:00,STRIPE PAYOUT,,,,,",
      "txn_3,refund,re_1,-20.00,-0.28,,,-19.72,eur,2026-03-03 12:00,2026-03-03 12:00,Refund of INV-7,-20.00,eur,,,",
      'txn_1,charge,ch_1,100.00,3.65,,,96.35,eur,2026-03-02 10:00,2026-03-04 00:00,"INV-7, thanks",100.00,eur,,,',
    );
    expect(providerOf(file)).toBe("stripe");
    expect(formatStatement(file)).toEqual([
      " EUR ? to ?: not proved",
      "2026-03-02 | 100.00 |  | charge INV-7, thanks |  | txn_1",
      "2026-03-02 | -3.65 |  | Fee charge INV-7, thanks |  | txn_1",
      "2026-03-03 | -20.00 |  | refund Refund of INV-7 |  | txn_3",
      "2026-03-03 | 0.28 |  | Fee refund Refund of INV-7 |  | txn_3",
      "2026-03-05 | -76.63 |  | payout STRIPE PAYOUT |  | txn_4",
    ]);
  });

  test("payouts are outgoing, and a report by category is read like the balance", () => {
    const payouts = table(
      "id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination",
      "po_2,5.00,2026-03-06 00:10,eur,2026-03-09 00:00,card,failed,bank_account,standard,STRIPE PAYOUT,ba_1",
      "po_1,76.63,2026-03-05 00:10,eur,2026-03-07 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,ba_1",
    );
    expect(formatStatement(payouts)).toEqual([
      " EUR ? to ?: not proved",
      "2026-03-05 | -76.63 |  | bank_account STRIPE PAYOUT |  | po_1",
    ]);
    const report = table(
      "balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,customer_name",
      "txn_1,2026-03-02 10:00:00,2026-03-04 00:00:00,eur,100.00,3.65,96.35,charge,ch_1,INV-7,Linden",
    );
    expect(formatStatement(report).slice(1)).toEqual([
      "2026-03-02 | 100.00 | Linden | charge INV-7 |  | txn_1",
      "2026-03-02 | -3.65 | Linden | Fee charge INV-7 |  | txn_1",
    ]);
  });
});

describe("PayPal", () => {
  const rows = [
    '"23/03/2026","10:00:00","CET","Linden","Website Payment","Completed","EUR","100,00","-3,40","96,60","a@b.example","c@d.example","P1","","INV-7","","96,60","Credit"',
    '"24/03/2026","10:00:00","CET","Ito","Website Payment","Completed","USD","50,00","-2,00","48,00","a@b.example","c@d.example","P2","","INV-8","","48,00","Credit"',
    '"24/03/2026","10:00:01","CET","","General Currency Conversion","Completed","USD","-48,00","0,00","-48,00","","","P3","P2","","","0,00","Debit"',
    '"24/03/2026","10:00:01","CET","","General Currency Conversion","Completed","EUR","44,00","0,00","44,00","","","P4","P2","","","140,60","Credit"',
    '"25/03/2026","10:00:00","CET","Gupta","Invoice Sent","Pending","EUR","9,00","0,00","9,00","","","P5","","","","140,60","Memo"',
    '"26/03/2026","10:00:00","CET","Linden","Payment Refund","Completed","EUR","-100,00","3,40","-96,60","","","P6","P1","","","44,00","Debit"',
  ];
  const file = table(
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Reference Txn ID","Invoice Number","Subject","Balance","Balance Impact"',
    ...rows,
  );
  const EURO = [
    " EUR 0.00 to 44.00: 0.00",
    "2026-03-23 | 100.00 | Linden | Website Payment INV-7 |  | P1",
    "2026-03-23 | -3.40 | Linden | Fee Website Payment INV-7 |  | P1",
    "2026-03-24 | 44.00 | Ito | General Currency Conversion 50,00 USD |  | P4",
    "2026-03-26 | -100.00 | Linden | Payment Refund |  | P6",
    "2026-03-26 | 3.40 | Linden | Fee Payment Refund |  | P6",
  ];

  test("has fees as transactions, conversions as pairs that name what they converted, and no memos", () => {
    expect(providerOf(file)).toBe("paypal");
    expect(formatStatement(file)).toEqual([
      ...EURO,
      " USD 0.00 to 0.00: 0.00",
      "2026-03-24 | 50.00 | Ito | Website Payment INV-8 |  | P2",
      "2026-03-24 | -2.00 | Ito | Fee Website Payment INV-8 |  | P2",
      "2026-03-24 | -48.00 | Ito | General Currency Conversion 50,00 USD |  | P3",
    ]);
  });

  const HEAD =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance","Balance Impact"';
  const row = (...[day = "", name = "", type = "", amount = "", balance = ""]: string[]) =>
    `"${day}/03/2026","10:00:00","CET","${name}","${type}","Completed","EUR","${amount}","0,00","${amount}","","","${balance}","${amount.startsWith("-") ? "Debit" : "Credit"}"`;

  test("money on hold is still in the account, and its release is not another transaction", () => {
    const held = [
      row("20", "Linden", "Website Payment", "100,00", "100,00"),
      row("21", "PayPal", "Payment Hold", "-60,00", "40,00"),
      row("22", "Gupta", "PreApproved Payment", "-10,00", "30,00"),
      row("23", "PayPal", "Payment Release", "60,00", "90,00"),
      row("24", "", "Account Hold for Open Authorization", "-25,00", "65,00"),
      row("25", "", "Reversal of General Account Hold", "25,00", "90,00"),
      row("25", "Shop", "Express Checkout Payment", "-25,00", "65,00"),
    ];
    const lines = [
      "2026-03-20 | 100.00 | Linden | Website Payment |  | ",
      "2026-03-22 | -10.00 | Gupta | PreApproved Payment |  | ",
      "2026-03-25 | -25.00 | Shop | Express Checkout Payment |  | ",
    ];
    const whole = [" EUR 0.00 to 65.00: 0.00", ...lines];
    expect(formatStatement(table(HEAD, ...held))).toEqual(whole);
    expect(formatStatement(table(HEAD, ...held.toReversed()))).toEqual(whole);
    expect(readBankFile(table(HEAD, ...held), { decimals: 2 }).table?.table.note).toMatch(
      /^Hold and release rows were skipped/,
    );
    // A file that ends while money is on hold continues in the next one.
    expect(formatStatement(table(HEAD, ...held.slice(0, 3)))).toEqual([
      " EUR 0.00 to 90.00: 0.00",
      ...lines.slice(0, 2),
    ]);
    expect(formatStatement(table(HEAD, ...held.slice(3)))).toEqual([
      " EUR 90.00 to 65.00: 0.00",
      ...lines.slice(2),
    ]);
  });

  test("a truncated row is rejected with its line number, or read without the missing cells", () => {
    const whole = row("20", "Linden", "Website Payment", "100,00", "100,00");
    const hold = row("21", "PayPal", "Payment Hold", "-60,00", "40,00");
    const sentence = "3: This row has a date but no amount. Check which column has the amounts.";
    expect(bankFileError(table(HEAD, whole, hold.slice(0, hold.indexOf(',"Completed"'))))).toBe(sentence);
    expect(bankFileError(table(HEAD, whole, hold.slice(0, hold.indexOf(',"-60,00"'))))).toBe(sentence);
    const conversion = file.slice(0, file.indexOf(',"","","140,60","Credit"'));
    expect(formatStatement(conversion)[3]).toBe(EURO[3]);
  });

  test.each([
    "Datum,Uhrzeit,Zeitzone,Name,Typ,Status,W\u00e4hrung,Brutto,Geb\u00fchr,Netto,Absender E-Mail-Adresse,Empf\u00e4nger E-Mail-Adresse,Transaktionscode,Zugeh\u00f6riger Transaktionscode,Rechnungsnummer,Betreff,Guthaben,Auswirkung auf Guthaben",
    "Date,Heure,Fuseau horaire,Nom,Type,\u00c9tat,Devise,Avant commission,Commission,Net,De l'adresse email,\u00c0 l'adresse email,Num\u00e9ro de transaction,Num\u00e9ro de la transaction de r\u00e9f\u00e9rence,Num\u00e9ro de facture,Objet,Solde,Impact sur le solde",
    "Datum,Tijd,Tijdzone,Naam,Type,Status,Valuta,Bruto,Kosten,Net,Van e-mailadres,Naar e-mailadres,Transactiereferentie,Gerelateerde transactiereferentie,Factuurnummer,Onderwerp,Saldo,Effect op saldo",
  ])("is recognized in the language of its user: %s", (head) => {
    expect(formatStatement(table(head, ...rows)).slice(0, EURO.length)).toEqual(EURO);
  });
});

test("a table that only resembles a provider's is a bank's table", () => {
  expect(providerOf("Date,Amount,Fee,Description\n2026-03-01,1.00,0.10,A")).toBeNull();
});
