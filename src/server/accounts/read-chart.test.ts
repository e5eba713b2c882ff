import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

const read = (books: TestBooks, file: string) =>
  books.post("/accounts/chart-readings", {
    fileName: "chart.csv",
    content: Buffer.from(file).toString("base64"),
  });

test("another program's chart is shown before anything of it is saved", async () => {
  const books = await newBooks({ accounts: { Cash: "asset" } });
  const before = (await books.get("/accounts")).body;
  const reply = await read(books, "*Code,*Name,*Type\n1000,Cash,Bank\nA1,Savings,Bank\n200,Sales,Revenue");
  expect(reply).toMatchObject({
    status: 200,
    body: {
      isOwn: false,
      rows: [
        { line: 2, code: "1000", error: "An account with this code already exists" },
        { line: 3, written: "A1", code: "1010", type: "asset", moneyKind: "bank", error: null },
        { line: 4, code: "200", writtenType: "Revenue", type: "revenue", error: null },
      ],
    },
  });
  expect((await books.get("/accounts")).body).toEqual(before);
});

test("a file with the columns and types of the import is left to it", async () => {
  const books = await newBooks();
  expect((await read(books, "Code,Name,Type\n1000,Cash,asset\n12a,Odd,assets")).body).toEqual({
    isOwn: true,
    rows: [],
  });
});

test("a file without columns of a chart says what it needs", async () => {
  const books = await newBooks();
  expect(await read(books, "Hello,World\n1,2")).toMatchObject({
    status: 400,
    body: {
      code: "request.invalid",
      errors: [{ field: "content", message: expect.stringMatching(/needs a name/) }],
    },
  });
});
