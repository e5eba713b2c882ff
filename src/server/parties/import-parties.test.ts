import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

const fileOf = (lines: readonly string[]) => ({
  fileName: "customers.csv",
  content: Buffer.from(lines.join("\n")).toString("base64"),
});

async function preview(books: TestBooks, lines: readonly string[], more: object = {}) {
  return expectMade(await books.post("/customers/import/preview", { ...fileOf(lines), ...more }));
}

const save = (books: TestBooks, lines: readonly string[], more: object = {}) =>
  books.post("/customers/import", { ...fileOf(lines), ...more });

async function customers(books: TestBooks) {
  return expectMade(await books.get("/customers?limit=100")).items;
}

test.each([
  [
    "Xero",
    "*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POCity,PORegion,POPostalCode,POCountry,PhoneNumber,TaxNumber,DefaultCurrency",
    "Acme Inc,A-1,a@acme.example,Ann,Lee,1 Main St,Boston,MA,02110,USA,555 1234,12-345,",
    {
      code: "A-1",
      name: "Acme Inc",
      email: "a@acme.example",
      phone: "555 1234",
      taxId: "12-345",
      address: "1 Main St\nBoston, MA 02110\nUSA",
    },
  ],
  [
    "QuickBooks",
    "Customer full name,Phone,Email,Billing address,Billing city,Billing zip",
    "Acme Inc,555 1234,a@acme.example,1 Main St,Boston,02110",
    { code: "C0001", name: "Acme Inc", email: "a@acme.example", address: "1 Main St\n02110 Boston" },
  ],
  [
    "FreshBooks",
    "Organization,First Name,Last Name,Email,Phone,Address Line 1,Address Line 2,City,Province/State,Country,Postal Code",
    ",Ann,Lee,a@acme.example,,1 Main St,Floor 2,Boston,MA,USA,02110",
    { name: "Ann Lee", address: "1 Main St\nFloor 2\nBoston, MA 02110\nUSA" },
  ],
  [
    "lexoffice",
    "Kundennummer;Firmenname;Vorname;Nachname;Straße;PLZ;Ort;Land;E-Mail-Adresse;Telefonnummer;USt-IdNr.",
    "10001;Müller GmbH;Jan;Müller;Hauptstr. 1;10115;Berlin;Deutschland;jan@mueller.example;030 1;DE123456789",
    {
      code: "10001",
      name: "Müller GmbH",
      address: "Hauptstr. 1\n10115 Berlin\nDeutschland",
      taxId: "DE123456789",
    },
  ],
  [
    "a French list",
    "Code client;Nom;Prénom;Adresse;Code postal;Ville;Courriel;Portable;N° TVA;Langue",
    "CL1;Dupont;Jean;5 rue Haute;75001;Paris;j@dupont.example;06 1;FR32123456789;français",
    { code: "CL1", name: "Jean Dupont", phone: "06 1", taxId: "FR32123456789", language: "fr" },
  ],
  [
    "a shop with companies and people",
    "Company;Contact;Street Address;Town;N° TVA intracommunautaire",
    ";Ann Lee;1 Main St;Boston;FR32123456789",
    { name: "Ann Lee", address: "1 Main St\nBoston", taxId: "FR32123456789" },
  ],
  [
    "Zoho",
    "Display Name,Currency Code,Billing Address,Billing City,Billing Code,EmailID",
    "Acme,EUR,1 Main St,Boston,02110,a@acme.example",
    { code: "C0001", address: "1 Main St\n02110 Boston", email: "a@acme.example", currency: "EUR" },
  ],
  [
    "Wave",
    "customer_name,customer_currency,address_line_1,city,postal_code/zip_code",
    "Acme,EUR,1 Main St,Boston,02110",
    { name: "Acme", address: "1 Main St\n02110 Boston", currency: "EUR" },
  ],
  [
    "a Dutch list",
    "Klantnummer;Bedrijfsnaam;Straat;Postcode;Plaats;E-mailadres;Telefoonnummer;BTW-nummer;Actief",
    "7;Bakker BV;Kade 1;1012 AB;Amsterdam;b@bakker.example;020 1;NL123456789B01;nee",
    { code: "7", name: "Bakker BV", taxId: "NL123456789B01", isActive: false },
  ],
  [
    "a Spanish list",
    "Código;Razón social;NIF;Dirección;Código postal;Ciudad;Correo electrónico;Teléfono;Divisa",
    "9;Sol SL;B12345678;Calle 1;28001;Madrid;s@sol.example;91 1;EUR",
    { code: "9", name: "Sol SL", taxId: "B12345678", currency: "EUR" },
  ],
  [
    "an Italian list",
    "Codice cliente;Ragione sociale;Partita IVA;Indirizzo;CAP;Città;Posta elettronica;Telefono;Valuta",
    "11;Luna SRL;IT12345678901;Via 1;00100;Roma;l@luna.example;06 1;USD",
    { code: "11", name: "Luna SRL", taxId: "IT12345678901", currency: null },
  ],
  [
    "a Portuguese list",
    "Código do cliente;Nome;Contribuinte;Morada;Código postal;Localidade;Telefone;E-mail",
    "12;Mar Lda;PT123456789;Rua 1;1000-001;Lisboa;21 1;m@mar.example",
    { code: "12", name: "Mar Lda", taxId: "PT123456789", address: "Rua 1\n1000-001 Lisboa" },
  ],
] as const)("customers of %s are added by their headings", async (_, header, row, expected) => {
  const books = await newBooks();
  expect(await preview(books, [header, row])).toMatchObject({ added: 1, rejected: 0 });
  expect(await customers(books)).toEqual([]);
  expect(expectMade(await save(books, [header, row]))).toMatchObject({ added: 1 });
  expect(await customers(books)).toMatchObject([expected]);
});

test("the preview shows each row's outcome, its changes, and the reasons at their fields", async () => {
  const books = await newBooks();
  const { body: acme } = await books.post("/customers", { code: "A1", name: "Acme", phone: "1" });
  expectMade(await books.post("/customers", { code: "B1", name: "Bell", email: "b@bell.example" }));
  const previewed = await preview(books, [
    "Code,Name,Email,Phone,Currency",
    "A1,Acme Inc,a@acme.example,,",
    "B1,Bell,b@bell.example,,",
    "C1,Coyote,,,",
    "D1,,,,",
    "E1,Eagle,eagle,,EURO",
    "C1,Cat,,,",
    ",Fox,,,",
    ",fox,,,",
    "G1,Bell,,,",
  ]);
  expect(previewed).toMatchObject({ added: 3, updated: 1, unchanged: 1, rejected: 4, headerLine: 1 });
  expect(previewed.rows).toMatchObject([
    {
      line: 2,
      outcome: "updated",
      id: acme.id,
      changes: [
        { field: "name", before: "Acme", after: "Acme Inc" },
        { field: "email", before: null, after: "a@acme.example" },
      ],
    },
    { line: 3, outcome: "unchanged", changes: [] },
    { line: 4, outcome: "added", id: null, code: "C1", name: "Coyote" },
    { line: 5, outcome: "rejected", errors: [{ field: "name", message: "Name is required" }] },
    {
      line: 6,
      outcome: "rejected",
      cells: ["E1", "Eagle", "eagle", "", "EURO"],
      errors: [
        { field: "currency", message: '"EURO" isn\'t a currency. Enter its three-letter code, such as EUR.' },
        { field: "email", message: "Enter a valid email address" },
      ],
    },
    {
      line: 7,
      outcome: "rejected",
      errors: [{ field: "code", message: "Line 4 has the same customer. Remove one of the two lines." }],
    },
    { line: 8, outcome: "added", code: "", name: "Fox" },
    {
      line: 9,
      outcome: "rejected",
      errors: [{ field: "name", message: "Line 8 has the same customer. Remove one of the two lines." }],
    },
    { line: 10, outcome: "added", note: "B1 has the same name" },
  ]);
});

test("saving the same file again changes nothing, and a blank cell keeps the value", async () => {
  const books = await newBooks();
  const lines = ["Name,Email,Phone", "Acme,a@acme.example,1", "Bell,,"];
  expect(expectMade(await save(books, lines))).toMatchObject({ added: 2 });
  const before = await customers(books);
  expect(expectMade(await save(books, lines))).toEqual({ added: 0, updated: 0, unchanged: 2, rejected: 0 });
  expect(expectMade(await save(books, ["Name,Email,Phone", "Acme,,2"]))).toMatchObject({ updated: 1 });
  const after = await customers(books);
  expect(after).toMatchObject([{ name: "Acme", email: "a@acme.example", phone: "2", version: 2 }, before[1]]);
});

test("codes in the file take precedence over assigned ones", async () => {
  const books = await newBooks();
  expectMade(await save(books, ["Code,Name", ",Acme", "C0007,Bell", ",Coyote"]));
  expect(
    (await customers(books)).map(({ code, name }: { code: string; name: string }) => `${code} ${name}`),
  ).toEqual(["C0007 Bell", "C0008 Acme", "C0009 Coyote"]);
});

test("an import whose outcome differs from the preview isn't saved", async () => {
  const books = await newBooks();
  const lines = ["Code,Name", "A1,Acme", "B1,Bell"];
  const { previewHash } = await preview(books, lines);
  expectMade(await books.post("/customers", { code: "B1", name: "Bell & Sons" }));
  expect(await save(books, lines, { previewHash })).toMatchObject({
    status: 409,
    body: { code: "import.changed" },
  });
  expect(await customers(books)).toMatchObject([{ name: "Bell & Sons" }]);
  const again = await preview(books, lines);
  expect(expectMade(await save(books, lines, { previewHash: again.previewHash }))).toMatchObject({
    added: 1,
    updated: 1,
  });
});

test("columns and header can be chosen when no heading is recognized", async () => {
  const books = await newBooks();
  const lines = ["Our friends", "Who,Wherever", "Acme,Boston"];
  const guessed = await preview(books, lines);
  expect(guessed).toMatchObject({ headerLine: 1, added: 0 });
  const chosen = { headerLine: 2, columns: ["name", "address"] };
  expect(await preview(books, lines, chosen)).toMatchObject({ headers: ["Who", "Wherever"], added: 1 });
  expectMade(await save(books, lines, chosen));
  expect(await customers(books)).toMatchObject([{ name: "Acme", address: "Boston" }]);
  expect(await books.post("/customers/import/preview", { ...fileOf(lines), headerLine: 9 })).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: "headerLine", message: "Line 9 of the file is empty. Choose another header row." }],
    },
  });
});

test("an import of 10,000 rows is saved whole, and one more row is refused", async () => {
  const books = await newBooks();
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `K${index},Customer ${index},c${index}@example.com`,
  );
  const lines = ["Code,Name,Email", ...rows];
  expect(expectMade(await save(books, lines))).toMatchObject({ added: 10_000, rejected: 0 });
  expect(expectMade(await save(books, lines))).toMatchObject({ unchanged: 10_000 });
  expect(await save(books, [...lines, "L1,One more,"])).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: "content", message: "This file has more than 10000 rows. Split it into smaller ones." },
      ],
    },
  });
});

test.each([
  [["Code,Name"], "The file has no rows below its header. Choose another file."],
  [["", ""], "The file is empty. Choose another file."],
])("a file without rows is refused: %j", async (lines, message) => {
  const books = await newBooks();
  const refusal = { status: 400, body: { errors: [{ field: "content", message }] } };
  expect(await save(books, lines)).toMatchObject(refusal);
});

test("vendors are imported at their own address, and match no customer", async () => {
  const books = await newBooks();
  expectMade(await books.post("/customers", { code: "A1", name: "Acme" }));
  const file = fileOf(["Code,Name", "A1,Acme"]);
  expect(expectMade(await books.post("/vendors/import", file))).toMatchObject({ added: 1 });
  expect(expectMade(await books.get("/vendors")).items).toMatchObject([{ code: "A1", name: "Acme" }]);
});

test("a tax rate is found among those that apply to the side", async () => {
  const books = await newBooks();
  for (const [code, appliesTo] of [
    ["S20", "sales"],
    ["P20", "purchases"],
  ])
    expectMade(await books.post("/tax-rates", { code, name: `VAT ${code}`, rate: "20", appliesTo }));
  const lines = ["Name,Tax rate", "Acme,20%", "Mill,P20"];
  const { rows } = await preview(books, lines);
  expect(rows[0].changes).toEqual([{ field: "taxRateId", before: null, after: "S20 - VAT S20" }]);
  const message = `We can't find the tax rate for sales "P20". Enter its code, name or percentage, or don't import this column.`;
  expect(rows[1].errors).toEqual([{ field: "taxRateId", message }]);
  const vendors = expectMade(await books.post("/vendors/import/preview", fileOf(lines))).rows;
  expect(vendors).toMatchObject([{ changes: [{ after: "P20 - VAT P20" }] }, { outcome: "added" }]);
});

test("a language or status that isn't recognized is noted on its row", async () => {
  const books = await newBooks();
  const { rows } = await preview(books, [
    "Code,Name,Language,Status",
    "C1,Acme,Klingon,Gold",
    "C2,Best,de,active",
  ]);
  expect(rows.map(({ note }: { note: string | null }) => note)).toEqual([
    `"Klingon" isn't recognized: the language isn't imported. "Gold" isn't recognized: a new record becomes active`,
    null,
  ]);
});
