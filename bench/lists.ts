import { z } from "zod";
import { bookId, date } from "#contract/fields.ts";
import {
  BANK_LINE_COLUMNS,
  DOCUMENT_COLUMNS,
  JOURNAL_COLUMNS,
  MOVEMENT_COLUMNS,
  PAYMENT_COLUMNS,
} from "#domain/lists.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { Gate } from "./gates.ts";
import { httpClient, type Send } from "./http-client.ts";
import { COMMON, fillLists, middlesOf, RARE } from "./list-fill.ts";
import { type ListSeeds, seedLists } from "./list-book.ts";
import { openPlaces, type Places } from "./places.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { say } from "./say.ts";

/** What one reading of a list takes at least, in milliseconds, in the small book and in the large one. */
export type ListTime = { title: string; leastMs: readonly number[] };
export type ListResults = { version: string; sizes: readonly number[]; times: ListTime[] };

/** "Flat": how much longer the same takes in the largest book; what a network would hide is not counted. */
const MOST_GROWTH = 1.5;
const HIDDEN_MS = 2;
const ROUNDS = 5;

export function listGatesOf({ sizes, times }: ListResults): Gate[] {
  return times.map(({ title, leastMs }) => ({
    text: `${title}: time at ${sizes.at(-1)} over time at ${sizes[0]}`,
    found: growthOf(leastMs),
    limit: MOST_GROWTH,
    sense: "at most",
    unit: "x",
  }));
}

function growthOf(leastMs: readonly number[]): number {
  const [small = Number.NaN, large = Number.NaN] = [leastMs[0], leastMs.at(-1)];
  return large - small <= HIDDEN_MS ? Math.min(large / small, MOST_GROWTH) : large / small;
}

/** Reads every long list in each of its orders, in books of 10,000 and of 1,000,000 records of each kind on a server. */
export async function measureLists(sizes: readonly number[]): Promise<ListResults> {
  const places = await openPlaces("server");
  const books: ListBook[] = [];
  for (const size of sizes) books.push(await openListBook(places, size));
  say("server: measuring.");
  const times: ListTime[] = [];
  const readings = books.map(readingsOf);
  for (const [place, { title }] of (readings[0] ?? []).entries()) {
    const least = books.map(() => Infinity);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, book] of books.entries()) {
        const path = readings[at]?.[place]?.path ?? "";
        const began = performance.now();
        await book.send({ method: "GET", path });
        least[at] = Math.min(least[at] ?? Infinity, performance.now() - began);
      }
    }
    say(`  ${title}: ${least.map((time) => time.toFixed(1)).join(", ")} ms`);
    times.push({ title, leastMs: least });
  }
  for (const { stop } of books) await stop();
  await places.remove();
  return { version: places.version, sizes, times };
}

type ListBook = {
  send: Send;
  seeds: ListSeeds;
  today: Day;
  /** The cursors of pages in the middle, by list and order. */
  middles: Record<string, string>;
  stop: () => Promise<void>;
};

const session = z.object({ book: z.object({ id: bookId, today: date }) });

async function openListBook(places: Places, size: number): Promise<ListBook> {
  const place = await places.newPlace();
  const first = await startTwofold(place);
  const { cookie } = await signUp(first.origin);
  const send = httpClient(first.origin, { cookie });
  const { book } = session.parse(JSON.parse((await send({ method: "GET", path: "/api/session" })).text));
  const seeds = await seedLists(send, { bookId: book.id, today: book.today });
  await first.stop();
  if (place.run === null) throw new Error("Lists are filled by the administrator of a server.");
  const began = performance.now();
  say(`server: filling lists of ${size.toLocaleString("en-US")}.`);
  await fillLists(place.run, seeds, size);
  await place.settle();
  say(`  filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const middles = await middlesOf(place.run, book.id, size);
  const server = await startTwofold(place);
  return {
    send: httpClient(server.origin, { cookie }),
    seeds,
    today: book.today,
    middles,
    stop: server.stop,
  };
}

type Reading = { title: string; path: string };

/** The lists, with their orders: the first page each way, one from the middle, and what a search finds. */
function readingsOf({ seeds: { bank }, today, middles }: ListBook): Reading[] {
  const lists = [
    { of: "documents", path: "/api/invoices", columns: DOCUMENT_COLUMNS },
    { of: "journals", path: "/api/journals", columns: JOURNAL_COLUMNS },
    { of: "payments", path: "/api/payments", columns: PAYMENT_COLUMNS },
    { of: "bank_lines", path: `/api/bank/lines?accountId=${bank}`, columns: BANK_LINE_COLUMNS },
  ];
  const plain = (title: string, path: string): Reading => ({ title, path });
  const [from, to] = [shiftDays(today, -400), shiftDays(today, -370)];
  return [
    ...lists.flatMap(({ of, path, columns }) => {
      const asked = (more: string) => `${path}${path.includes("?") ? "&" : "?"}${more}`;
      return [
        plain(`${of}: first page with its count`, asked("count=true")),
        ...columns.flatMap((column) => [
          plain(`${of} by ${column}: first page`, asked(`sort=${column}`)),
          plain(`${of} by ${column}: first page, the largest first`, asked(`sort=-${column}`)),
          plain(
            `${of} by ${column}: a page of the middle`,
            asked(`sort=${column}&cursor=${middles[`${of} ${column}`]}`),
          ),
          plain(`${of} by ${column}: a word of twenty`, asked(`sort=${column}&search=${RARE}`)),
        ]),
        plain(`${of}: a word of every third`, asked(`search=${COMMON}`)),
        plain(`${of}: an amount that there is not`, asked("search=0.03")),
      ];
    }),
    ...DOCUMENT_COLUMNS.map((column) =>
      plain(`invoices open by ${column}`, `/api/invoices?tab=open&sort=${column}`),
    ),
    plain("invoices overdue", "/api/invoices?tab=overdue"),
    plain("invoices due in a month", `/api/invoices?dueFrom=${from}&dueTo=${to}`),
    plain("invoices due in a month by amount", `/api/invoices?dueFrom=${from}&dueTo=${to}&sort=-total`),
    plain("invoices of a month by name", `/api/invoices?start=${from}&end=${to}&sort=party`),
    plain("payments that came in, by amount", "/api/payments?direction=in&sort=-amount"),
    plain("payments not used", "/api/payments?unapplied=true"),
    ...MOVEMENT_COLUMNS.flatMap((column) => [
      plain(`money by ${column}: first page`, `/api/money/accounts/${bank}/entries?sort=${column}`),
      plain(`money by ${column}: the newest first`, `/api/money/accounts/${bank}/entries?sort=-${column}`),
    ]),
    plain("money: first page with its count", `/api/money/accounts/${bank}/entries?count=true`),
    plain("accounts of money with their balances", "/api/money"),
  ];
}
