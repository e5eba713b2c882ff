import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";
import { number, STYLES, texts, workbookFile } from "#test/support/workbook.ts";

const fileOf = (lines: readonly string[] | Buffer) => ({
  fileName: "products.csv",
  content: Buffer.from(lines instanceof Buffer ? lines : lines.join("\n")).toString("base64"),
});

async function preview(books: TestBooks, lines: readonly string[] | Buffer, more: object = {}) {
  return expectMade(await books.post("/products/import/preview", { ...fileOf(lines), ...more }));
}

async function imported(books: TestBooks, lines: readonly string[] | Buffer, more: object = {}) {
  expectMade(await books.post("/products/import", { ...fileOf(lines), ...more }));
  return expectMade(await books.get("/products")).items;
}

test.each([
  [
    "Xero",
    [
      "*ItemCode,ItemName,PurchasesDescription,PurchasesUnitPrice,SalesDescription,SalesUnitPrice",
      "W1,Widget,Bought,4.50,Sold,9.99",
    ],
    [
      {
        code: "W1",
        name: "Widget",
        description: "Sold",
        purchasePrice: "4.5",
        salePrice: "9.99",
        type: "inventory",
      },
    ],
  ],
  [
    "QuickBooks",
    [
      "Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Purchase Cost,Reorder Point",
      'Widget,Text,W1,Inventory,"1,250.00",800,5',
      "Advice,,A1,Service,120,,",
    ],
    [
      { code: "A1", type: "service", salePrice: "120" },
      { code: "W1", type: "inventory", salePrice: "1250", purchasePrice: "800", reorderLevel: 5 },
    ],
  ],
  [
    "Zoho",
    [
      "Item Name,SKU,Rate,Purchase Rate,Product Type,Status,Usage unit",
      "Widget,W1,USD 9.50,USD 4.00,goods,Inactive,box",
    ],
    [{ code: "W1", salePrice: "9.5", purchasePrice: "4", isActive: false, unit: "box" }],
  ],
  [
    "WooCommerce",
    [
      "ID,Type,SKU,Name,Published,Short description,Regular price",
      "1,simple,W1,Widget,1,<p>Very&nbsp;good</p>,9.99",
    ],
    [{ code: "W1", name: "Widget", description: "Very good", salePrice: "9.99", type: "service" }],
  ],
  [
    "Shopify",
    [
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Status",
      "shirt,Shirt,Size,S,S-S,20.00,8.00,active",
      "shirt,,,M,S-M,21.00,8.00,",
      "shirt,,,,,,,",
      "mug,Mug,Title,Default Title,MUG,9.00,3.00,active",
    ],
    [
      { code: "MUG", name: "Mug" },
      { code: "S-M", name: "Shirt, M", salePrice: "21" },
      { code: "S-S", name: "Shirt, S", salePrice: "20" },
    ],
  ],
  [
    "sevDesk",
    [
      "Artikelnummer;Bezeichnung;Einheit;Verkaufspreis netto;Einkaufspreis netto;Mindestbestand",
      "W1;Schraube;Stück;1.234,50;0,5;10",
    ],
    [
      {
        code: "W1",
        name: "Schraube",
        unit: "pcs",
        salePrice: "1234.5",
        purchasePrice: "0.5",
        reorderLevel: 10,
      },
    ],
  ],
  [
    "a French list",
    [
      "Référence;Désignation;Unité;Prix de vente HT;Prix d'achat HT;Prix de vente TTC",
      "R1;Vis;pièce;2,50;1;3,00",
    ],
    [{ code: "R1", name: "Vis", unit: "pcs", salePrice: "2.5", purchasePrice: "1" }],
  ],
  [
    "a Dutch, a Spanish and an Italian heading",
    ["Artikelcode;Omschrijving;Prezzo di vendita;Precio de compra", "1;Schroef;2,5;1,25"],
    [{ code: "1", name: "Schroef", salePrice: "2.5", purchasePrice: "1.25" }],
  ],
] as const)("products of %s are added by their headings", async (_, lines, expected) => {
  const books = await newBooks();
  expect(await preview(books, lines)).toMatchObject({ added: expected.length, rejected: 0 });
  expect(expectMade(await books.get("/products")).items).toEqual([]);
  expect(await imported(books, lines)).toMatchObject(expected);
});

test("a value that can't be read is rejected at its field", async () => {
  const books = await newBooks();
  const previewed = await preview(books, [
    "SKU,Name,Type,Unit,Sales price,Purchase price,Reorder level",
    "A,Apple,,pallet,1.00,1.00,",
    "B,Bread,,,12.00 EUR,1.00,",
    "C,Cake,,,1.00,,",
    "D,Date,,,1.00,1.00,some",
    "E,Egg,service,,1.00,,",
  ]);
  expect(previewed.rows).toMatchObject([
    {
      outcome: "rejected",
      errors: [
        {
          field: "unit",
          message: 'The unit "pallet" isn\'t available. Enter another one, such as pcs, kg or h.',
        },
      ],
    },
    {
      outcome: "rejected",
      errors: [{ field: "salePrice", message: '"12.00 EUR" isn\'t a price in USD. Enter only the number.' }],
    },
    { outcome: "rejected", errors: [{ field: "purchasePrice", message: "Purchase price is required" }] },
    {
      outcome: "rejected",
      errors: [{ field: "reorderLevel", message: "Enter a whole number, zero or more" }],
    },
    { outcome: "added" },
  ]);
});

test("an existing product is updated, keeps its stock, and can't change its type", async () => {
  const books = await newBooks();
  const widget = { code: "W1", name: "Widget", purchasePrice: "4", salePrice: "9", stockQuantity: "3" };
  expectMade(await books.post("/products", widget));
  const lines = ["SKU,Name,Type,Price", "W1,Widget,service,10", "W2,Other,service,1"];
  const previewed = await preview(books, lines);
  expect(previewed.rows).toMatchObject([
    {
      outcome: "rejected",
      errors: [
        {
          field: "type",
          message: "An import can't change the type of a product. Change it in the product's form.",
        },
      ],
    },
    { outcome: "added" },
  ]);
  expect(await imported(books, ["SKU,Price", "W1,10"], { columns: ["code", "salePrice"] })).toMatchObject([
    { code: "W1", name: "Widget", purchasePrice: "4", salePrice: "10", stockQuantity: "3", version: 2 },
  ]);
});

test("the number format and the type of new products can be chosen", async () => {
  const books = await newBooks();
  const lines = ["SKU;Name;Price", "W1;Widget;1.234"];
  expect(await preview(books, lines)).toMatchObject({ decimalSign: ".", defaultType: "service" });
  const chosen = { decimalSign: ",", defaultType: "service" };
  expect((await preview(books, lines, chosen)).rows[0].changes).toContainEqual({
    field: "salePrice",
    before: null,
    after: "1234",
  });
  const goods = await preview(books, lines, { defaultType: "inventory" });
  expect(goods.rows[0]).toMatchObject({ outcome: "rejected", errors: [{ field: "purchasePrice" }] });
});

test("a number cell in a workbook keeps its decimals, whatever the format of text cells", async () => {
  const books = await newBooks();
  const file = workbookFile({
    sheets: [
      [
        texts("Artikelnummer", "Bezeichnung", "Verkaufspreis", "Einkaufspreis"),
        `${texts("W1", "Schraube")}${number("12.345", STYLES.cents)}${texts("0,50")}`,
      ],
    ],
  });
  expect(await imported(books, file)).toMatchObject([{ salePrice: "12.345", purchasePrice: "0.5" }]);
});

test("a row names its tax by code, name or percentage, and a service its expense account", async () => {
  const books = await newBooks({ accounts: { Rent: "expense", Fees: "expense" } });
  const rate = async (code: string, name: string, percent: string, isActive = true) =>
    expectMade(await books.post("/tax-rates", { code, name, rate: percent, isActive })).id;
  const vat = await rate("T1", "VAT", "20");
  await rate("T2", "Old VAT", "19", false);
  for (const code of ["T3", "T4"]) await rate(code, `Low ${code}`, "5");
  const { items } = (await books.get("/accounts")).body;
  const fees = items.find(({ name }: { name: string }) => name === "Fees");
  const lines = [
    "SKU,Name,Type,Sales price,Purchase price,Tax rate,Expense account",
    "A,Advice,service,1.00,,T1,Fees",
    `B,Box,service,1.00,,"20,0 %",${fees.code} - Fees`,
    "C,Cake,inventory,1.00,1.00,vat,Fees",
    "D,Date,service,1.00,,5%,Cash",
    "E,Egg,service,1.00,,Old VAT,",
  ];
  const previewed = await preview(books, lines);
  const [product] = previewed.rows;
  expect(product.changes).toContainEqual({ field: "taxRateId", before: null, after: "T1 - VAT" });
  expect(previewed.rows.slice(3).map(({ errors }: { errors: object[] }) => errors)).toMatchObject([
    [
      { field: "taxRateId", message: '"5%" matches more than one tax rate. Enter the code instead.' },
      { field: "purchaseAccountId" },
    ],
    [{ field: "taxRateId", message: "T2 is inactive. Activate it first, or use another one." }],
  ]);
  expect(await imported(books, lines)).toMatchObject([
    { code: "A", taxRateId: vat, purchaseAccountId: fees.id },
    { code: "B", taxRateId: vat, purchaseAccountId: fees.id },
    { code: "C", taxRateId: vat, purchaseAccountId: null },
  ]);
  expect((await preview(books, lines)).unchanged).toBe(3);
});

test("a file that is neither CSV nor XLSX is rejected", async () => {
  const books = await newBooks();
  expect(
    await books.post("/products/import/preview", fileOf(Buffer.from("%PDF-1.7\n\0\x01,x\n1,2"))),
  ).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: "content", message: "The file is neither CSV nor XLSX. Save it as one of them." }],
    },
  });
});

test("simultaneous imports of one file save it once, and an outdated preview saves nothing", async () => {
  const books = await newBooks();
  const lines = ["Name,Price", "Widget,1.00", "Advice,2.00"];
  const send = (more: object = {}) => books.post("/products/import", { ...fileOf(lines), ...more });
  const previewed = await preview(books, lines);
  const replies = await Promise.all([send(), send(), send()]);
  const added = replies.map(({ body }) => String(body.added)).toSorted();
  expect(added).toEqual(["0", "0", "2"]);
  expect(await send({ previewHash: previewed.previewHash })).toMatchObject({
    body: { code: "import.changed" },
  });
  expect(expectMade(await books.get("/products")).items).toHaveLength(2);
});

test("a value that isn't imported as in the file is noted on its row", async () => {
  const books = await newBooks();
  expectMade(await books.post("/accounts", { code: "5950", name: "Fees", type: "expense" }));
  const lines = [
    "SKU,Name,Type,Active,Cost,Quantity on hand,Expense account,Sales price",
    "W1,Widget,simple,maybe,4.50,12,,9",
    "W2,Gadget,Inventory,yes,4.50,0,Fees,9",
    "W3,Advice,Service,yes,,,Fees,9",
  ];
  const { rows, columns } = await preview(books, lines);
  expect(columns[5]).toBe("stockQuantity");
  expect(rows.map(({ outcome, note }: { outcome: string; note: string }) => [outcome, note])).toEqual([
    [
      "added",
      `"simple" isn't recognized: a new product becomes inventory. "maybe" isn't recognized: a new product becomes active. ` +
        "12 on hand isn't imported: enter the date of your opening stock above",
    ],
    ["added", expect.stringMatching(/^Inventory has no expense account: \d+ - Fees isn't imported$/)],
    ["added", null],
  ]);
  expect(rows[1].changes.map(({ field }: { field: string }) => field)).not.toContain("purchaseAccountId");
  const service = await preview(books, lines, { defaultType: "service" });
  expect(service.rows[0].note).toContain("becomes a service");
});
