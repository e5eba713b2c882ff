import type { Attacks } from "./book.ts";
import { type PlantedFault, disableTriggers } from "./plant-fault.ts";

const LOCK = (area = "sales", lockedThrough = "'2026-03-31'") =>
  `insert into period_locks (id, area, hard_through) values ({new}, '${area}', ${lockedThrough})`;
const SOFT_LOCK = LOCK("all", "null, '2026-03-31'").replace("hard_through)", "hard_through, soft_through)");
const EXCEPT = (area: string, until = "'2199-01-01'") =>
  `insert into lock_exceptions (id, area, member_id, ends_at) values ({new2}, '${area}', {person}, ${until})`;
const JOURNAL = (source: string, sourceId: string) =>
  `insert into journals (id, number, date, description, status, total, source, source_id)
    values ({new2}, 'RAW', '2026-03-31', 'Raw', 'posted', 5, '${source}', ${sourceId})`;

// Both have no journal (Decision 0152).
const ZERO_INVOICE = `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount, total,
    base_total, status) values ({new2}, 'invoice', 'RAW', {customer}, 'Customer', '2026-03-31', '2026-03-31', 0, 0, 0, 0, 'paid')`;
const COUNT = `insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, counted_quantity, value)
    values ({new2}, {widget}, 'adjustment', '2026-03-31', 1000, 'Raw', 0, 0, 0)`;

/** Area locks: a lock stays set, and nothing is posted behind it (I-124). */
export const LOCK_ATTACKS: Attacks = {
  period_locks: [
    [LOCK(), "accepted"],
    [LOCK("sales", "null"), "accepted"],
    [LOCK("stock"), "lock_area_is_known"],
    [
      LOCK().replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"),
      "row_belongs_to_current_book",
    ],
    [[LOCK(), "update period_locks set hard_through = null"], "denied"],
    [[LOCK(), "delete from period_locks"], "denied"],
    ["truncate period_locks", "denied"],
    [[LOCK(), JOURNAL("document", "{new}")], "journal_period_is_open"],
    [[LOCK("payments"), JOURNAL("payment", "{receipt}")], "journal_period_is_open"],
    [[LOCK("payments"), JOURNAL("money", "null")], "journal_period_is_open"],
    [[LOCK("all"), JOURNAL("manual", "null")], "journal_period_is_open"],
    [[SOFT_LOCK, JOURNAL("manual", "null")], "lock_has_reason"],
    [
      [SOFT_LOCK, "select set_config('app.lock_reason', ' ', true)", JOURNAL("manual", "null")],
      "lock_has_reason",
    ],
    [[LOCK(), ZERO_INVOICE], "journal_period_is_open"],
    [[LOCK("all"), COUNT], "journal_period_is_open"],
    ["select from period_locks where book_id <> current_book()", "nothing"],
  ],
  lock_exceptions: [
    [[LOCK("all"), EXCEPT("sales"), JOURNAL("manual", "null")], "journal_period_is_open"],
    [[LOCK("all"), EXCEPT("all", "now()"), JOURNAL("manual", "null")], "journal_period_is_open"],
    [
      [LOCK("all"), EXCEPT("all").replace("{person}", "{new}"), JOURNAL("manual", "null")],
      "journal_period_is_open",
    ],
    [EXCEPT("stock"), "exception_area_is_known"],
    [EXCEPT("all", "'infinity'"), "exception_has_an_end"],
    [
      EXCEPT("all").replace("(id,", "(book_id, id,").replace("({new2},", "({otherBook}, {new2},"),
      "row_belongs_to_current_book",
    ],
    [[EXCEPT("all"), "update lock_exceptions set ends_at = 'infinity'"], "denied"],
    [[EXCEPT("all"), "delete from lock_exceptions"], "denied"],
    ["select from lock_exceptions where book_id <> current_book()", "nothing"],
  ],
};

export const FAULTS_OF_LOCKS: readonly PlantedFault[] = [
  [
    "a journal behind a lock",
    [
      ...disableTriggers("period_locks"),
      `insert into period_locks (id, area, hard_through, set_by)
        select {new}, 'all', date, {person} from journals where id = {old}`,
    ],
    "I-124",
    ["journal", "old"],
  ],
];
