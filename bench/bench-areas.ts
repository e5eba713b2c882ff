import { startDocumentFloor } from "./document-floor.ts";
import { DOCUMENT_MEASURES, documentGatesOf } from "./document-measures.ts";
import { startDocuments } from "./document-product.ts";
import { startFloor } from "./floor.ts";
import { type SpeedGate, journalGatesOf } from "./gates.ts";
import { JOURNAL_MEASURES, type Measure } from "./measures.ts";
import type { BenchArea } from "./options.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { startProduct } from "./product.ts";
import type { Results } from "./results.ts";
import type { BenchSubject } from "./subject.ts";
import { tradeGatesOf } from "./trade-gates.ts";
import { TRADE_MEASURES } from "./trade-measures.ts";
import { startTrade } from "./trade-product.ts";

/** A part of the bench: books of one kind, their measurements, and their limits. */
type BenchPart = {
  /** The unit of a book's size. */
  counts: string;
  measures: readonly Measure[];
  gatesOf: (results: Results) => SpeedGate[];
  start: (places: BenchDatabases, size: number) => Promise<BenchSubject[]>;
  /** The same book of another commit, from its own folder. */
  startOther?: (places: BenchDatabases, size: number, folder: string) => Promise<BenchSubject>;
};

export const PARTS: Record<BenchArea, BenchPart> = {
  journals: {
    counts: "journals",
    measures: JOURNAL_MEASURES,
    gatesOf: journalGatesOf,
    start: async (places, size) => [
      await startFloor(await places.newPlace(), size),
      await startProduct(await places.newPlace(), size),
    ],
    startOther: async (places, size, folder) => startProduct(await places.newPlace(), size, folder),
  },
  trade: {
    counts: "documents",
    measures: TRADE_MEASURES,
    gatesOf: tradeGatesOf,
    start: async (places, size) => [await startTrade(await places.newPlace(), size)],
  },
  documents: {
    counts: "invoices",
    measures: DOCUMENT_MEASURES,
    gatesOf: documentGatesOf,
    start: async (places, size) => {
      const product = await startDocuments(await places.newPlace(), size);
      return [await startDocumentFloor(await places.newPlace(), product), product];
    },
  },
};
