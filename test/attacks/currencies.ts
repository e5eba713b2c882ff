import type { Attacks } from "./book.ts";

const RATE =
  "insert into exchange_rates (currency, date, rate, source) values ('EUR', '2026-01-01', 0.92, 'typed')";

/** What other currencies are worth. */
export const CURRENCY_ATTACKS: Attacks = {
  exchange_rates: [
    [RATE, "accepted"],
    [["without a record", RATE], "change_has_its_record"],
    [[RATE, RATE], "exchange_rates_pkey"],
    [RATE.replace("0.92", "0"), "exchange_rate_is_positive"],
    [RATE.replace("'EUR'", "'euro'"), "exchange_rate_is_of_a_currency"],
    [RATE.replace("'EUR'", "'USD'"), "exchange_rate_is_of_another_currency"],
    [RATE.replace("'typed'", "'guessed'"), "exchange_rate_source_is_known"],
    [[RATE, "update exchange_rates set rate = -1"], "exchange_rate_is_positive"],
    [[RATE, "update exchange_rates set currency = 'USD'"], "denied"],
    [[RATE, "update exchange_rates set date = '2026-01-02'"], "denied"],
    [
      RATE.replace("(currency", "(book_id, currency").replace("('EUR'", "({otherBook}, 'EUR'"),
      "row_is_written_in_its_book",
    ],
    ["select from exchange_rates where book_id <> current_book()", "nothing"],
  ],
};
