import { expect, test } from "vitest";
import { newBooks } from "./new-books.ts";
import { unlessWritten } from "./books-state.ts";

test("the remembered state is read again after every write", async () => {
  const books = await newBooks();
  const codes = unlessWritten(async (): Promise<string[]> => {
    const { items } = (await books.get("/accounts")).body;
    return items.map(({ code }: { code: string }) => code);
  });
  expect(await codes(books)).toEqual([]);
  for (const code of ["1000", "1001", "1002"]) {
    const before = await codes(books);
    expect((await books.post("/accounts", { code, type: "asset", name: code })).status).toBe(201);
    expect((await books.post("/accounts", { code, type: "asset", name: code })).status).toBe(409);
    expect(await codes(books)).toEqual([...before, code]);
  }
});
