import { describe, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { changeBook, expectMade } from "#test/support/trade.ts";

const fileInput = (file: string, more: object = {}) => ({
  fileName: "chart.csv",
  content: Buffer.from(file).toString("base64"),
  ...more,
});
const previewChart = (books: TestBooks, file: string, more = {}) =>
  books.post("/accounts/chart/preview", fileInput(file, more));
const save = (books: TestBooks, file: string, more = {}) =>
  books.post("/accounts/chart", fileInput(file, more));
const accountsOf = async (books: TestBooks) => (await books.get("/accounts")).body.items;

test("another program's chart is previewed before anything is saved", async () => {
  const books = await newBooks({ accounts: { Cash: "asset" } });
  const before = (await books.get("/accounts")).body;
  const reply = await previewChart(
    books,
    "*Code,*Name,*Type\n1000,Cash,Bank\nA1,Savings,Bank\n200,Sales,Revenue\n300,Odd,Gizmo\n,Assets,Heading",
  );
  expect(reply).toMatchObject({
    status: 200,
    body: {
      isOwnFormat: false,
      columns: ["code", "name", "type"],
      added: 2,
      exists: 1,
      skipped: 1,
      rejected: 1,
      rows: [
        { line: 2, code: "1000", outcome: "exists", reason: null },
        { line: 3, fileCode: "A1", code: "1010", type: "asset", moneyKind: "bank", outcome: "added" },
        { line: 4, code: "200", fileType: "Revenue", type: "revenue", outcome: "added" },
        { line: 5, outcome: "rejected", cells: ["300", "Odd", "Gizmo"] },
        { line: 6, outcome: "skipped", reason: "It only groups other accounts" },
      ],
    },
  });
  expect(reply.body.types).toContainEqual({ fileType: "Gizmo", type: null, accountCount: 1 });
  expect((await books.get("/accounts")).body).toEqual(before);
});

test("a code that has another type in the chart is rejected", async () => {
  const books = await newBooks({ accounts: { Cash: "asset" } });
  const reply = await previewChart(books, "*Code,*Name,*Type\n1000,Sales,Revenue");
  expect(reply.body.rows[0]).toMatchObject({
    outcome: "rejected",
    reason: expect.stringMatching(/already exists, with another type: Cash/),
  });
});

describe("a preview is saved", () => {
  const FILE =
    "Code,Account Name,Account Type,Parent Code\nC-1,Costs,Expenses,\nC-1.1,Car,Expenses,C-1\n,Bike,Expenses,C-1\nX,Odd,Gizmo,";

  test("with its parents, and adds nothing if it is sent again", async () => {
    const books = await newBooks();
    await changeBook(books, { accountCodes: "characters" });
    const { previewHash, rejected } = (await previewChart(books, FILE)).body;
    expect(rejected).toBe(1);
    expect(await save(books, FILE, { previewHash })).toMatchObject({ status: 201, body: { added: 3 } });
    const accounts = await accountsOf(books);
    const codes = accounts.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["C-1", "C-1.1", "C-1001"]);
    expect(accounts[1].parentId).toBe(accounts[0].id);
    expect(accounts[2].parentId).toBe(accounts[0].id);
    const again = await save(books, FILE, { previewHash });
    expect(again.body).toMatchObject({ added: 0, exists: 3 });
    expect(await accountsOf(books)).toEqual(accounts);
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  });

  test("with the user's corrections", async () => {
    const books = await newBooks();
    const mapping = {
      columns: ["description", "name", "type"],
      types: [{ fileType: "Gizmo", type: "card" }],
    };
    const file = "Number,Name,Type\nshop,Visa,Gizmo";
    const { previewHash } = (await previewChart(books, file, mapping)).body;
    await save(books, file, { ...mapping, previewHash });
    expect(await accountsOf(books)).toMatchObject([
      { code: "2000", name: "Visa", description: "shop", type: "liability", moneyKind: "card" },
    ]);
  });

  test("as a whole or not at all if the chart has changed in the meantime", async () => {
    const books = await newBooks();
    const { previewHash } = (await previewChart(books, FILE)).body;
    await books.post("/accounts", { code: "5000", name: "Rent", type: "expense" });
    expect(await save(books, FILE, { previewHash })).toMatchObject({
      status: 409,
      body: { code: "import.changed" },
    });
    expect(await accountsOf(books)).toHaveLength(1);
  });
});

test("a file in the import's own format is previewed like others", async () => {
  const books = await newBooks();
  const file = "Code,Name,Type,Account kind\n1000,Cash,asset,cash\n1100,Bank,asset,bank";
  expect((await previewChart(books, file)).body).toMatchObject({
    isOwnFormat: true,
    added: 2,
    types: [{ fileType: "asset", type: "asset", accountCount: 2 }],
  });
  const withCodes = file.replace("1100,Bank", "1-1110,Checking Account").concat("\nx,Odd,assets stuff?,");
  const reading = await previewChart(books, withCodes);
  expect(reading.body).toMatchObject({
    isOwnFormat: false,
    columns: ["code", "name", "type", "account_kind"],
    rows: [
      { code: "1000", moneyKind: "cash", outcome: "added" },
      { fileCode: "1-1110", code: "1010", moneyKind: "bank", outcome: "added" },
      { fileCode: "x", outcome: "added" },
    ],
  });
  expectMade(await books.post("/accounts", { code: "1000", name: "Cash", type: "asset" }));
  expect((await previewChart(books, file)).body).toMatchObject({ isOwnFormat: false, added: 1, exists: 1 });
});

test("a file with the import's columns and others is another program's, and previewed", async () => {
  const books = await newBooks();
  const file = "type,full_name,name,code,description,placeholder\nASSET,Assets:Cash,Cash,,Cash in hand,F";
  expect((await previewChart(books, file)).body).toMatchObject({
    isOwnFormat: false,
    rows: [{ name: "Cash" }],
  });
});

test("a parent that isn't in the file is found in the chart, or the preview says that there is none", async () => {
  const books = await newBooks();
  expectMade(await books.post("/accounts", { code: "1000", name: "Cash", type: "asset" }));
  const file = "Code,Name,Type,Parent\n1000005,Till,asset,\n1000006,Safe,asset,1000\n5000,Rent,expense,9999";
  const { rows, previewHash } = (await previewChart(books, file)).body;
  expect(rows).toMatchObject([
    { parentCode: "1000", note: null },
    { parentCode: "1000", note: null },
    { parentCode: null, note: `Imported without a parent: "9999" isn't in the file or your chart` },
  ]);
  expectMade(await save(books, file, { previewHash }));
  const [cash, till] = await accountsOf(books);
  expect(till).toMatchObject({ code: "1000005", parentId: cash.id });
});

test("a list without headings is read, and the user chooses types that its codes leave open", async () => {
  const books = await newBooks();
  const file = "1000;Kasse\n9000;Vortrag";
  const { body } = await previewChart(books, file);
  expect(body).toMatchObject({ headers: ["Column 1", "Column 2"], columns: ["code", "name"], added: 2 });
  expect((await previewChart(books, "Hello,World\n1,2")).body).toMatchObject({ added: 0, rejected: 2 });
});

describe("a code that belongs to an account of another name", () => {
  const FILE =
    "Account #,Full name,Type\n1000,Vehicles,Fixed Assets\n1001,Vehicles:Depreciation,Fixed Assets";

  test("is asked about, and so is the parent of the rows below", async () => {
    const books = await newBooks({ accounts: { Furniture: "asset" } });
    const { body } = await previewChart(books, FILE);
    expect(body).toMatchObject({ added: 0, exists: 0, rejected: 2 });
    expect(body.rows).toMatchObject([
      { code: "1002", sameCode: { code: "1000", name: "Furniture", isUsable: true, answer: null } },
      { reason: "Choose an account for 1000 first" },
    ]);
  });

  test("is the existing account, or a new one with the suggested code", async () => {
    const books = await newBooks({ accounts: { Furniture: "asset" } });
    const existing = { sameCodes: [{ line: 2, answer: "existing" }] };
    expect((await previewChart(books, FILE, existing)).body.rows).toMatchObject([
      { code: "1000", outcome: "exists" },
      { code: "1001", parentCode: "1000", outcome: "added" },
    ]);
    const answer = { sameCodes: [{ line: 2, answer: "new" }] };
    const { previewHash } = (await previewChart(books, FILE, answer)).body;
    await save(books, FILE, { ...answer, previewHash });
    expect(await accountsOf(books)).toMatchObject([
      { code: "1000", name: "Furniture" },
      { code: "1001", name: "Depreciation" },
      { code: "1002", name: "Vehicles" },
    ]);
    expect((await previewChart(books, FILE)).body).toMatchObject({ added: 0, exists: 2, rejected: 0 });
  });
});
