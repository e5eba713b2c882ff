import { expect, test } from "vitest";
import { ODD_TEXTS } from "#test/support/hostile-values.ts";
import { newBooks } from "#test/support/new-books.ts";

test("unusual text is returned unchanged, and can be found", async () => {
  const books = await newBooks();
  for (const [index, text] of ODD_TEXTS.entries()) {
    const created = await books.post("/accounts", {
      code: `19${index + 100}`,
      type: "asset",
      name: text,
      description: text,
    });
    const stored = text.normalize("NFC").trim();
    expect(created, text).toMatchObject({ status: 201, body: { name: stored, description: stored } });
    const listed = await books.get(`/accounts?search=${encodeURIComponent(text)}`);
    expect(
      listed.body.items.map(({ id }: { id: string }) => id),
      text,
    ).toContain(created.body.id);
  }
});
