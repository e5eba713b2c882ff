import { shiftDays, toDay } from "#domain/dates.ts";
import { compare, isZero, subtract, toAmount } from "#domain/money.ts";
import { assetOf, lastEntryOf } from "./assets.ts";
import { amountOf, type StepChance, dateOf, pick, type TradeWorld } from "./random-world.ts";
import type { TestReply } from "./new-books.ts";
import { type TradeStep, take } from "./random-trade.ts";
import { expectMade, openAccount } from "./trade.ts";

/** Everything besides sales and purchases: expenses, assets, bank transactions, imports, and opening balances. */
export type ExtraWorld = TradeWorld & {
  bank: string;
  till: string;
  receivable: string;
  payable: string;
  machines: string;
  accumulatedDepreciation: string;
  expense: string;
  result: string;
  entries: string[];
  assets: string[];
  transactions: AccountTransaction[];
  imports: string[];
};

/** A bank transaction; incoming amounts are above zero. */
type AccountTransaction = { id: string; accountId: string; amount: string };

type ExtraAction = (world: ExtraWorld, chance: StepChance) => Promise<TestReply | null>;

/** One user action besides sales and purchases, with numbers that choose among existing records. */
export type ExtraStep = StepChance & { does: keyof typeof EXTRA_ACTIONS };

export async function withExtraRecords(world: TradeWorld): Promise<ExtraWorld> {
  const { trader } = world;
  const { items } = expectMade(await trader.books.get("/accounts?limit=1000"));
  const accountIdOf = (accountName: string) =>
    String(items.find(({ name }: { name: string }) => name === accountName)?.id ?? "");
  const money = async (code: string, name: string) =>
    String(
      expectMade(await trader.books.post("/accounts", { code, type: "asset", name, moneyKind: "bank" })).id,
    );
  return {
    ...world,
    bank: await money("1910", "Bank"),
    till: await money("1920", "Till"),
    receivable: accountIdOf("Accounts Receivable"),
    payable: accountIdOf("Accounts Payable"),
    machines: await openAccount(trader, "1500", "Machines"),
    accumulatedDepreciation: await openAccount(trader, "1600", "Accumulated"),
    expense: await openAccount(trader, "5950", "Depreciation"),
    result: await openAccount(trader, "4900", "Gain or loss"),
    entries: [],
    assets: [],
    transactions: [],
    imports: [],
  };
}

function entryOf(world: ExtraWorld, step: StepChance) {
  const { trader, bank, till, accounts, receivable, payable, customers, vendors } = world;
  const { which, size, cents } = step;
  const kind = pick(["expense", "deposit", "expense", "deposit", "transfer"], which);
  const lines = [which, which >> 2].slice(0, 1 + (size % 2)).map((choice, index) => ({
    accountId:
      kind === "transfer"
        ? pick([till, bank], which)
        : pick([...accounts, receivable, payable, ...accounts], choice),
    description: index === 0 ? "Paper" : "",
    amount: amountOf({ cents: cents + index + 1 }),
    taxRateId:
      kind === "transfer" ? null : pick([null, trader.tax, trader.taxLost, trader.tax], cents + index),
  }));
  return {
    kind,
    date: dateOf(step),
    accountId: pick([bank, till], which),
    partyId: pick([null, ...customers, ...vendors], size) ?? null,
    reference: size % 3 === 0 ? "R-7" : "",
    lines: kind === "transfer" ? lines.slice(0, 1) : lines,
  };
}

/** A saved expense or deposit, in its current state. */
async function entryAgain({ trader, entries }: ExtraWorld, which: number) {
  const id = pick(entries, which);
  return id === undefined ? null : expectMade(await trader.books.get(`/money/entries/${id}`));
}

async function assetAgain({ trader, assets }: ExtraWorld, which: number) {
  const id = pick(assets, which);
  return id === undefined ? null : expectMade(await trader.books.get(`/assets/${id}`));
}

/** An opening document, with one of a few numbers, so that some are entered again. */
function openingItems({ customers, vendors }: ExtraWorld, { which, size, cents }: StepChance, date: string) {
  return [which, which >> 3].slice(0, size % 3).map((choice, index) => ({
    partyId: pick([...customers, ...vendors], choice),
    number: `OLD-${(choice % 4) + index}`,
    date: shiftDays(toDay(date), -(choice % 60)),
    amount: amountOf({ cents: cents + 1 + index }),
    isCredit: choice % 5 === 0,
  }));
}

const isOut = ({ amount }: AccountTransaction) => amount.startsWith("-");
const sizeOf = ({ amount }: AccountTransaction) => amount.replace("-", "");

/** The outstanding documents of the party, for a payment of the transaction's amount. */
async function allocationFor({ trader }: ExtraWorld, partyId: string, transaction: AccountTransaction) {
  const path = isOut(transaction) ? "bills" : "invoices";
  const { items } = expectMade(await trader.books.get(`/${path}?partyId=${partyId}&status=unpaid`));
  const limit = toAmount(sizeOf(transaction));
  return items.flatMap(({ id, total, paidAmount }: { id: string; total: string; paidAmount: string }) => {
    const due = subtract(toAmount(total), toAmount(paidAmount));
    return isZero(due) ? [] : { documentId: id, amount: compare(due, limit) > 0 ? limit : due };
  });
}

/** The ways to record a transaction, as paths below that of matches with their request bodies. */
type Matcher = (
  world: ExtraWorld,
  transaction: AccountTransaction,
  step: StepChance,
) => Promise<[string, object] | null>;
const MATCHERS: readonly Matcher[] = [
  async (world, transaction, { which, size }) => {
    const partyId = pick(isOut(transaction) ? world.vendors : world.customers, which) ?? "";
    const [allocation] = await allocationFor(world, partyId, transaction);
    const isLinked = size % 2 === 0 && allocation !== undefined;
    const bankFee = size % 5 === 0 ? "0.01" : "0.00";
    return ["/payment", { partyId, bankFee, allocations: isLinked ? [allocation] : [] }];
  },
  async ({ accounts, trader }, transaction, { which, size }) => {
    const taxRateId = size % 2 === 0 ? trader.tax : null;
    const lines = [{ accountId: pick(accounts, which), amount: sizeOf(transaction), taxRateId }];
    return ["/expense-or-deposit", { payee: "Somebody", lines }];
  },
  async ({ accounts, trader, customers }, _transaction, { which, size }) => {
    const [first, second] = [pick(accounts, which), pick(accounts, which >> 2)];
    const lines = [
      { accountId: first, amount: "0.01" },
      { accountId: second, amount: null, taxRateId: size % 3 === 0 ? trader.tax : null },
    ];
    return ["/categorize", { description: "Split", lines, partyId: size % 2 === 0 ? customers[0] : null }];
  },
  async ({ bank, till, transactions }, transaction, { size }) => {
    const accountId = transaction.accountId === bank ? till : bank;
    const pair = transactions.find((candidate) => candidate.accountId === accountId);
    return ["/transfer", { accountId, otherBankTransactionId: size % 4 === 0 ? (pair?.id ?? null) : null }];
  },
  async ({ trader }, transaction, { day }) => {
    const query = `accountId=${transaction.accountId}&near=${dateOf({ day })}`;
    const { items } = expectMade(await trader.books.get(`/bank/unmatched-entries?${query}`));
    if (items[0] === undefined) return null;
    return ["", { journals: [{ journalId: items[0].journalId, amount: transaction.amount }] }];
  },
];

const EXTRA_ACTIONS = {
  /** The bank reports a transaction, sometimes one of an entry already in the books. */
  async importTransaction(world, step) {
    const { bank, till, trader } = world;
    const accountId = pick([bank, till], step.which) ?? bank;
    const date = dateOf(step);
    const near = `accountId=${accountId}&near=${date}`;
    const { items: entries } = expectMade(await trader.books.get(`/bank/unmatched-entries?${near}`));
    const amount = entries[0]?.unmatched ?? `${step.size % 2 === 0 ? "-" : ""}${amountOf(step)}`;
    const paper = { description: "Paper", isDistinct: true };
    const line = { id: `told-${world.transactions.length}`, date, amount, ...paper };
    const feedInput = { currency: "USD", transactions: [line], allowMismatch: true };
    const reply = await trader.books.post(`/bank/accounts/${accountId}/transactions`, feedInput);
    if (reply.status !== 201) return reply;
    const listed = await trader.books.get(`/bank/transactions?accountId=${accountId}&limit=200`);
    const { items } = expectMade(listed);
    const existingIds = new Set(world.transactions.map(({ id }) => id));
    world.transactions.push(
      ...items
        .filter(({ id }: AccountTransaction) => !existingIds.has(id))
        .map((transaction: AccountTransaction) => ({ ...transaction, accountId })),
    );
    return reply;
  },
  async matchTransaction(world, step) {
    const transaction = pick(world.transactions, step.which);
    if (transaction === undefined) return null;
    const matchRequest = await pick(MATCHERS, step.cents)?.(world, transaction, step);
    if (!matchRequest) return null;
    const [path, content] = matchRequest;
    return world.trader.books.post(`/bank/matches${path}`, { bankTransactionId: transaction.id, ...content });
  },
  async unmatchTransaction({ trader, transactions }, { which }) {
    const transaction = pick(transactions, which);
    return transaction === undefined ? null : trader.books.delete(`/bank/matches/${transaction.id}`);
  },
  /** Undoes one of the imports, with everything that was recorded from its bank transactions. */
  async undoBankImport({ trader, transactions }, { which }) {
    const { items } = expectMade(await trader.books.get("/bank/imports?limit=200"));
    const file: { id: string } | undefined = pick(items, which);
    if (file === undefined) return null;
    const rows = expectMade(await trader.books.get(`/bank/transactions?importId=${file.id}&limit=200`)).items;
    const reply = await trader.books.delete(`/bank/imports/${file.id}`);
    if (reply.status === 204)
      for (const { id } of rows)
        transactions.splice(
          transactions.findIndex((transaction) => transaction.id === id),
          1,
        );
    return reply;
  },
  async importJournals(world, step) {
    const journals = [0, 1].slice(0, 1 + (step.size % 2)).map((index) => ({
      date: dateOf({ ...step, day: step.day + index }),
      description: "Brought in",
      status: "posted",
      lines: [
        { accountId: world.bank, debit: amountOf(step) },
        { accountId: pick(world.accounts, step.which), credit: amountOf(step) },
      ],
    }));
    const reply = await world.trader.books.post("/journals/import", { journals });
    if (reply.status === 201) world.imports.push(reply.body.importId);
    return reply;
  },
  async undoImport({ trader, imports }, { which }) {
    const id = pick(imports, which);
    return id === undefined ? null : trader.books.post(`/journals/imports/${id}/undo`, {});
  },
  async enterMoney(world, step) {
    const reply = await world.trader.books.post("/money/entries", entryOf(world, step));
    if (reply.status === 201) world.entries.push(reply.body.id);
    return reply;
  },
  async editMoney(world, step) {
    const entry = await entryAgain(world, step.which);
    if (entry === null) return null;
    const { id, version, date } = entry;
    const changed = { ...entryOf(world, step), ...(step.size % 2 === 0 ? { date } : {}), version };
    return world.trader.books.put(`/money/entries/${id}`, changed);
  },
  async voidMoney(world, { which }) {
    const entry = await entryAgain(world, which);
    return entry && world.trader.books.post(`/money/entries/${entry.id}/void`, { version: entry.version });
  },
  async buyAsset(world, step) {
    const { cents, size } = step;
    const day = dateOf({ day: step.day >> 1 });
    const body = assetOf(world, {
      cost: amountOf({ cents: cents * 10 + 100 }),
      recordedOn: day,
      inServiceDate: day,
      usefulLifeMonths: size,
      depreciationFrequency: pick(["month", "year"], size),
    });
    const reply = await world.trader.books.post("/assets", body);
    if (reply.status === 201) world.assets.push(reply.body.id);
    return reply;
  },
  async depreciate(world, step) {
    const assetId = step.which % 3 === 0 ? null : (pick(world.assets, step.which) ?? null);
    return world.trader.books.post("/assets/depreciate", { through: dateOf(step), assetId });
  },
  async dispose(world, step) {
    const { bank: proceedsAccountId, result: gainLossAccountId } = world;
    const asset = await assetAgain(world, step.which);
    if (asset === null) return null;
    const proceeds = step.size % 3 === 0 ? "0.00" : amountOf(step);
    const date = dateOf(step);
    const disposal = { version: asset.version, date, proceeds, proceedsAccountId, gainLossAccountId };
    return world.trader.books.post(`/assets/${asset.id}/dispose`, disposal);
  },
  async undoStep(world, { which }) {
    const asset = await assetAgain(world, which);
    return asset && world.trader.books.post(`/assets/${asset.id}/undo`, lastEntryOf(asset));
  },
  /** Opens the books, with any difference from zero. */
  async begin(world, step) {
    const { books } = world.trader;
    const date = dateOf({ day: step.day % 30 });
    const balances = [
      { accountId: world.bank, debit: amountOf(step) },
      { accountId: world.accounts[0], debit: amountOf({ cents: step.which * 7 }) },
    ].slice(0, step.which % 3);
    const input = { date, balances, items: openingItems(world, step, date) };
    const { body } = await books.post("/opening-balances/preview", input);
    return books.post("/opening-balances", { ...input, difference: body.difference ?? "0.00" });
  },
  async undoBeginning({ trader: { books } }) {
    const { opening } = expectMade(await books.get("/opening-balances"));
    return opening && books.post(`/opening-balances/${opening.id}/undo`, {});
  },
} satisfies Record<string, ExtraAction>;

export const BESIDE_STEPS = Object.keys(EXTRA_ACTIONS);

/** Performs one step of any kind; an error is a result as well. */
export function runAnyStep(world: ExtraWorld, step: TradeStep | ExtraStep): Promise<TestReply | null> {
  return isExtraStep(step) ? EXTRA_ACTIONS[step.does](world, step) : take(world, step);
}

const isExtraStep = (step: TradeStep | ExtraStep): step is ExtraStep => step.does in EXTRA_ACTIONS;
