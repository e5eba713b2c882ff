import type { Attacks } from "./book.ts";

const LOOK_VALUES =
  "(layout, accent, logo_side, logo_size, footer) values ('plain', '#15181e', 'left', 'small', '')";

export const FILE = "insert into kept_files (sha256, bytes) values (encode(sha256('a'), 'hex'), 'a')";
const mailWith = (columns: string, values: string) =>
  `insert into document_mails (id, document_id, sender_name, reply_to, subject, body, file_name, file_sha256, ${columns})
    values ({new}, {open}, 'a', 'a@b.example', 'a', 'a', 'a.pdf', encode(sha256('a'), 'hex'), ${values})`;
const MAIL = mailWith("recipients", "array['a@b.example']");
export const STATEMENT = MAIL.replace("document_id", "party_id").replace("{open}", "{customer}");

const planWith = (columns: string, values: string) =>
  `insert into planned_mails (id, due_at, subject, body, is_as_proposed, copy_to_me, language, ${columns})
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
export const MAIL_ATTACKS: Attacks = {
  kept_files: [
    ["insert into kept_files (sha256, bytes) values ('00', 'a')", "kept_file_has_its_digest"],
    [
      "insert into kept_files (sha256, bytes) values (encode(sha256(''), 'hex'), '')",
      "kept_file_is_not_too_large",
    ],
    ["insert into kept_files (book_id, sha256, bytes) values ({otherBook}, '00', 'a')", "denied"],
    ["update kept_files set bytes = 'b'", "denied"],
    ["delete from kept_files", "denied"],
    ["select from kept_files where book_id <> current_book()", "nothing"],
  ],
  document_mails: [
    [MAIL, "document_mail_file_exists"],
    [[FILE, MAIL.replace("{open}", "{new}")], "document_mail_document_exists"],
    [[FILE, STATEMENT], "accepted"],
    [[FILE, mailWith("recipients, xml_name", "array['a'], 'a.xml'")], "document_mail_xml_has_a_name"],
    [
      [FILE, mailWith("recipients, xml_name, xml_sha256", "array['a'], 'a.xml', '00'")],
      "document_mail_xml_exists",
    ],
    [
      [FILE, STATEMENT.replace("party_id", "delivery_id").replace("{customer}", "{new}")],
      "document_mail_delivery_exists",
    ],
    [[FILE, mailWith("recipients, delivery_id", "array['a'], {new}")], "document_mail_is_for_one_subject"],
    [[FILE, STATEMENT.replace("{customer}", "{new}")], "document_mail_party_exists"],
    [[FILE, mailWith("recipients, is_delivery_note", "array['a'], true")], "accepted"],
    [
      [
        FILE,
        mailWith("recipients, is_delivery_note", "array['a'], true")
          .replace("document_id", "party_id")
          .replace("{open}", "{customer}"),
      ],
      "document_mail_note_needs_a_document",
    ],
    [[FILE, mailWith("recipients, party_id", "array['a'], {customer}")], "document_mail_is_for_one_subject"],
    [[FILE, STATEMENT.replace("{customer}", "null")], "document_mail_is_for_one_subject"],
    [[FILE, STATEMENT, "update document_mails set party_id = {vendor}"], "denied"],
    [[FILE, mailWith("recipients", "'{}'")], "document_mail_has_recipients"],
    [
      [FILE, mailWith("recipients", "array[E'a@b.example\\nBcc: c@d.example']")],
      "document_mail_has_recipients",
    ],
    [[FILE, mailWith("recipients, copy_to", "array['a'], E'a\\r\\nBcc: b'")], "line_has_valid_characters"],
    [[FILE, mailWith("recipients, sent_at", "array['a'], now()")], "denied"],
    [[FILE, mailWith("recipients, written_by", "array['a'], {new}")], "denied"],
    [[FILE, mailWith("recipients, book_id", "array['a'], {otherBook}")], "denied"],
    [[FILE, MAIL, "update document_mails set subject = 'b'"], "denied"],
    [[FILE, MAIL, "update document_mails set file_sha256 = '00'"], "denied"],
    [
      [FILE, MAIL, "update document_mails set sent_at = now(), failed_at = now()"],
      "document_mail_is_sent_or_failed",
    ],
    [
      [FILE, MAIL, "update document_mails set sent_at = now()", "update document_mails set sent_at = null"],
      "mail_is_immutable_once_finished",
    ],
    [
      [
        FILE,
        MAIL,
        "update document_mails set failed_at = now()",
        "update document_mails set sent_at = now()",
      ],
      "mail_is_immutable_once_finished",
    ],
    [[FILE, MAIL, "delete from document_mails"], "denied"],
    [[FILE, MAIL, "select renew_details({book}, {open})"], "sent_document_keeps_names"],
    ["select queue_document_mail({new})", "mail_exists"],
    ["select from document_mails where book_id <> current_book()", "nothing"],
  ],
  planned_mails: [
    [PLAN, "accepted"],
    [PLANNED_STATEMENT, "accepted"],
    [[PLAN, withRandomId(PLAN)], "planned_mail_of_document_is_unique"],
    [[PLAN, withRandomId(PLAN).replace("'invoice'", "'delivery_note'")], "accepted"],
    [[PLANNED_STATEMENT, withRandomId(PLANNED_STATEMENT)], "planned_mail_of_statement_is_unique"],
    [[PLANNED_STATEMENT, withRandomId(PLANNED_STATEMENT).replace("01-31", "02-28")], "accepted"],
    [[PLANNED_STATEMENT, withRandomId(PLANNED_STATEMENT).replace("'USD'", "'EUR'")], "accepted"],
    [PLANNED_STATEMENT.replace("'USD'", "'dollars'"), "planned_mail_currency_is_a_code"],
    [PLANNED_STATEMENT.replace("'USD'", "null"), "planned_mail_is_for_one_subject"],
    [PLAN.replace("{open}", "{new}"), "planned_mail_document_exists"],
    [
      planWith("kind, delivery_id, recipients", "'delivery_note', {new}, array['a']"),
      "planned_mail_delivery_exists",
    ],
    [
      planWith("kind, delivery_id, recipients", "'sales_order', {new}, array['a']"),
      "planned_mail_kind_is_known",
    ],
    [PLANNED_STATEMENT.replace("{customer}", "{new}"), "planned_mail_party_exists"],
    [PLAN.replace("'invoice'", "'customer'"), "planned_mail_kind_is_known"],
    [PLAN.replace("{open}", "null"), "planned_mail_is_for_one_subject"],
    [planWith("kind, recipients", "'customer', array['a']"), "planned_mail_is_for_one_subject"],
    [PLANNED_STATEMENT.replace("'2026-01-31'", "null"), "planned_mail_is_for_one_subject"],
    [PLAN.replace("array['a@b.example']", "'{}'"), "planned_mail_has_recipients"],
    [PLAN.replace("array['a@b.example']", "array[E'a\\nBcc: b']"), "planned_mail_has_recipients"],
    [PLAN.replace("'a', 'a', false", "'', 'a', false"), "planned_mail_has_text"],
    [PLAN.replace("'en'", "'english'"), "planned_mail_language_is_a_code"],
    [[PLAN, "update planned_mails set attempts = 1"], "planned_mail_error_needs_an_attempt"],
    [[PLAN, "update planned_mails set retry_at = now()"], "planned_mail_error_needs_an_attempt"],
    [[PLAN, "update planned_mails set due_at = now()"], "denied"],
    [[PLAN, "update planned_mails set recipients = array['b']"], "denied"],
    [planWith("kind, document_id, recipients, planned_by", "'invoice', {open}, array['a'], {new}"), "denied"],
    [PLAN.replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"), "denied"],
    [[PLAN, "delete from planned_mails"], "accepted"],
    ["select from planned_mails where book_id <> current_book()", "nothing"],
  ],
  document_links: [
    [LINK, "accepted"],
    [LINK.replace("{open}", "{new}"), "document_link_document_exists"],
    [LINK.replace("30 days", "500 days"), "document_link_has_an_end"],
    [LINK.replace("'en'", "'xx'"), "document_link_language_is_known"],
    ["select open_link({new}, 'a')", "link_exists"],
    [[LINK, "update document_links set revoked_at = now()", "select open_link({new}, 'a')"], "link_exists"],
    [
      [LINK, "update document_links set revoked_at = now()", "update document_links set revoked_at = null"],
      "link_is_immutable_once_revoked",
    ],
    [[LINK, "update document_links set times_opened = 1"], "document_link_is_opened_in_order"],
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
  sheet_looks: [
    [`insert into sheet_looks ${LOOK_VALUES.replace("plain", "neon")}`, "sheet_layout_is_known"],
    [`insert into sheet_looks ${LOOK_VALUES.replace("#15181e", "red")}`, "sheet_accent_is_a_color"],
    [`insert into sheet_looks ${LOOK_VALUES.replace("left", "above")}`, "sheet_logo_has_a_place"],
    [`insert into sheet_looks ${LOOK_VALUES.replace("''", "repeat('x', 301)")}`, "sheet_footer_is_short"],
    [
      "insert into sheet_looks (book_id, layout, accent, logo_side, logo_size, footer) values ({otherBook}, 'plain', '#15181e', 'left', 'small', '')",
      "denied",
    ],
    ["update sheet_looks set book_id = {otherBook}", "denied"],
    ["delete from sheet_looks", "denied"],
    ["select from sheet_looks where book_id <> current_book()", "nothing"],
  ],
  sheet_designs: [
    ["insert into sheet_designs select * from sheet_designs", "denied"],
    ["update sheet_designs set footer = 'Other'", "denied"],
    ["delete from sheet_designs", "denied"],
    ["select from sheet_designs where book_id <> current_book()", "nothing"],
  ],
  mail_words: [
    ["insert into mail_words (words) values ('[]')", "mail_words_are_short"],
    ["insert into mail_words (book_id, words) values ({otherBook}, '{}')", "denied"],
    ["delete from mail_words", "denied"],
    ["select from mail_words where book_id <> current_book()", "nothing"],
  ],
};
