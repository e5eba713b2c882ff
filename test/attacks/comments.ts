import type { Attacks } from "./book.ts";

type CommentFields = { id?: string; kind?: string; record?: string; text?: string };

const commented = ({
  id = "{new}",
  kind = "journal",
  record = "{manual}",
  text = "Why?",
}: CommentFields = {}) =>
  `insert into comments (id, record_kind, record_id, text) values (${id}, '${kind}', ${record}, '${text}')`;
const AUDIT = `insert into audit_log (id, action, subject, subject_id)
  values (gen_random_uuid(), 'journal.commented', 'comment', {manual})`;
const change = (set: string) => `update comments set version = version + 1, ${set}`;

/** Comments on records (I-134). */
export const COMMENT_ATTACKS: Attacks = {
  comments: [
    [[commented(), AUDIT], "accepted"],
    [commented({ record: "{otherCustomer}", kind: "party" }), "comment_record_exists"],
    [commented({ kind: "party" }), "comment_record_exists"],
    [commented({ kind: "user" }), "record_kind_is_known"],
    [commented({ text: "" }), "comment_has_text"],
    [commented({ text: "a".repeat(2001) }), "comment_is_short"],
    [commented({ text: "a\u202eb" }), "long_text_has_valid_characters"],
    [commented({ text: "@{018f2f3c-0000-7000-8000-0000000000d9}" }), "comment_mentions_members"],
    [
      commented().replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"),
      "row_belongs_to_current_book",
    ],
    [commented().replace("(id,", "(written_by, id,").replace("({new},", "({customer}, {new},"), "denied"],
    [commented().replace("(id,", "(written_at, id,").replace("({new},", "('2020-01-01', {new},"), "denied"],
    [[commented(), "update comments set text = 'No'"], "record_version_increases_by_one"],
    [[commented(), change("written_at = '2020-01-01'")], "denied"],
    [[commented(), change("written_by = {customer}")], "denied"],
    [[commented(), change("edited_at = null")], "denied"],
    [[commented(), change("record_id = {cash}")], "denied"],
    [[commented(), "delete from comments"], "denied"],
    [[commented(), change("deleted_at = now()"), change("deleted_at = null")], "comment_stays_deleted"],
    [["without a record", commented()], "change_is_audited"],
    ["select from comments where book_id <> current_book()", "nothing"],
  ],
};
