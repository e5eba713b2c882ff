import type { Attacks } from "./book.ts";

const HASH = "a".repeat(64);
type AttachmentFields = {
  kind?: string;
  record?: string;
  hash?: string;
  size?: number;
  type?: string;
  name?: string;
};

const attached = ({
  kind = "journal",
  record = "{manual}",
  hash = HASH,
  size = 1,
  type = "application/pdf",
  name = "a.pdf",
}: AttachmentFields = {}) =>
  `insert into attachments (id, record_kind, record_id, sha256, size_bytes, type, name)
    values (gen_random_uuid(), '${kind}', ${record}, '${hash}', ${size}, '${type}', '${name}')`;
const inInbox = (book = "current_book()") =>
  attached({ kind: "inbox", record: book }).replace("gen_random_uuid()", "{new}");
const REMOVED =
  "update attachments set version = version + 1, removed_at = now(), removed_by = current_actor()";

/** Files attached to records. */
export const ATTACHMENT_ATTACKS: Attacks = {
  attachments: [
    [attached({ record: "{otherCustomer}", kind: "party" }), "attachment_record_exists"],
    [attached({ record: "{new}" }), "attachment_record_exists"],
    [attached({ kind: "party" }), "attachment_record_exists"],
    [attached({ kind: "user" }), "attachment_record_exists"],
    [attached({ hash: "../../etc/passwd" }), "attachment_has_a_hash"],
    [attached({ size: 0 }), "attachment_size_is_in_range"],
    [attached({ type: "image/svg+xml" }), "attachment_type_is_known"],
    [attached({ type: "text/html" }), "attachment_type_is_known"],
    [attached({ name: "" }), "attachment_has_a_name"],
    [attached({ name: "a\u202eb.pdf" }), "name_has_valid_characters"],
    [[attached(), attached()], "attachment_is_unique_on_its_record"],
    [[attached(), REMOVED, attached()], "accepted"],
    [
      Array.from({ length: 11 }, (_, index) => attached({ hash: index.toString(16).padStart(64, "0") })),
      "record_has_ten_attachments_at_most",
    ],
    [
      attached().replace("(id,", "(book_id, id,").replace("(gen", "({otherBook}, gen"),
      "row_belongs_to_current_book",
    ],
    [[attached(), "update attachments set name = 'b.pdf'"], "record_version_increases_by_one"],
    [[attached(), "update attachments set sha256 = ''"], "denied"],
    [[attached(), "update attachments set record_id = {cash}"], "denied"],
    [[attached(), "delete from attachments"], "denied"],
    [[attached(), REMOVED, REMOVED.replace("now()", "null")], "attachments_is_append_only"],
    [[attached(), REMOVED.replace("current_actor()", "null")], "attachment_is_removed_by_a_user"],
    [inInbox(), "accepted"],
    [inInbox("{otherBook}"), "attachment_record_exists"],
    [[inInbox(), inInbox()], "file_in_inbox_is_new"],
    [[attached(), inInbox()], "file_in_inbox_is_new"],
    [[attached(), REMOVED, inInbox()], "accepted"],
    [[inInbox(), attached()], "attached_file_has_left_inbox"],
    [["without a record", inInbox()], "change_is_audited"],
    [["without a record", attached()], "change_is_audited"],
    ["select from attachments where book_id <> current_book()", "nothing"],
  ],
};
