import { Decimal } from "decimal.js";
import type { TestReply } from "#test/support/new-books.ts";
import type { ClientOperation } from "./client.ts";
import { closingEntries } from "./figures.ts";
import {
  type AccountKey,
  type ModelBook,
  closedThrough,
  type AccountEntry,
  isResult,
  type ModelJournal,
  postings,
  sumOf,
  text,
} from "./model.ts";
import { summarizeJournal, summarizeModelJournal } from "./records.ts";
import { amountIn, newName, openDay, type Worker } from "./worker.ts";

/** Users' journals: manual, changed, void, deleted, reversed, imported and undone; and closed years. */

const MANUAL_ACCOUNTS: readonly AccountKey[] = [
  "cash",
  "capital",
  "interest",
  "rent",
  "cash",
  "rent",
  "services",
];
/** Errors when the other client of the book was faster with a journal that both may change. */
const RACE_REFUSALS = ["record.stale", "journal.not-found"];

export function write(worker: Worker): ClientOperation {
  return createOperation(worker, "journal", newEntries(worker));
}

/** The mirror of a journal, as the form's button creates it. */
export function reverse(worker: Worker): ClientOperation | null {
  const journal = someJournal(worker, ({ status }) => status === "posted");
  if (journal === null) return null;
  const mirrored = journal.entries.map(({ account, amount }) => ({ account, amount: amount.negated() }));
  return createOperation(worker, "reversal", mirrored);
}

function createOperation(worker: Worker, does: string, entries: AccountEntry[]): ClientOperation {
  const { book, random } = worker;
  const status = does === "journal" && random.percent(12) ? "draft" : "posted";
  const journal = newJournal(worker, { entries, status });
  return {
    does,
    method: "POST",
    path: "/journals",
    body: bodyOf(book, journal),
    acknowledge: (answer) => {
      book.journals.set(journal.name, { ...journal, id: answer.id, number: answer.number });
      return differences(book, journal, answer);
    },
  };
}

/** Edits lines, date or status of a journal, sometimes from a version that is not the current one. */
export function edit(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const journal = someJournal(worker);
  if (journal === null) return null;
  const isStale = journal.version > 1 && random.percent(5);
  const status = random.pick(["posted", "posted", "posted", "draft", "void"] as const) ?? "posted";
  const next = {
    ...journal,
    entries: newEntries(worker),
    date: openDay(worker),
    status,
    version: journal.version + 1,
  };
  return {
    does: `journal ${status === "posted" ? "edited" : `made ${status}`}`,
    method: "PUT",
    path: `/journals/${journal.id}`,
    body: { ...bodyOf(book, next), number: journal.number, version: journal.version - (isStale ? 1 : 0) },
    mayBe: RACE_REFUSALS,
    acknowledge: (answer) => {
      if (isStale) return ["a stale version was taken"];
      // Of two clients, the response to the first may come last.
      if (!current(book, journal.name).isDeleted && current(book, journal.name).version < next.version)
        book.journals.set(journal.name, { ...next, isDeleted: false });
      return differences(book, next, answer);
    },
  };
}

export function remove(worker: Worker): ClientOperation | null {
  const { book } = worker;
  const journal = someJournal(worker);
  if (journal === null) return null;
  return {
    does: "journal deleted",
    method: "DELETE",
    path: `/journals/${journal.id}?version=${journal.version}`,
    mayBe: RACE_REFUSALS,
    acknowledge: () => {
      book.journals.set(journal.name, { ...journal, isDeleted: true });
      return [];
    },
  };
}

export function importOperation(worker: Worker): ClientOperation {
  const { book, random } = worker;
  const journals = Array.from({ length: 2 + random.below(12) }, () =>
    newJournal(worker, { entries: newEntries(worker), status: "posted" }),
  );
  return {
    does: "import",
    method: "POST",
    path: "/journals/import",
    body: { name: newName(worker), journals: journals.map((journal) => bodyOf(book, journal)) },
    acknowledge: ({ importId, created }) => {
      for (const journal of journals) journal.importId = importId;
      for (const journal of journals) book.journals.set(journal.name, journal);
      book.imports.push({ id: importId, journals, isUndone: false });
      return created === journals.length ? [] : [`${journals.length} were sent, ${created} came in`];
    },
  };
}

export function undoImportOperation(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  const isWhole = (journal: ModelJournal) => journal.version === 1 && !journal.isDeleted;
  const journalImport = random.pick(
    book.imports.filter(
      ({ isUndone, journals }) =>
        !isUndone &&
        journals.every(({ name, date }) => isWhole(current(book, name)) && date > closedThrough(book)),
    ),
  );
  if (journalImport === undefined) return null;
  return {
    does: "import undone",
    method: "POST",
    path: `/journals/imports/${journalImport.id}/undo`,
    // Another client of the book may undo it first; a client that works alone gets no such response, not even to a retry.
    mayBe: ["import.has-changed-journals", ...(book.clients > 1 ? ["import.already-undone"] : [])],
    acknowledge: ({ deleted }) => {
      journalImport.isUndone = true;
      for (const { name } of journalImport.journals)
        book.journals.set(name, { ...current(book, name), isDeleted: true });
      return deleted === journalImport.journals.length
        ? []
        : [`${deleted} of ${journalImport.journals.length} were deleted`];
    },
  };
}

function current(book: ModelBook, name: string): ModelJournal {
  const journal = book.journals.get(name);
  if (journal === undefined) throw new Error(`The model has no journal ${name}.`);
  return journal;
}

/** Closes the next year, or reopens the last; with another client writing, the model could not tell which came first. */
export function closeOrReopen(worker: Worker): ClientOperation | null {
  const { book, random } = worker;
  if (book.clients > 1) return null;
  const last = book.closings.at(-1);
  if (last !== undefined && random.percent(60)) return reopen(book, last.year);
  const year = last === undefined ? book.year - 3 : last.year + 1;
  return year < book.year ? close(book, year) : null;
}

function close(book: ModelBook, year: number): ClientOperation | null {
  const lines = postings(book);
  const entries = closingEntries(lines, year);
  if (entries.length === 0) return null;
  const netIncome = sumOf(entries.flatMap(({ account, amount }) => (isResult(account) ? amount : [])));
  return {
    does: "year closed",
    method: "POST",
    path: "/year-end/close",
    body: { year, retainedEarningsAccountId: book.accounts.retained, expectedNetIncome: text(netIncome) },
    acknowledge: (answer) => {
      book.closings.push({ year, entries });
      return answer.netIncome === text(netIncome)
        ? []
        : [`${answer.netIncome} was earned, not ${text(netIncome)}`];
    },
  };
}

function reopen(book: ModelBook, year: number): ClientOperation {
  return {
    does: "year reopened",
    method: "POST",
    path: "/year-end/reopen",
    body: { year, reason: "Something was forgotten" },
    acknowledge: (answer) => {
      book.closings = book.closings.filter((closing) => closing.year !== year);
      const closed = closedThrough(book);
      for (const record of [...book.documents.values(), ...book.payments.values()])
        if (record.reversedOn !== null && record.date > closed) record.reversedOn = null;
      const expected = book.closings.length === 0 ? null : closed;
      return answer.closedThrough === expected
        ? []
        : [`closed through ${answer.closedThrough}, not ${expected}`];
    },
  };
}

function newJournal(worker: Worker, journalFields: Pick<ModelJournal, "entries" | "status">): ModelJournal {
  const date = openDay(worker);
  return {
    ...journalFields,
    name: newName(worker),
    id: null,
    number: "",
    version: 1,
    date,
    importId: null,
    isDeleted: false,
  };
}

/** Two to five lines that add up to zero. */
function newEntries({ random }: Worker): AccountEntry[] {
  const entries = Array.from({ length: 1 + random.below(4) }, (): AccountEntry => {
    const amount = amountIn(random, 100_000);
    const account = random.pick(MANUAL_ACCOUNTS) ?? "cash";
    return { account, amount: random.percent(50) ? amount : amount.negated() };
  });
  const balancingAmount = sumOf(entries.map(({ amount }) => amount)).negated();
  // Without a remainder there would be a line of zero, which isn't valid.
  return balancingAmount.isZero()
    ? [
        ...entries,
        { account: "cash", amount: new Decimal(1) },
        { account: "capital", amount: new Decimal(-1) },
      ]
    : [...entries, { account: "capital", amount: balancingAmount }];
}

function someJournal(
  { book, random }: Worker,
  fits: (journal: ModelJournal) => boolean = () => true,
): ModelJournal | null {
  const journals = [...book.journals.values()];
  for (let tries = 0; tries < 8; tries += 1) {
    const journal = random.pick(journals);
    const isOpen = journal !== undefined && journal.date > closedThrough(book);
    if (isOpen && journal.id !== null && !journal.isDeleted && fits(journal)) return journal;
  }
  return null;
}

function bodyOf({ accounts }: ModelBook, { name, date, status, entries }: ModelJournal) {
  const lines = entries.map(({ account, amount }) => ({
    accountId: accounts[account],
    [amount.isNegative() ? "credit" : "debit"]: text(amount.abs()),
  }));
  return { date, description: name, status, lines };
}

/** The differences between a response and its request. */
function differences(book: ModelBook, journal: ModelJournal, answer: TestReply["body"]): string[] {
  const expected = summarizeModelJournal(book, journal);
  const answered = summarizeJournal(answer);
  return expected === answered ? [] : [`${expected} was answered as ${answered}`];
}
