import type { ClientOperation } from "./client.ts";
import * as documents from "./document-work.ts";
import * as journals from "./journal-work.ts";
import * as payments from "./payment-work.ts";
import type { Worker } from "./worker.ts";

/** The operations of clients, and the weight of each out of about a hundred. */
const WORK: readonly [often: number, does: (worker: Worker) => ClientOperation | null][] = [
  [26, journals.write],
  [9, journals.edit],
  [4, journals.reverse],
  [3, journals.remove],
  [2, journals.importOperation],
  [1, journals.undoImportOperation],
  [2, journals.closeOrReopen],
  [10, documents.buy],
  [16, documents.sell],
  [5, documents.credit],
  [6, documents.change],
  [3, documents.voidDocument],
  [2, documents.remove],
  [14, payments.pay],
  [2, payments.allocate],
  [2, payments.applyCredit],
  [2, payments.voidPayment],
];
const ALL = WORK.reduce((sum, [often]) => sum + often, 0);

/** The next operation of a client. */
export function nextOperation(worker: Worker): ClientOperation {
  const fresh = newGoods(worker);
  if (fresh !== null) return fresh;
  for (;;) {
    let draw = worker.random.below(ALL);
    const chosen = WORK.find(([often]) => (draw -= often) < 0);
    const operation = chosen?.[1](worker) ?? null;
    if (operation !== null) return operation;
  }
}

const GOODS = 2;
/** The cost of goods is recomputed from their first movement when one is entered late. */
const LONGEST_HISTORY = 40;

/** Goods to trade, while there are too few without a long history. */
function newGoods(worker: Worker): ClientOperation | null {
  const { book } = worker;
  const isShort = (id: string) => (book.goods.get(id)?.moves.length ?? 0) < LONGEST_HISTORY;
  worker.goodsIds = worker.goodsIds.filter(isShort);
  if (worker.goodsIds.length >= GOODS) return null;
  return {
    does: "goods added",
    method: "POST",
    path: "/products",
    body: { name: `Goods of ${worker.name}`, purchasePrice: "0", salePrice: "9.90" },
    acknowledge: ({ id }) => {
      book.goods.set(id, { id, moves: [] });
      worker.goodsIds.push(id);
      return [];
    },
  };
}
