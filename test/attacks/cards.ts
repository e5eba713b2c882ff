import type { Attacks } from "./book.ts";

const ACCOUNT = `insert into card_accounts (provider_account_id, provider_name, secret_key, webhook_secret, account_id,
    payout_account_id) values ('acct_1', 'Shop', 'a', 'b', {cash}, {capital})`;
const CHECKOUT = `insert into card_checkouts (id, session_id, document_id, amount, currency)
    values ({new}, 'cs_1', {open}, 60, 'USD')`;
const PAID = "update card_checkouts set intent_id = 'pi_1', payment_id = {receipt}";
const EVENT = `insert into card_events (id, event_id, kind, amount, currency, reference)
    values ({new}, 'evt_1', 'payment', 60, 'USD', 'pi_1')`;
const OTHER_BOOKS = "book_id <> current_book()";

/** Card payments: recorded once, and only as requested. */
export const CARD_ATTACKS: Attacks = {
  card_accounts: [
    [ACCOUNT, "accepted"],
    [ACCOUNT.replace("{capital}", "{cash}"), "card_payout_account_is_another"],
    [ACCOUNT.replace("'a', 'b'", "'a', null"), "card_account_is_complete"],
    [ACCOUNT.replace("{capital}", "{new}"), "card_payout_account_exists"],
    [ACCOUNT.replace("{cash}", "{new}"), "card_money_account_exists"],
    [[ACCOUNT, "update card_accounts set version = version + 2"], "record_version_increases_by_one"],
    [[ACCOUNT, "update card_accounts set book_id = {otherBook}"], "denied"],
    ["insert into card_accounts (book_id) values ({otherBook})", "denied"],
    [[ACCOUNT, "delete from card_accounts"], "denied"],
    [`select from card_accounts where ${OTHER_BOOKS}`, "nothing"],
  ],
  card_checkouts: [
    [[CHECKOUT, PAID], "accepted"],
    [[CHECKOUT.replace("60", "50"), PAID], "card_payment_matches_checkout"],
    [[CHECKOUT.replace("{open}", "{bill}"), PAID], "card_payment_matches_checkout"],
    [[CHECKOUT, PAID.replace("{receipt}", "{new}")], "card_payment_matches_checkout"],
    [
      [CHECKOUT, PAID, "update card_checkouts set intent_id = 'pi_2'"],
      "card_checkout_is_immutable_once_paid",
    ],
    [
      [CHECKOUT, PAID, "update card_checkouts set intent_id = null, payment_id = null"],
      "card_checkout_is_immutable_once_paid",
    ],
    [
      [
        CHECKOUT,
        PAID,
        CHECKOUT.replace("{new}", "{new2}").replace("cs_1", "cs_2"),
        `${PAID} where id = {new2}`,
      ],
      "card_intent_is_unique",
    ],
    [[CHECKOUT, "update card_checkouts set intent_id = 'pi_1'"], "card_checkout_payment_is_complete"],
    [[CHECKOUT, "update card_checkouts set fee_id = {entry}"], "card_checkout_payment_is_complete"],
    [[CHECKOUT, PAID, "update card_checkouts set fee_id = {manual}"], "card_fee_entry_exists"],
    [[CHECKOUT, CHECKOUT.replace("{new}", "{new2}")], "card_session_is_unique"],
    [CHECKOUT.replace("60", "0"), "card_checkout_is_in_minor_units"],
    [CHECKOUT.replace("60", "0.001"), "card_checkout_is_in_minor_units"],
    [CHECKOUT.replace("{open}", "{new}"), "card_checkout_document_exists"],
    [[CHECKOUT, "update card_checkouts set amount = 1"], "denied"],
    [[CHECKOUT, "delete from card_checkouts"], "denied"],
    [CHECKOUT.replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"), "denied"],
    [`select from card_checkouts where ${OTHER_BOOKS}`, "nothing"],
  ],
  card_events: [
    [EVENT, "accepted"],
    [[EVENT, EVENT.replace("{new}", "{new2}")], "card_event_is_stored_once"],
    [EVENT.replace("'payment'", "'gift'"), "card_event_kind_is_known"],
    [
      EVENT.replace("reference)", "reference, note)").replace("'pi_1')", "'pi_1', 'fine')"),
      "card_event_note_is_known",
    ],
    [
      EVENT.replace("reference)", "reference, payment_id, journal_id)").replace(
        "'pi_1')",
        "'pi_1', {receipt}, {entry})",
      ),
      "card_event_has_at_most_one_record",
    ],
    [
      EVENT.replace("reference)", "reference, journal_id)").replace("'pi_1')", "'pi_1', {manual})"),
      "card_event_entry_exists",
    ],
    [
      [EVENT, "update card_events set dismissed_at = now()", "update card_events set dismissed_at = null"],
      "card_event_is_immutable_once_dismissed",
    ],
    [[EVENT, "update card_events set note = 'credit'"], "denied"],
    [[EVENT, "delete from card_events"], "denied"],
    [EVENT.replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"), "denied"],
    [`select from card_events where ${OTHER_BOOKS}`, "nothing"],
  ],
};
