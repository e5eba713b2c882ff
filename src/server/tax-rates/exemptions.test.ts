import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";

test("a zero-rated or exempt rate is 0% and non-recoverable, and an exempt one has a reason", async () => {
  const books = await newBooks();
  const add = (body: object) => books.post("/tax-rates", { name: "No tax", ...body });
  for (const [body, field] of [
    [{ kind: "zero_rated", rate: "5" }, "rate"],
    [{ kind: "zero_rated", isRecoverable: false }, "isRecoverable"],
    [{ kind: "zero_rated", recoverablePercent: "50" }, "recoverablePercent"],
    [{ kind: "zero_rated", exemptionCode: "VATEX-EU-AE" }, "exemptionCode"],
    [{ kind: "exempt", exemptionCode: "VATEX-EU-999" }, "exemptionCode"],
    [{ kind: "exempt" }, "exemptionReason"],
    [{ kind: "reverse_charge", rate: "19", exemptionCode: "VATEX-EU-G" }, "exemptionCode"],
    [{ rate: "19", exemptionCode: "VATEX-EU-G" }, "exemptionCode"],
    [{ rate: "0", exemptionReason: "Small business" }, "exemptionReason"],
  ] as const)
    expect(await add(body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect((await books.get("/tax-rates")).body.items).toEqual([]);
  const exempt = { kind: "exempt", rate: "0", exemptionCode: null };
  expect(await add({ kind: "exempt", exemptionReason: "Resale certificate" })).toMatchObject({
    status: 201,
    body: { ...exempt, exemptionReason: "Resale certificate" },
  });
  expect(await add({ kind: "zero_rated", exemptionCode: "VATEX-EU-G" })).toMatchObject({
    status: 201,
    body: { kind: "zero_rated", rate: "0", exemptionCode: "VATEX-EU-G", exemptionReason: "" },
  });
});

test("the treatment and the reason of a used rate are fixed, so that posted documents keep them", async () => {
  const books = await newBooks();
  const exempt = { name: "Exempt", kind: "exempt", exemptionCode: "VATEX-EU-132-1I" };
  const { body: unused } = await books.post("/tax-rates", exempt);
  const rewritten = await books.put(`/tax-rates/${unused.id}`, { ...unused, exemptionReason: "Education" });
  expect(rewritten).toMatchObject({ status: 200, body: { exemptionReason: "Education" } });
  const rate = rewritten.body;
  const party = await books.post("/customers", { name: "Acme" });
  const product = await books.post("/products", { name: "Advice", type: "service", salePrice: "10" });
  const item = { productId: product.body.id, quantity: "1", unitPrice: "10", taxRateId: rate.id };
  const invoice = { partyId: party.body.id, date: "2026-01-15", items: [item] };
  expect(await books.post("/invoices", invoice)).toMatchObject({ status: 201 });
  const change = (body: object) => books.put(`/tax-rates/${rate.id}`, { ...rate, ...body });
  for (const body of [
    { kind: "zero_rated" },
    { exemptionCode: "VATEX-EU-132-1J" },
    { exemptionReason: "Private tuition" },
  ])
    expect(await change(body)).toMatchObject({
      status: 409,
      body: { code: "tax-rate.applies-to-in-use", errors: [{ field: Object.keys(body)[0] }] },
    });
  expect((await books.get(`/tax-rates/${rate.id}`)).body).toEqual(rate);
  expect(await change({ name: "Education" })).toMatchObject({ status: 200 });
});

test("a used rate at 0% without a reason can get one once", async () => {
  const trader = await newTrader();
  const { books, freight: productId } = trader;
  const rate = expectMade(await books.post("/tax-rates", { name: "Nothing", rate: "0" }));
  await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [{ productId, quantity: "1", unitPrice: "10", taxRateId: rate.id }],
  });
  const exempt = expectMade(await books.put(`/tax-rates/${rate.id}`, { ...rate, kind: "zero_rated" }));
  expect(
    await books.put(`/tax-rates/${rate.id}`, { ...exempt, kind: "exempt", exemptionReason: "Education" }),
  ).toMatchObject({
    status: 409,
    body: { code: "tax-rate.applies-to-in-use" },
  });
});
