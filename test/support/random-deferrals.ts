import {
  amountOf,
  type StepChance,
  dateOf,
  type WorldDeferral,
  type TradeAction,
  pick,
  specialOf,
  type TradeWorld,
} from "./random-world.ts";
import { expectMade } from "./trade.ts";

const SIDES = [
  { kind: "deferred_income", path: "/invoices", credit: "/credit-notes", result: "income" },
  { kind: "prepaid_expense", path: "/bills", credit: "/vendor-credits", result: "expense" },
] as const;

const partyOf = ({ customers, vendors }: TradeWorld, path: string, { which }: StepChance) =>
  pick(path === "/invoices" ? customers : vendors, which >> 4);

/** Sales or purchases that cover months. */
export const DEFERRALS = {
  async defer(world, step) {
    const { books } = world.trader;
    const { kind, path, result } = SIDES[step.which % 4 === 0 ? 1 : 0];
    const special = await specialOf(world);
    const [balanceSheetAccountId, profitLossAccountId] = [special.balance[result], special.result[result]];
    const startsWithReclassification = step.size % 2 === 0;
    const [accountId, amount] = [
      startsWithReclassification ? profitLossAccountId : balanceSheetAccountId,
      amountOf({ cents: step.cents + 1 }),
    ];
    const date = dateOf(step);
    const items = [{ accountId, description: "Support", quantity: "1", unitPrice: amount }];
    const body = { partyId: partyOf(world, path, step), date, status: "posted", items };
    const document = await books.post(path, body);
    if (document.status !== 201) return document;
    const documentId = String(document.body.id);
    world.made.push({ path, id: documentId, body });
    const reply = await books.post("/accruals", {
      kind,
      name: "Support",
      balanceSheetAccountId,
      profitLossAccountId,
      documentId,
      documentPosition: 1,
      amount,
      recordedOn: date,
      startsOn: date,
      months: 1 + (step.size % 18),
      firstMonthMethod: pick(["prorated", "full"], step.which),
      startsWithReclassification,
      isAutomatic: false,
    });
    if (reply.status === 201) world.deferrals.push({ id: reply.body.id, path, documentId, accountId });
    return reply;
  },
  recognize: ({ trader, deferrals }, step) => {
    const deferral = step.size % 3 === 0 ? pick(deferrals, step.which) : undefined;
    return trader.books.post("/accruals/post", { through: dateOf(step), accrualId: deferral?.id ?? null });
  },
  async creditDeferral(world, step) {
    const deferral = pick<WorldDeferral>(world.deferrals, step.which);
    if (deferral === undefined) return null;
    const { path, documentId, accountId } = deferral;
    const { partyId, items } = expectMade(await world.trader.books.get(`${path}/${documentId}`));
    const price = (Number(items[0].unitPrice) * Math.min(100, step.size * 3)) / 100;
    const line = {
      accountId,
      description: "Support",
      quantity: "1",
      unitPrice: price.toFixed(2),
      creditedPosition: 1,
    };
    const credit = path === "/invoices" ? "/credit-notes" : "/vendor-credits";
    const body = {
      partyId,
      creditedDocumentId: documentId,
      date: dateOf(step),
      status: "posted",
      items: [line],
    };
    const reply = await world.trader.books.post(credit, body);
    if (reply.status === 201) world.made.push({ path: credit, id: reply.body.id, body });
    return reply;
  },
  async endDeferral({ trader, deferrals }, step) {
    const deferral = pick<WorldDeferral>(deferrals, step.which);
    if (deferral === undefined) return null;
    const { version, recordedOn } = expectMade(await trader.books.get(`/accruals/${deferral.id}`));
    const isBefore = dateOf(step) < recordedOn && step.size % 8 !== 0;
    const date = isBefore ? recordedOn : dateOf(step);
    return trader.books.post(`/accruals/${deferral.id}/end`, { version, date });
  },
} satisfies Record<string, TradeAction>;
