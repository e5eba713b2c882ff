import type { Money } from "#domain/money.ts";
import type { Uncovered } from "./replay-stock.ts";
import type { Movement, MovementKind, Stock, Valued } from "#domain/stock.ts";
import type { StoredMovement } from "./queries.ts";

/** A movement that a document or a count wants to make. */
export type WantedMovement = Omit<Movement, "sequence" | "fallbackPrice"> & {
  productId: string;
  kind: MovementKind;
  reference: string;
  itemPosition: number | null;
};

/** The same with its place in the order of entry, which is after all that is stored until it is written. */
export type OwnMovement = WantedMovement & Movement;

/** A movement with its value, not yet written: its journal comes first. */
export type PlannedMovement = OwnMovement & Valued;

/** A change of value that a back-dated, voided or settling movement brings to another one (Accounting 6, 7). */
export type ValueChange = {
  of: Pick<StoredMovement, "id" | "kind" | "date" | "reference">;
  productId: string;
  kind: "cost_correction" | "cost_settlement";
  /** The day of that movement, or the first open one where an earlier release valued a closed period otherwise. */
  date: string;
  value: Money;
  text: string;
};

/** What an event does to stock: its own movements, what they change in others, and what is there after. */
export type StockPlan = {
  movements: PlannedMovement[];
  changes: ValueChange[];
  after: { productId: string; before: string; stock: Stock; lastDate: string | null }[];
  /** Stored movements whose cost has become provisional, or is so no longer. */
  reflagged: { id: string; isProvisional: boolean }[];
};

/** What changes stock: what the corrections that it brings say, and where a refusal of it belongs. */
export type Cause = {
  reference: string;
  date: string;
  how: "posted" | "edited" | "voided" | "made a draft again";
  field: "items" | "status" | "counted" | "stockQuantity" | "reason";
};

/** A product that lost movements, with what was not there until then; null where nobody asks. */
export type TakenBack = { productId: string; uncovered: Uncovered | null };

/** What movements make of one product. */
export type StockStep = Pick<StockPlan, "movements" | "changes" | "reflagged"> & {
  stock: Stock;
  lastDate: string | null;
  /** Where more is oversold than before; null where nothing is, or nobody asks. */
  shortage: string | null;
};
