import type { Attacks } from "./book.ts";

const LOOK_VALUES =
  "(layout, accent, logo_side, logo_size, footer) values ('plain', '#15181e', 'left', 'small', '')";

export const FILE = "insert into stored_files (sha256, bytes) values (encode(sha256('a'), 'hex'), 'a')";
const emailWith = (columns: string, values: string) =>
  `insert into emails (id, document_id, sender_name, reply_to, subject, body, file_name, file_sha256, ${columns})
    values ({new}, {open}, 'a', 'a@b.example', 'a', 'a', 'a.pdf', encode(sha256('a'), 'hex'), ${values})`;
const EMAIL = emailWith("recipients", "array['a@b.example']");
export const STATEMENT = EMAIL.replace("document_id", "party_id").replace("{open}", "{customer}");

const planWith = (columns: string, values: string) =>
  `insert into scheduled_emails (id, due_at, subject, body, is_text_unchanged, copy_to_me, language, ${columns})
    values ({new}, now() + interval '1 day', 'a', 'a', false, false, 'en', ${values})`;
const withRandomId = (text: string) => text.replace("{new}", "gen_random_uuid()");
const PLAN = planWith("kind, document_id, recipients", "'invoice', {open}, array['a@b.example']");
const PLANNED_STATEMENT = planWith(
  "kind, party_id, recipients, period_start, period_end, currency",
  "'customer', {customer}, array['a'], '2026-01-01', '2026-01-31', 'USD'",
);

const LINK = `insert into document_links (id, document_id, language, ends_at)
    values ({new}, {open}, 'en', now() + interval '30 days')`;

const receivedAs = (number: string) =>
  `insert into received_files (document_id, number, syntax, file_name, file_sha256)
    values ({bill}, ${number}, 'ubl', 'a.xml', encode(sha256('a'), 'hex'))`;
const RECEIVED = receivedAs("'R-1'");

/** Emails to send, sent emails, and emails from vendors. */
export const EMAIL_ATTACKS: Attacks = {
  stored_files: [
    ["insert into stored_files (sha256, bytes) values ('00', 'a')", "stored_file_has_its_digest"],
    [
      "insert into stored_files (sha256, bytes) values (encode(sha256(''), 'hex'), '')",
      "stored_file_is_not_too_large",
    ],
    ["insert into stored_files (book_id, sha256, bytes) values ({otherBook}, '00', 'a')", "denied"],
    ["update stored_files set bytes = 'b'", "denied"],
    ["delete from stored_files", "denied"],
    ["select from stored_files where book_id <> current_book()", "nothing"],
  ],
  emails: [
    [EMAIL, "email_file_exists"],
    [[FILE, EMAIL.replace("{open}", "{new}")], "email_document_exists"],
    [[FILE, STATEMENT], "found as I-07"],
    [[FILE, emailWith("recipients, xml_name", "array['a'], 'a.xml'")], "email_xml_has_a_name"],
    [[FILE, emailWith("recipients, xml_name, xml_sha256", "array['a'], 'a.xml', '00'")], "email_xml_exists"],
    [
      [FILE, STATEMENT.replace("party_id", "delivery_id").replace("{customer}", "{new}")],
      "email_delivery_exists",
    ],
    [[FILE, emailWith("recipients, delivery_id", "array['a'], {new}")], "email_is_for_one_subject"],
    [[FILE, STATEMENT.replace("{customer}", "{new}")], "email_party_exists"],
    [[FILE, emailWith("recipients, is_delivery_note", "array['a'], true")], "found as I-07"],
    [
      [
        FILE,
        emailWith("recipients, is_delivery_note", "array['a'], true")
          .replace("document_id", "party_id")
          .replace("{open}", "{customer}"),
      ],
      "email_note_needs_a_document",
    ],
    [[FILE, emailWith("recipients, party_id", "array['a'], {customer}")], "email_is_for_one_subject"],
    [[FILE, STATEMENT.replace("{customer}", "null")], "email_is_for_one_subject"],
    [[FILE, STATEMENT, "update emails set party_id = {vendor}"], "denied"],
    [[FILE, emailWith("recipients", "'{}'")], "email_has_recipients"],
    [[FILE, emailWith("recipients", "array[E'a@b.example\\nBcc: c@d.example']")], "email_has_recipients"],
    [[FILE, emailWith("recipients, copy_to", "array['a'], E'a\\r\\nBcc: b'")], "line_has_valid_characters"],
    [[FILE, emailWith("recipients, sent_at", "array['a'], now()")], "denied"],
    [[FILE, emailWith("recipients, created_by", "array['a'], {new}")], "denied"],
    [[FILE, emailWith("recipients, book_id", "array['a'], {otherBook}")], "denied"],
    [[FILE, EMAIL, "update emails set subject = 'b'"], "denied"],
    [[FILE, EMAIL, "update emails set file_sha256 = '00'"], "denied"],
    [[FILE, EMAIL, "update emails set sent_at = now(), failed_at = now()"], "email_is_sent_or_failed"],
    [
      [FILE, EMAIL, "update emails set sent_at = now()", "update emails set sent_at = null"],
      "email_is_immutable_once_finished",
    ],
    [
      [FILE, EMAIL, "update emails set failed_at = now()", "update emails set sent_at = now()"],
      "email_is_immutable_once_finished",
    ],
    [[FILE, EMAIL, "delete from emails"], "denied"],
    [[FILE, EMAIL, "select update_contact_details({book}, {open})"], "sent_document_keeps_names"],
    ["select queue_email({new})", "email_exists"],
    ["select from emails where book_id <> current_book()", "nothing"],
  ],
  scheduled_emails: [
    [PLAN, "found as I-07"],
    [PLANNED_STATEMENT, "found as I-07"],
    [[PLAN, withRandomId(PLAN)], "scheduled_email_of_document_is_unique"],
    [[PLAN, withRandomId(PLAN).replace("'invoice'", "'delivery_note'")], "found as I-07"],
    [[PLANNED_STATEMENT, withRandomId(PLANNED_STATEMENT)], "scheduled_email_of_statement_is_unique"],
    [[PLANNED_STATEMENT, withRandomId(PLANNED_STATEMENT).replace("01-31", "02-28")], "found as I-07"],
    [[PLANNED_STATEMENT, withRandomId(PLANNED_STATEMENT).replace("'USD'", "'EUR'")], "found as I-07"],
    [PLANNED_STATEMENT.replace("'USD'", "'dollars'"), "scheduled_email_currency_is_a_code"],
    [PLANNED_STATEMENT.replace("'USD'", "null"), "scheduled_email_is_for_one_subject"],
    [PLAN.replace("{open}", "{new}"), "scheduled_email_document_exists"],
    [
      planWith("kind, delivery_id, recipients", "'delivery_note', {new}, array['a']"),
      "scheduled_email_delivery_exists",
    ],
    [
      planWith("kind, delivery_id, recipients", "'sales_order', {new}, array['a']"),
      "scheduled_email_kind_is_known",
    ],
    [PLANNED_STATEMENT.replace("{customer}", "{new}"), "scheduled_email_party_exists"],
    [PLAN.replace("'invoice'", "'customer'"), "scheduled_email_kind_is_known"],
    [PLAN.replace("{open}", "null"), "scheduled_email_is_for_one_subject"],
    [planWith("kind, recipients", "'customer', array['a']"), "scheduled_email_is_for_one_subject"],
    [PLANNED_STATEMENT.replace("'2026-01-31'", "null"), "scheduled_email_is_for_one_subject"],
    [PLAN.replace("array['a@b.example']", "'{}'"), "scheduled_email_has_recipients"],
    [PLAN.replace("array['a@b.example']", "array[E'a\\nBcc: b']"), "scheduled_email_has_recipients"],
    [PLAN.replace("'a', 'a', false", "'', 'a', false"), "scheduled_email_has_text"],
    [PLAN.replace("'en'", "'english'"), "scheduled_email_language_is_a_code"],
    [[PLAN, "update scheduled_emails set attempts = 1"], "scheduled_email_error_needs_an_attempt"],
    [[PLAN, "update scheduled_emails set retry_at = now()"], "scheduled_email_error_needs_an_attempt"],
    [[PLAN, "update scheduled_emails set due_at = now()"], "denied"],
    [[PLAN, "update scheduled_emails set recipients = array['b']"], "denied"],
    [
      planWith("kind, document_id, recipients, scheduled_by", "'invoice', {open}, array['a'], {new}"),
      "denied",
    ],
    [PLAN.replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"), "denied"],
    [[PLAN, "delete from scheduled_emails"], "accepted"],
    ["select from scheduled_emails where book_id <> current_book()", "nothing"],
  ],
  document_links: [
    [LINK, "found as I-07"],
    [LINK.replace("{open}", "{new}"), "document_link_document_exists"],
    [LINK.replace("30 days", "500 days"), "document_link_has_an_end"],
    [LINK.replace("'en'", "'xx'"), "document_link_language_is_known"],
    ["select open_link({new}, 'a')", "link_exists"],
    [[LINK, "update document_links set revoked_at = now()", "select open_link({new}, 'a')"], "link_exists"],
    [
      [LINK, "update document_links set revoked_at = now()", "update document_links set revoked_at = null"],
      "link_is_immutable_once_revoked",
    ],
    [[LINK, "update document_links set view_count = 1"], "document_link_is_viewed_in_order"],
    [[LINK, "update document_links set ends_at = now() + interval '300 days'"], "denied"],
    [[LINK, "delete from document_links"], "denied"],
    [LINK.replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"), "denied"],
    ["select from document_links where book_id <> current_book()", "nothing"],
  ],
  received_files: [
    [RECEIVED, "received_file_content_exists"],
    [[FILE, RECEIVED], "accepted"],
    [[FILE, RECEIVED.replace("{bill}", "{open}")], "received_file_document_exists"],
    [[FILE, receivedAs("''")], "received_file_has_a_number"],
    [[FILE, receivedAs("E'a\\nb'")], "line_has_valid_characters"],
    [[FILE, RECEIVED.replace("'ubl'", "'pdf'")], "received_file_syntax_is_known"],
    [[FILE, RECEIVED, "update received_files set is_live = false"], "denied"],
    [[FILE, RECEIVED, "delete from received_files"], "denied"],
    ["select from received_files where book_id <> current_book()", "nothing"],
  ],
  document_designs: [
    [`insert into document_designs ${LOOK_VALUES.replace("plain", "neon")}`, "design_layout_is_known"],
    [`insert into document_designs ${LOOK_VALUES.replace("#15181e", "red")}`, "design_accent_is_a_color"],
    [`insert into document_designs ${LOOK_VALUES.replace("left", "above")}`, "design_logo_position_is_known"],
    [
      `insert into document_designs ${LOOK_VALUES.replace("''", "repeat('x', 301)")}`,
      "design_footer_is_short",
    ],
    [
      "insert into document_designs (book_id, layout, accent, logo_side, logo_size, footer) values ({otherBook}, 'plain', '#15181e', 'left', 'small', '')",
      "denied",
    ],
    ["update document_designs set book_id = {otherBook}", "denied"],
    ["delete from document_designs", "denied"],
    ["select from document_designs where book_id <> current_book()", "nothing"],
  ],
  design_snapshots: [
    ["insert into design_snapshots select * from design_snapshots", "denied"],
    ["update design_snapshots set footer = 'Other'", "denied"],
    ["delete from design_snapshots", "denied"],
    ["select from design_snapshots where book_id <> current_book()", "nothing"],
  ],
  email_templates: [
    ["insert into email_templates (templates) values ('[]')", "email_templates_are_short"],
    ["insert into email_templates (book_id, templates) values ({otherBook}, '{}')", "denied"],
    ["delete from email_templates", "denied"],
    ["select from email_templates where book_id <> current_book()", "nothing"],
  ],
};
