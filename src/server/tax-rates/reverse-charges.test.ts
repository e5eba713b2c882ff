import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

// Decision 0112: the subject of a reverse charge decides its boxes in a tax return, and no other edit changes it.

test("a reverse charge keeps its subject if an edit omits it", async () => {
  const books = await newBooks();
  const reversed = { name: "USt", rate: "19", kind: "reverse_charge" };
  for (const reverseChargeType of ["services", "goods", "other"]) {
    const appliesTo = "purchases";
    const { id, version } = expectMade(
      await books.post("/tax-rates", { ...reversed, appliesTo, reverseChargeType }),
    );
    // The request of a client that was written before the field existed.
    const renamed = { ...reversed, appliesTo, name: `USt ${reverseChargeType}`, version };
    const saved = expectMade(await books.put(`/tax-rates/${id}`, renamed));
    expect(saved).toMatchObject({ reverseChargeType, name: renamed.name });
    const asNull = { ...renamed, name: "USt", reverseChargeType: null, version: saved.version };
    expect(expectMade(await books.put(`/tax-rates/${id}`, asNull))).toMatchObject({
      reverseChargeType,
      name: "USt",
    });
  }
  const sold = expectMade(await books.post("/tax-rates", { ...reversed, appliesTo: "sales" }));
  expect(sold).toMatchObject({ reverseChargeType: "other" });
});

test("a reverse charge on EU goods still can't apply to sales if an edit omits its subject", async () => {
  const books = await newBooks();
  const goods = expectMade(
    await books.post("/tax-rates", {
      name: "USt",
      rate: "19",
      kind: "reverse_charge",
      appliesTo: "purchases",
      reverseChargeType: "goods",
    }),
  );
  const { reverseChargeType: _reverseChargeOf, ...withoutDefault } = goods;
  expect(await books.put(`/tax-rates/${goods.id}`, { ...withoutDefault, appliesTo: "both" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "reverseChargeType" }] },
  });
});
