import { isNegative, isZero, negate, subtract, sum, toAmount } from "#domain/money.ts";
import {
  type BankWorld,
  statementBalance,
  dayAt,
  fileOf,
  HISTORY_DAYS,
  idOf,
  type FileTransaction,
  transactionsOf,
  reverseMovement,
} from "./bank-world.ts";
import type { TestReply } from "./new-books.ts";
import { pick } from "./random-world.ts";
import { expectMade } from "./trade.ts";

export type BankStep = { does: keyof typeof BANK_DOES; account: number; which: number; day: number };
type BankChance = Omit<BankStep, "does">;
/** Null if there is nothing to use for the step. */
type BankAction = (world: BankWorld, chance: BankChance) => Promise<TestReply | null>;

/** Performs one step, and records the expected state. */
export function takeBankStep(world: BankWorld, step: BankStep): Promise<TestReply | null> {
  return BANK_DOES[step.does](world, step);
}

/** An unrecorded transaction. */
async function openOne(
  world: BankWorld,
  { account, which }: BankChance,
): Promise<FileTransaction | undefined> {
  const all = await transactionsOf(world, account);
  return pick(
    all.filter(({ matches, amount }) => matches.length === 0 && !isZero(amount)),
    which,
  );
}

const sizeOf = ({ amount }: Pick<FileTransaction, "amount">) =>
  isNegative(amount) ? negate(amount) : amount;

/** A journal created from a transaction, with the same change. */
const posting =
  (path: string, body: (world: BankWorld, line: FileTransaction, chance: BankChance) => object): BankAction =>
  async (world, chance) => {
    const line = await openOne(world, chance);
    if (line === undefined) return null;
    const reply = await world.books.post(`/bank/matches/${path}`, {
      bankTransactionId: line.id,
      ...body(world, line, chance),
    });
    if (reply.status === 201) {
      const { date, amount } = line;
      world.moved.set(`line ${line.id}`, [{ accountId: idOf(world, chance.account), date, amount }]);
      world.matched.add(line.id);
    }
    return reply;
  };

export const BANK_DOES = {
  async importFile(world, { account, which, day }) {
    const days = Array.from({ length: 1 + (which % HISTORY_DAYS) }, (_, index) => day + index).filter(
      (candidate) => candidate < HISTORY_DAYS,
    );
    const { rows, body } = fileOf(world, { account, days });
    if (rows === 0) return null;
    const importedDays = new Set(
      world.imports
        .filter((bankImport) => bankImport.account === account)
        .flatMap((bankImport) => bankImport.days),
    );
    const { statements } = expectMade(await world.books.post("/bank/imports/preview", body));
    const decisions = statements[0].transactions
      .filter(({ status }: { status: string }) => status === "possible_duplicate")
      .map(({ place, date }: { place: number; date: string }) => {
        const isKnown = days.some((candidate) => importedDays.has(candidate) && dayAt(candidate) === date);
        return { place, isDistinct: !isKnown };
      });
    const before = new Set((await transactionsOf(world, account)).map(({ id }) => id));
    const reply = await world.books.post("/bank/imports", { ...body, duplicateDecisions: decisions });
    if (reply.status !== 201) return reply;
    world.imports.push({ id: reply.body.id, account, days });
    const words = world.rules.filter(({ isAutomatic }) => isAutomatic).map(({ word }) => word);
    for (const { id, matches, date, amount, description: text } of await transactionsOf(world, account)) {
      if (before.has(id) || matches.length === 0) continue;
      if (!words.some((word) => text.includes(word))) throw new Error(`No rule adds ${text} automatically.`);
      world.moved.set(`line ${id}`, [{ accountId: idOf(world, account), date, amount }]);
      world.matched.add(id);
    }
    return reply;
  },
  async undoImport(world, { which }) {
    const file = pick(world.imports, which);
    if (file === undefined) return null;
    const before = await linesOfBoth(world);
    const reply = await world.books.delete(`/bank/imports/${file.id}`);
    if (reply.status !== 204) return reply;
    world.imports.splice(world.imports.indexOf(file), 1);
    const remainingIds = new Set((await linesOfBoth(world)).map(({ id }) => id));
    for (const { id } of before) if (!remainingIds.has(id)) leave(world, id, before);
    return reply;
  },
  async enterByHand(world, chance) {
    const line = await openOne(world, chance);
    if (line === undefined) return null;
    const accountId = idOf(world, chance.account);
    const { date, amount } = line;
    const [bankSide, otherSide] = isNegative(amount) ? ["credit", "debit"] : ["debit", "credit"];
    const lines = [
      { accountId, [bankSide ?? ""]: sizeOf(line) },
      { accountId: world.rent, [otherSide ?? ""]: sizeOf(line) },
    ];
    const reply = await world.books.post("/journals", { date, description: line.description, lines });
    if (reply.status === 201) {
      world.journals.push(reply.body.id);
      world.moved.set(`journal ${reply.body.id}`, [{ accountId, date, amount }]);
    }
    return reply;
  },
  async match(world, chance) {
    const line = await openOne(world, chance);
    if (line === undefined) return null;
    const accountId = idOf(world, chance.account);
    const near = expectMade(
      await world.books.get(`/bank/unmatched-entries?accountId=${accountId}&near=${line.date}`),
    );
    const entries: { journalId: string; unmatched: string }[] = near.items;
    const entry = entries.find(({ unmatched }) => toAmount(unmatched) === line.amount) ?? entries[0];
    if (entry === undefined) return null;
    const journals = [{ journalId: entry.journalId, amount: line.amount }];
    const reply = await world.books.post("/bank/matches", { bankTransactionId: line.id, journals });
    if (reply.status === 201) world.matched.add(line.id);
    return reply;
  },
  split: posting("categorize", ({ rent, sales }, line, { which }) => {
    const first = which % 2 === 0 ? sizeOf(line) : toAmount("0.01");
    const parts = [
      { accountId: rent, amount: first },
      { accountId: sales, amount: subtract(sizeOf(line), first) },
    ];
    return { lines: parts.filter(({ amount }) => !isZero(amount)) };
  }),
  enter: posting("expense-or-deposit", ({ rent }, line) => ({
    payee: "Somebody",
    lines: [{ accountId: rent, amount: sizeOf(line), description: "All of it" }],
  })),
  pay: posting("payment", ({ customer }, line) => ({ partyId: customer, isRefund: isNegative(line.amount) })),
  async transfer(world, chance) {
    const [line, account] = [await openOne(world, chance), 1 - chance.account];
    if (line === undefined) return null;
    const unmatched = (await transactionsOf(world, account)).filter(({ matches }) => matches.length === 0);
    const counterpart = unmatched.find(({ amount }) => amount === negate(line.amount));
    const [accountId, ownAccountId] = [idOf(world, account), idOf(world, chance.account)];
    const otherBankTransactionId = chance.which % 4 === 0 ? null : (counterpart?.id ?? null);
    const body = { bankTransactionId: line.id, accountId, otherBankTransactionId, description: "Moved" };
    const reply = await world.books.post("/bank/matches/transfer", body);
    if (reply.status === 201) {
      const date =
        otherBankTransactionId !== null && counterpart !== undefined && counterpart.date < line.date
          ? counterpart.date
          : line.date;
      const transfer = { accountId: ownAccountId, date, amount: line.amount };
      world.moved.set(`line ${line.id}`, [transfer, reverseMovement(transfer, accountId)]);
      world.matched.add(line.id);
      if (otherBankTransactionId !== null) {
        world.matched.add(otherBankTransactionId);
        world.pairs.set(line.id, otherBankTransactionId).set(otherBankTransactionId, line.id);
      }
    }
    return reply;
  },
  async acceptCertain(world, { account, which }) {
    const { items } = expectMade(
      await world.books.get(`/bank/suggestions?accountId=${idOf(world, account)}`),
    );
    const certain = items.filter((line: SuggestedLine) => line.suggestions[0]?.confidence === "exact");
    const suggestedLine: SuggestedLine | undefined = pick(certain, which);
    const journals = suggestedLine?.suggestions[0]?.journals;
    if (suggestedLine === undefined || journals == null) return null;
    const reply = await world.books.post("/bank/matches", {
      bankTransactionId: suggestedLine.bankTransaction.id,
      journals,
    });
    if (reply.status === 201) world.matched.add(suggestedLine.bankTransaction.id);
    return reply;
  },
  async undo(world, { account, which }) {
    const all = await transactionsOf(world, account);
    const line = pick(
      all.filter(({ matches }) => matches.length > 0),
      which,
    );
    if (line === undefined) return null;
    const before = await linesOfBoth(world);
    const reply = await world.books.delete(`/bank/matches/${line.id}`);
    if (reply.status === 204) leave(world, line.id, before);
    return reply;
  },
  async removeJournal(world, { which }) {
    const id = pick(world.journals, which);
    if (id === undefined) return null;
    const lines = await linesOfBoth(world);
    const reply = await world.books.delete(`/journals/${id}`);
    if (reply.status >= 300) return reply;
    world.journals.splice(world.journals.indexOf(id), 1);
    world.moved.delete(`journal ${id}`);
    for (const line of lines)
      if (line.matches.some(({ journalId }) => journalId === id)) world.matched.delete(line.id);
    return reply;
  },
  async rule(world, { which }) {
    const word = pick(["Rent", "Fee"], which) ?? "Rent";
    const isAutomatic = which % 3 !== 0;
    const lines = [
      { accountId: world.rent, percent: "60" },
      { accountId: world.sales, percent: "40" },
    ];
    const body = { name: word, keywords: word, postsAutomatically: isAutomatic, lines };
    const reply = await world.books.post("/bank/rules", body);
    if (reply.status === 201) world.rules.push({ id: reply.body.id, word, isAutomatic });
    return reply;
  },
  async removeRule(world, { which }) {
    const rule = pick(world.rules, which);
    if (rule === undefined) return null;
    const reply = await world.books.delete(`/bank/rules/${rule.id}`);
    if (reply.status === 204) world.rules.splice(world.rules.indexOf(rule), 1);
    return reply;
  },
  async reconcile(world, { account, which, day }) {
    const [accountId, endsOn] = [idOf(world, account), dayAt(day)];
    const path = `/bank/reconciliations/open?accountId=${accountId}&endsOn=${endsOn}`;
    const { entries, openingBalance } = expectMade(await world.books.get(path));
    const ticked: MoneyAccountEntry[] = entries.filter(
      (entry: MoneyAccountEntry) => entry.isCleared || entry.date < dayAt(0),
    );
    const closingBalance = statementBalance(world, account, day);
    const difference = subtract(closingBalance, sum([openingBalance, ...ticked.map(({ amount }) => amount)]));
    const before = new Set(entries.map(({ journalId }: MoneyAccountEntry) => journalId));
    const reply = await world.books.post("/bank/reconciliations", {
      accountId,
      endsOn,
      closingBalance,
      journalIds: ticked.map(({ journalId }) => journalId),
      differenceAccountId: which % 2 === 0 ? world.rent : null,
    });
    if (reply.status !== 201) return reply;
    const { id, reconciled } = reply.body;
    const journals: string[] = reconciled.map(({ journalId }: MoneyAccountEntry) => journalId);
    const explained = journals.find((journal) => !before.has(journal));
    if ((explained === undefined) !== isZero(difference))
      throw new Error("The difference was not explained.");
    if (explained !== undefined)
      world.moved.set(`journal ${explained}`, [{ accountId, date: endsOn, amount: difference }]);
    world.finished[account]?.push({ id, endsOn, closingBalance, journals, answer: reply.body });
    return reply;
  },
  async reopen(world, { account, which }) {
    const all = world.finished[account] ?? [];
    const closed = which % 4 === 0 ? all[0] : all.at(-1);
    if (closed === undefined) return null;
    const reply = await world.books.post(`/bank/reconciliations/${closed.id}/reopen`, { reason: "Wrong" });
    if (reply.status === 200) all.splice(all.indexOf(closed), 1);
    return reply;
  },
} satisfies Record<string, BankAction>;

type MoneyAccountEntry = {
  journalId: string;
  date: string;
  amount: ReturnType<typeof toAmount>;
  isCleared: boolean;
};
type SuggestedLine = {
  bankTransaction: { id: string };
  suggestions: { confidence: string; journals: { journalId: string; amount: string }[] | null }[];
};

/**
 * Unrecords a transaction and everything created from it, along with the transactions that share it: the other one of
 * a transfer, and those matched with its journal.
 */
function leave(world: BankWorld, bankTransactionId: string, before: readonly FileTransaction[]): void {
  const isMade = world.moved.has(`line ${bankTransactionId}`) || world.pairs.has(bankTransactionId);
  const journals = journalsOf(before.find(({ id }) => id === bankTransactionId));
  for (const line of before) {
    const follows = isMade && journalsOf(line).some((journal) => journals.includes(journal));
    if (line.id !== bankTransactionId && !follows) continue;
    world.matched.delete(line.id);
    world.moved.delete(`line ${line.id}`);
    world.pairs.delete(line.id);
  }
}

const journalsOf = (line: FileTransaction | undefined): string[] =>
  line?.matches.map(({ journalId }) => journalId) ?? [];

async function linesOfBoth(world: BankWorld): Promise<FileTransaction[]> {
  return (await Promise.all([0, 1].map((account) => transactionsOf(world, account)))).flat();
}
