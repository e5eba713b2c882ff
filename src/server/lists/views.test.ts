import { expect, test } from "vitest";
import { VIEWS_MAX } from "#domain/lists.ts";
import { newBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

const view = { list: "sales", name: "Owed most", query: "tab=unpaid&sort=-total" };

test("a view is saved under its name, found by its list, replaced and deleted", async () => {
  const books = await newBooks();
  const saved = expectMade(await books.post("/views", view));
  expect(saved).toEqual({ ...view, id: saved.id });
  expectMade(await books.post("/views", { ...view, list: "purchases" }));
  expect(expectMade(await books.get("/views?list=sales")).items).toEqual([saved]);
  const replaced = expectMade(await books.post("/views", { ...view, query: "tab=overdue" }));
  expect(replaced).toEqual({ ...saved, query: "tab=overdue" });
  expect(expectMade(await books.get("/views?list=sales")).items).toEqual([replaced]);
  expect((await books.delete(`/views/${saved.id}`)).status).toBe(204);
  expect(expectMade(await books.get("/views?list=sales")).items).toEqual([]);
  expect(await books.delete(`/views/${saved.id}`)).toMatchObject({
    status: 404,
    body: { code: "view.not-found" },
  });
});

test("a view belongs to one company", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks()];
  const { id } = expectMade(await books.post("/views", view));
  expect(expectMade(await otherBooks.get("/views?list=sales")).items).toEqual([]);
  expect((await otherBooks.delete(`/views/${id}`)).status).toBe(404);
  expect(expectMade(await books.get("/views?list=sales")).items).toHaveLength(1);
});

test("an unknown list, a blank name and an invalid query are refused", async () => {
  const books = await newBooks();
  for (const wrong of [{ list: "users" }, { name: " " }, { query: "tab=<b>" }, { query: "a".repeat(901) }])
    expect((await books.post("/views", { ...view, ...wrong })).status).toBe(400);
  expect(expectMade(await books.get("/views?list=sales")).items).toEqual([]);
});

test("a list can have a hundred views, and each can still be replaced", async () => {
  const books = await newBooks();
  for (let index = 0; index < VIEWS_MAX; index += 1)
    expectMade(await books.post("/views", { ...view, name: `View ${index}` }));
  expect(await books.post("/views", view)).toMatchObject({
    status: 409,
    body: { code: "view.limit-reached" },
  });
  expectMade(await books.post("/views", { ...view, name: "View 7", query: "" }));
  expect(expectMade(await books.get("/views?list=sales")).items).toHaveLength(VIEWS_MAX);
});
