import { describe, expect, test } from "vitest";
import { formatStatement, bankFileError as refused } from "#test/support/statement-expectations.ts";
import { readBankFile, type ParsedBankFile } from "./read-statements.ts";

const readFile = (file: string): ParsedBankFile => readBankFile(file, { decimals: 2 });
const amountsOf = ({ statements }: ParsedBankFile) =>
  statements.flatMap(({ lines }) => lines.map(({ amount }) => amount));
const notesOf = (file: string) => readFile(file).statements.flatMap(({ notes = [] }) => notes);
const linesOf = (file: string) => readFile(file).statements.flatMap(({ lines }) => lines);
/** The result after the user has confirmed the guess. */
const confirmed = (file: string) => {
  const { table } = readFile(file);
  return readBankFile(file, { decimals: 2, mapping: table?.mapping });
};

describe("headings of a table", () => {
  test.each([
    ["Italian", "Data,Entrate,Uscite,Descrizione"],
    ["Italian", "Data operazione,Accrediti,Addebiti,Causale"],
    ["Italian", "Data contabile,Avere,Dare,Descrizione"],
    ["Spanish", "Fecha operaci\u00f3n,Abono,Cargo,Concepto"],
    ["Spanish", "Fecha,Haber,Debe,Concepto"],
    ["Portuguese", "Data Mov.,Cr\u00e9dito,D\u00e9bito,Descri\u00e7\u00e3o"],
    ["French", "Date comptable,Cr\u00e9dit,D\u00e9bit,Libell\u00e9"],
    ["Dutch", "Boekdatum,Bij,Af,Omschrijving"],
    ["Polish", "Data operacji,Uznania,Obci\u0105\u017cenia,Tytu\u0142"],
    ["Czech", "Datum proveden\u00ed,P\u0159\u00edjmy,V\u00fddaje,Popis"],
    [
      "Hungarian",
      "K\u00f6nyvel\u00e9s d\u00e1tuma,J\u00f3v\u00e1\u00edr\u00e1s,Terhel\u00e9s,K\u00f6zlem\u00e9ny",
    ],
    ["Lithuanian", "Data,Kreditas,Debetas,Paskirtis"],
    ["Swedish", "Bokf\u00f6ringsdag,Ins\u00e4ttning,Uttag,Meddelande"],
    ["Norwegian", "Bokf\u00f8rt dato,Inn p\u00e5 konto,Ut fra konto,Beskrivelse"],
    ["Danish", "Bogf\u00f8ringsdato,Indbetaling,Udbetaling,Tekst"],
    ["German", "Buchungstag,Haben,Soll,Verwendungszweck"],
  ])("in %s identify the date, money in and money out: %s", (_, head) => {
    expect(formatStatement(`${head}\n31/12/2025,,-9.99,VISA\n31/12/2025,150.62,,Bonifico`).slice(1)).toEqual([
      "2025-12-31 | -9.99 |  | VISA |  | ",
      "2025-12-31 | 150.62 |  | Bonifico |  | ",
    ]);
  });

  test.each([
    ["Datum;Valuta;Betrag", "2026-03-01;2026-03-02;1,00", ["date", "valueDate", "amount"]],
    ["Data;Valuta;Importo", "2026-03-01;EUR;1,00", ["date", "currency", "amount"]],
    [
      "id;created;amount;receipt",
      "tx;2026-03-01;1,00;https://img.example/10.00.jpg",
      ["bankId", "date", "amount", null],
    ],
  ])("are mapped by the values below them: %s, %s", (head, row, columns) => {
    expect(readFile(`${head}\n${row}`).table?.mapping.columns).toEqual(columns);
  });

  test("in unknown words are still headings and not a row", () => {
    const { table } = readFile("Dzien,Ile,Co\n2026-03-01,-1.50,Tea house\n2026-03-02,-2.50,Tea house two");
    expect(table).toMatchObject({ table: { head: ["Dzien", "Ile", "Co"] }, layout: { headerLine: 1 } });
  });
});

describe("amounts are neither dropped nor negated silently", () => {
  test("a row with a date and no amount is counted and reported", () => {
    expect(
      notesOf("Date,Text,Amount\n2026-03-01,A,1.00\n2026-03-02,Card locked,\n2026-03-03,B,2.00"),
    ).toEqual(["Skipped 1 row with a date and no amount (line 3)"]);
  });

  test("an amount in an unmapped column raises a question until the column is mapped", () => {
    const file = "Data,Entrate,Fuori,Descrizione\n2025-12-30,,-9.99,VISA\n2025-12-31,150.62,,Bonifico";
    expect(refused(file)).toBe(
      '2: No mapped column has an amount, but "Fuori" has "-9.99". Map that column.',
    );
    expect(readFile(file).isDetected).toBe(true);
    expect(confirmed(file)).toMatchObject({
      question: null,
      statements: [{ lines: [{ amount: "150.62" }] }],
    });
    expect(notesOf(file)).toEqual([]);
    expect(confirmed(file).statements[0]?.notes).toEqual([
      "Skipped 1 row with a date and no amount (line 2)",
    ]);
  });

  test.each([
    ["no headings", ""],
    ["unknown headings", "When,What,One,Other\n"],
    ["a date heading", "Date,Text,One,Other\n"],
  ])(
    "two amount columns, one filled in each row, are guessed as out and in below %s, and confirmed first",
    (_, head) => {
      const file = `${head}2025-06-21,COFFEE SHOP,4.50,\n2025-06-22,PAYROLL,,1000.00\n2025-06-23,RENT,700.00,`;
      expect(readFile(file)).toMatchObject({
        question: "Check which amount column is money in and which is money out",
        isDetected: true,
        statements: [],
      });
      expect(amountsOf(confirmed(file))).toEqual(["-4.50", "1000.00", "-700.00"]);
    },
  );

  test("two such columns next to a balance that proves them raise no question", () => {
    const file = "2025-06-21,COFFEE SHOP,4.50,,95.50\n2025-06-22,PAYROLL,,1000.00,1095.50";
    expect(readFile(file).question).toBeNull();
    expect(amountsOf(readFile(file))).toEqual(["-4.50", "1000.00"]);
  });

  test.each([
    ["debit", "credit"],
    ["D", "C"],
    ["Af", "Bij"],
    ["S", "H"],
    ["O", "I"],
    ["DBIT", "CRDT"],
    ["-", "+"],
    ["Soll", "Haben"],
    ["Dare", "Avere"],
    ["Withdrawal", "Deposit"],
    ["Purchase", "Refund"],
    ["Payment", "Deposit"],
    ["Auszahlung", "Einzahlung"],
    ["Opname", "Storting"],
    ["Retrait", "D\u00e9p\u00f4t"],
    ["D\u00e9pense", "Recette"],
    ["Ausgabe", "Einnahme"],
    ["Uitgave", "Inkomst"],
    ["Gasto", "Ingreso"],
    ["Uscita", "Entrata"],
    ["Despesa", "Receita"],
    ["Obci\u0105\u017cenie", "Wp\u0142yw"],
    ["Transfer out", "Transfer in"],
    ["Charge", "Refund"],
    ["Prelievo", "Versamento"],
    ["Compra", "Reembolso"],
    ["Wyp\u0142ata", "Wp\u0142ata"],
  ])("a column of %s and %s next to amounts without a sign is the side", (out, came) => {
    const file = `Date,Description,Kind,Amount\n2025-06-21,Grocery,${out},78.32\n2025-06-22,Salary,${came},1000.00`;
    expect(amountsOf(readFile(file))).toEqual(["-78.32", "1000.00"]);
  });

  test("an unknown debit or credit word raises a question", () => {
    expect(refused("Date,Text,D/C,Amount\n2026-03-01,A,D,1.00\n2026-03-02,B,X,2.00")).toBe(
      '3: "X" is neither money in nor money out. Correct it in the file, or choose another column',
    );
  });

  test("all-positive card amounts raise a question and are negated once confirmed", () => {
    const file = "Date,Card number,Description,Amount\n2026-03-01,1234,Fuel,20.00\n2026-03-02,1234,Food,5.00";
    expect(readFile(file)).toMatchObject({
      question: expect.stringMatching(/^All amounts are positive/),
      isDetected: true,
    });
    const { table } = readFile(file);
    const mapping = table === null ? undefined : { ...table.mapping, isSignReversed: true };
    expect(amountsOf(readBankFile(file, { decimals: 2, mapping }))).toEqual(["-20.00", "-5.00"]);
    expect(readFile(file.replace("20.00", "-20.00")).question).toBeNull();
  });

  test("a balance next to a single row proves nothing", () => {
    expect(formatStatement("Date,Text,Amount,Balance\n2026-03-01,A,-1.00,99.00")[0]).toBe(
      "  ? to 99.00: not proved",
    );
  });

  test.each([
    ["12,00 \u20ac", "12.00", "EUR"],
    ["12.00 EUR", "12.00", "EUR"],
    ["'579,68 USD", "579.68", "USD"],
    ["\u20ac 12", "12.00", "EUR"],
    ["R$ 5", "5.00", "BRL"],
    ["5 zł", "5.00", "PLN"],
    ["5 Kč", "5.00", "CZK"],
    ["500 Ft", "500.00", "HUF"],
    ["₹ 5", "5.00", "INR"],
    ["-5 Euro", "-5.00", "EUR"],
    ["CR 5", null, ""],
    ["12 kr", "12.00", ""],
    ["-\u00a312.50", "-12.50", "GBP"],
    ["\u20ac-12.50", "-12.50", "EUR"],
    ["12.50- EUR", null, ""],
    ["12,-", "12.00", ""],
    ["12.00-", "-12.00", ""],
    ["(12.00 USD)", "-12.00", "USD"],
    ["12.00 CR", "12.00", ""],
    ["12.00 DR", "-12.00", ""],
    ["1047.3299999999997", "1047.33", ""],
  ])("are read with their currency: %s", (written, amount, currency) => {
    const file = `Date;Text;Amount\n2012:03:01;A;${written}`;
    if (amount === null) expect(refused(file)).toMatch(/isn't a valid amount/);
    else
      expect(readFile(file).statements).toMatchObject([
        { currency, lines: [{ amount, date: "2012-03-01" }] },
      ]);
  });
});

describe("rows that are not posted", () => {
  test.each([
    "Umsatz vorgemerkt",
    "Transactie in behandeling",
    "Op\u00e9ration en attente",
    "Movimiento pendiente",
    "Movimento in sospeso",
    "En cours",
    "Umsatz noch nicht gebucht",
    "In Bearbeitung",
    "Nog niet verwerkt",
    "En proceso",
    "Sin contabilizar",
    "In corso",
    "Da contabilizzare",
    "A comptabiliser",
    "Vorl\u00e4ufig",
    "In afwachting",
    "Em processamento",
    "N\u00e3o contabilizado",
    "Oczekuj\u0105ca",
    "Niezaksi\u0119gowana",
    "Pending",
  ])("are left out and reported: %s", (status) => {
    const file = `Date,Text,Amount,Info\n2025-03-28,Rent,-1234.56,${status}\n2025-03-28,Gift,123.00,Umsatz gebucht`;
    expect(amountsOf(readFile(file))).toEqual(["123.00"]);
    expect(notesOf(file)).toEqual(["Skipped 1 row not posted yet (line 2)"]);
  });

  const rows = [
    "2025-10-21,Radio,-6.99,Completed,-6.99",
    "2025-10-21,Deposit,6.99,Pending,0.00",
    "2025-10-22,Donor,10.00,Completed,10.00",
  ];
  test.each([
    ["first", rows],
    ["last", rows.toReversed()],
  ])("are kept where the running balance includes them, with the oldest %s", (_, ordered) => {
    const file = ["Date,Text,Amount,Status,Balance", ...ordered].join("\n");
    expect(formatStatement(file)[0]).toBe("  0.00 to 10.00: 0.00");
    expect(amountsOf(readFile(file))).toEqual(["-6.99", "6.99", "10.00"]);
    expect(notesOf(file)).toEqual([]);
  });

  test("are left out where the running balance does not include them", () => {
    const file = `Date,Text,Amount,Status,Balance\n${rows[0]}\n2025-10-21,Held,5.00,Pending,-6.99\n2025-10-22,Donor,10.00,Completed,3.01`;
    expect(formatStatement(file)[0]).toBe("  0.00 to 3.01: 0.00");
    expect(notesOf(file)).toEqual(["Skipped 1 row not posted yet (line 3)"]);
  });
});

describe("the text of a row", () => {
  test("includes the words of unknown columns, but not those that are the same in all rows", () => {
    const rows = [
      "2025-02-13;-50,00;SEPA;Payment to Company XYZ invoice 4711;My own bank;17",
      "2025-02-14;-51,00;SEPA;Payment to Company ABC;My own bank;18",
    ];
    expect(linesOf(["Buchungsdatum;Betrag;Buchungstext;Hinweise;Haus;Nr", ...rows].join("\n"))).toMatchObject(
      [
        { description: "SEPA Payment to Company XYZ invoice 4711" },
        { description: "SEPA Payment to Company ABC" },
      ],
    );
  });

  test("includes the numbers of an unknown column, but no rates, times or bank codes", () => {
    const rows = [
      "2025-02-13;-50,00;Rent;4711;1,0850;10:30;KRED",
      "2025-02-14;-51,00;Power;4712;1,0851;10:31;ABNA",
    ];
    expect(linesOf(["Datum;Betrag;Text;Zweckfeld9;Kurs;Uhrzeit;BIC", ...rows].join("\n"))).toMatchObject([
      { description: "Rent 4711" },
      { description: "Power 4712" },
    ]);
  });

  test("continues in rows below it that have no date or amount, and ends before totals", () => {
    const rows =
      "2026-03-01;Payment of;-1,00\n;invoice 4711;\n;and 4712;\n2026-03-02;B;-2,00\n;Total;\n;;-3,00";
    expect(linesOf(`Date;Text;Amount\n${rows}`)).toMatchObject([
      { description: "Payment of invoice 4711 and 4712" },
      { description: "B" },
    ]);
  });
});
