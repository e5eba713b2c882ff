import type { Attacks } from "./book.ts";

/** Number series and formats, which could assign a number twice or never again. */
export const NUMBER_ATTACKS: Attacks = {
  number_series: [
    ["update number_series set last = last + 1000 where kind = 'journal'", "last_number_belongs_to_a_record"],
    ["update number_series set last = last + 1 where kind = 'invoice'", "last_number_belongs_to_a_record"],
    ["update number_series set last = last - 1 where kind = 'invoice'", "number_series_increases"],
    ["update number_series set last = 0 where kind = 'invoice'", "number_series_increases"],
    [
      "insert into number_series (kind, year, last) values ('write_off', 0, 5)",
      "last_number_belongs_to_a_record",
    ],
    [
      "insert into number_series (kind, year, last) values ('journal', 2031, 5)",
      "last_number_belongs_to_a_record",
    ],
    ["insert into number_series (kind, year, last) values ('other', 0, 5)", "number_kind_is_known"],
    [
      "insert into number_series (book_id, kind, year, last) values ({otherBook}, 'journal', 2030, 5)",
      "denied",
    ],
    [
      "update number_series set last = 999999999 where kind = 'journal'",
      "number_series_advances_by_limited_steps",
    ],
    [
      "insert into number_series (kind, year, last) values ('journal', 2031, 999999999)",
      "number_series_advances_by_limited_steps",
    ],
    ["delete from number_series", "denied"],
  ],
  number_formats: [
    ["insert into number_formats (formats) values ('[]')", "number_formats_are_short"],
    [
      `insert into number_formats (formats) values ('{"bill": {"prefix": "", "suffix": "", "digits": 0, "start": 1}}')`,
      "number_formats_are_complete",
    ],
    [
      `insert into number_formats (formats) values ('{"bill": {"prefix": "", "suffix": "", "digits": "a", "start": 1}}')`,
      "number_formats_are_complete",
    ],
    [
      `insert into number_formats (formats) values ('{"bill": {"digits": 3, "start": 1}}')`,
      "number_formats_are_complete",
    ],
    ["insert into number_formats (book_id, formats) values ({otherBook}, '{}')", "denied"],
    ["delete from number_formats", "denied"],
    ["select from number_formats where book_id <> current_book()", "nothing"],
  ],
  number_schemes: [
    ["update number_schemes set last = last + 1000", "last_number_belongs_to_a_record"],
    ["update number_schemes set last = 2147483647", "number_scheme_has_digits"],
    [
      "insert into number_schemes (kind, prefix, suffix, digits, last, is_active) values ('credit_note', 'A-', '', 3, 41, true)",
      "last_number_belongs_to_a_record",
    ],
    [
      "insert into number_schemes (kind, prefix, suffix, digits, last, is_active) values ('product', 'A-', '', 3, 41, true)",
      "last_number_belongs_to_a_record",
    ],
    [
      "insert into number_schemes (kind, prefix, suffix, digits, last, is_active) values ('other', 'A-', '', 3, 41, true)",
      "number_scheme_kind_is_known",
    ],
    [
      "insert into number_schemes (kind, prefix, suffix, digits, last, is_active) values ('bill', 'A-', '', 0, -1, true)",
      "number_scheme_has_digits",
    ],
    [
      "insert into number_schemes (book_id, kind, prefix, suffix, digits, last, is_active) values ({otherBook}, 'bill', 'A-', '', 3, 1, true)",
      "denied",
    ],
    ["select from number_schemes where book_id <> current_book()", "nothing"],
  ],
};
