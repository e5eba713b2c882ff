import type { Attacks } from "./book.ts";
import { disableTriggers, type PlantedFault } from "./plant-fault.ts";

const RULE = (kind = "bill", amount = "1") =>
  `insert into approval_rules (id, kind, min_amount) values ({new}, '${kind}', ${amount})`;
const AUDIT = (id: string) =>
  `insert into audit_log (id, action, subject, subject_id) values (gen_random_uuid(), 'raw', 'raw', ${id})`;
const BILL = (
  status: string,
) => `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount,
    total, base_total, status) values ({new2}, 'bill', 'RAW', {vendor}, 'Vendor', '2026-03-31', '2026-03-31', 5, 0, 5, 5, '${status}')`;
const REQUEST = "insert into approvals (id, kind, record_id) values (gen_random_uuid(), 'bill', {new2})";

/** Approvals: nothing that needs one is posted without (I-130). */
export const APPROVAL_ATTACKS: Attacks = {
  approval_rules: [
    [[RULE(), AUDIT("{new}")], "accepted"],
    [["without a record", RULE()], "change_is_audited"],
    [RULE("invoice"), "approval_rule_kind_is_known"],
    [RULE("bill", "-1"), "approval_rule_amount_is_not_negative"],
    [
      RULE().replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"),
      "row_belongs_to_current_book",
    ],
    [[RULE(), "update approval_rules set min_amount = null"], "denied"],
    [[RULE(), "delete from approval_rules"], "denied"],
    [[RULE(), BILL("posted")], "posted_record_is_approved"],
    ["select from approval_rules where book_id <> current_book()", "nothing"],
  ],
  approvals: [
    [[BILL("draft"), REQUEST], "approval_is_of_a_draft"],
    [[RULE(), BILL("draft"), REQUEST, REQUEST], "approval_is_requested_once"],
    [[RULE(), BILL("draft"), REQUEST, "update approvals set made_by = {new}"], "denied"],
    [[RULE(), BILL("draft"), REQUEST, "delete from approvals"], "denied"],
    [[RULE(), BILL("draft"), REQUEST, "update approvals set status = 'rejected'"], "rejection_has_a_reason"],
    [
      [
        RULE(),
        BILL("draft"),
        AUDIT("{new}"),
        AUDIT("{new2}"),
        REQUEST,
        "insert into document_items (document_id, position, account_id, quantity, unit_price, subtotal, tax_amount, total, base_subtotal, base_tax_amount) values ({new2}, 1, {rent}, 1, 5, 5, 0, 5, 5, 0)",
        "update approvals set status = 'approved'",
      ],
      "approval_is_answered_once",
    ],
    [
      [
        RULE(),
        BILL("draft"),
        AUDIT("{new}"),
        AUDIT("{new2}"),
        "insert into document_items (document_id, position, account_id, quantity, unit_price, subtotal, tax_amount, total, base_subtotal, base_tax_amount) values ({new2}, 1, {rent}, 1, 5, 5, 0, 5, 5, 0)",
        REQUEST,
        "update approvals set status = 'approved'",
      ],
      "approved_record_is_posted",
    ],
    ["select from approvals where book_id <> current_book()", "nothing"],
  ],
};

export const FAULTS_OF_APPROVALS: readonly PlantedFault[] = [
  [
    "a bill posted without the approval it needed",
    [
      ...disableTriggers("approval_rules"),
      `insert into approval_rules (id, kind, min_amount, set_by, set_at) values ({new}, 'bill', 1, {person}, '2001-01-01')`,
    ],
    "I-130",
    ["bill", "bill"],
  ],
];
