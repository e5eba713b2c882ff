import type { Attack, Attacks } from "./book.ts";

const outside = (table: string): Attack => [
  `select from ${table} where book_id <> current_book()`,
  "nothing",
];

/** What banks tell, which moves no balance. */
export const BANK_ATTACKS: Attacks = {
  bank_accounts: [
    ["insert into bank_accounts (account_id) values ({sales})", "bank_account_is_money"],
    ["insert into bank_accounts (book_id, account_id) values ({otherBook}, {cash})", "denied"],
    ["delete from bank_accounts", "denied"],
    outside("bank_accounts"),
  ],
  bank_imports: [
    ["insert into bank_imports (id, file_name, format) values ({new}, 'a', 'pdf')", "bank_format_is_known"],
    ["insert into bank_imports (id, file_name, format) values ({new}, E'a\\u202e', 'csv')", "name_is_text"],
    [
      "insert into bank_imports (book_id, id, file_name, format) values ({otherBook}, {new}, 'a', 'csv')",
      "denied",
    ],
    outside("bank_imports"),
  ],
  bank_statements: [["truncate bank_statements", "denied"], outside("bank_statements")],
  bank_lines: [["truncate bank_lines", "denied"], outside("bank_lines")],
  bank_statement_lines: [["truncate bank_statement_lines", "denied"], outside("bank_statement_lines")],
};
