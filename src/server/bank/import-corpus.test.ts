import { expect, test } from "vitest";
import { bankFile, MARCH, withBank } from "#test/support/bank-file.ts";

test.each(["utf16le", "utf16be"])(
  "a file in %s is read without the mark of its encoding",
  async (encoding) => {
    const { books, bank } = await withBank();
    const little = Buffer.from(MARCH, "utf16le");
    const file = encoding === "utf16le" ? little : little.swap16();
    const { body } = await books.post("/bank/imports", bankFile(file, bank));
    expect(body.statements).toMatchObject([{ difference: "0.00", newCount: 3 }]);
  },
);
