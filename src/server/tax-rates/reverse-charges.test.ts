import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { made } from "#test/support/trade.ts";

// Decision 0112: what a reverse charge is of decides its boxes of a tax return, and nothing moves it by the way.

test("a reverse charge stays of what it is where a change does not say it", async () => {
  const books = await newBooks();
  const reversed = { name: "USt", rate: "19", kind: "reverse_charge" };
  for (const reverseChargeOf of ["services", "goods", "other"]) {
    const appliesTo = "purchases";
    const { id, version } = made(await books.post("/tax-rates", { ...reversed, appliesTo, reverseChargeOf }));
    // As a client sends it that was written before there was such a field.
    const renamed = { ...reversed, appliesTo, name: `USt ${reverseChargeOf}`, version };
    const kept = made(await books.put(`/tax-rates/${id}`, renamed));
    expect(kept).toMatchObject({ reverseChargeOf, name: renamed.name });
    const asNull = { ...renamed, name: "USt", reverseChargeOf: null, version: kept.version };
    expect(made(await books.put(`/tax-rates/${id}`, asNull))).toMatchObject({ reverseChargeOf, name: "USt" });
  }
  const sold = made(await books.post("/tax-rates", { ...reversed, appliesTo: "sales" }));
  expect(sold).toMatchObject({ reverseChargeOf: "other" });
});

test("goods from the Union are still no tax of sales where a change does not say what it is of", async () => {
  const books = await newBooks();
  const goods = made(
    await books.post("/tax-rates", {
      name: "USt",
      rate: "19",
      kind: "reverse_charge",
      appliesTo: "purchases",
      reverseChargeOf: "goods",
    }),
  );
  const { reverseChargeOf: _reverseChargeOf, ...unsaid } = goods;
  expect(await books.put(`/tax-rates/${goods.id}`, { ...unsaid, appliesTo: "both" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "reverseChargeOf" }] },
  });
});
