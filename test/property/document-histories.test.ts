import fc from "fast-check";
import { expect, test } from "vitest";
import { documents as documentsOfChance } from "#test/support/random-documents.ts";
import { hasHledger } from "#test/support/hledger.ts";
import { randomBelow } from "#test/support/random-numbers.ts";
import { changeBook, expectMade } from "#test/support/trade.ts";
import { type DocumentLane, runDocumentLife } from "./document-life.ts";
import { newDocumentWorld } from "./document-world.ts";
import { differences, inHledger } from "./exact-differences.ts";

/*
 * Random documents go through the API into the database, in books with three currencies, and are paid in any of them;
 * then every journal, document and report must match integers computed without any product code (Accounting 0, 8, 9,
 * 10).
 */

const SEED = Number(process.env["DOCUMENTS_SEED"] ?? 40);
/** The total number of documents, any number manually: `npm run histories -- --documents 100000`. */
const requestedOperations = process.env["DOCUMENTS_OPERATIONS"];
const DOCUMENTS = Number(requestedOperations ?? 120);
/** In one book, in stretches whose taxes are alternately rounded by line and once for each document. */
const IN_A_BOOK = requestedOperations === undefined ? 60 : 1_000;
const ROUNDS_PER_HISTORY = 4;
const LANES = 16;
const MOST_MS = Math.max(300_000, DOCUMENTS * 1_000);

/** The error codes for rounding to zero in base currency, and for a total below zero. */
const EXPECTED = [
  "currency.payment-rounds-to-zero",
  "currency.rounds-to-zero",
  "currency.rounding",
  "document.negative-total",
];

async function runOneBook(seed: number, count: number) {
  const world = await newDocumentWorld(seed, LANES);
  const chances = fc.sample(documentsOfChance, { seed, numRuns: count });
  const shared = {
    world,
    count: { documents: 0, payments: 0, voided: 0 },
    refused: new Map<string, number>(),
    problems: [] as string[],
  };
  const lanes = Array.from({ length: LANES }, (_, lane): DocumentLane => ({
    ...shared,
    lane,
    below: randomBelow(seed * LANES + lane),
    taxRounding: "line",
    outstanding: [],
  }));
  for (let stretch = 0; stretch < ROUNDS_PER_HISTORY; stretch += 1) {
    const taxRounding = stretch % 2 === 0 ? "line" : "document";
    expectMade(await changeBook(world.books, { taxRounding }));
    const weighted = chances.slice(
      (stretch * count) / ROUNDS_PER_HISTORY,
      ((stretch + 1) * count) / ROUNDS_PER_HISTORY,
    );
    await Promise.all(
      lanes.map(async (lane) => {
        lane.taxRounding = taxRounding;
        for (const chance of weighted.filter((_, index) => index % LANES === lane.lane))
          await runDocumentLife(lane, chance);
      }),
    );
  }
  const days = ["2025-03-31", "2025-08-15", "2025-12-31"];
  shared.problems.push(...(await differences(world, days)));
  if (hasHledger()) shared.problems.push(...(await inHledger(world)));
  return shared;
}

test(
  "random documents in three currencies, paid in any of them, are posted to the smallest unit",
  async () => {
    const total = { documents: 0, payments: 0, voided: 0 };
    const refused = new Map<string, number>();
    let books = 0;
    try {
      while (total.documents < DOCUMENTS) {
        const result = await runOneBook(SEED * 1_000 + books, IN_A_BOOK);
        books += 1;
        for (const key of ["documents", "payments", "voided"] as const) total[key] += result.count[key];
        for (const [code, times] of result.refused) refused.set(code, (refused.get(code) ?? 0) + times);
        expect(result.problems.slice(0, 20), `book ${books} of seed ${SEED}`).toEqual([]);
      }
    } finally {
      const declined = [...refused.values()].reduce((sum, times) => sum + times, 0);
      if (requestedOperations !== undefined)
        console.log(
          `${total.documents} operations done, ${declined} refused; ${total.payments} payments, ${total.voided} voided, ${books} books; ${JSON.stringify([...refused])}`,
        );
    }
    expect([...refused.keys()].filter((code) => !EXPECTED.includes(code))).toEqual([]);
  },
  MOST_MS,
);
