import { type PlantedFault, disableTriggers } from "./plant-fault.ts";

/** Faults in imported bank statements, reconciliations and bank rules. */
export const FAULTS_OF_BANKS: readonly PlantedFault[] = [
  [
    "a bank statement that does not say what is missing",
    [
      "insert into bank_accounts (account_id) values ({bank})",
      "insert into bank_imports (id, file_name, format) values ({new}, 'a', 'csv')",
      ...disableTriggers("bank_statements"),
      "insert into bank_statements (id, import_id, account_id, starts_on, ends_on, opening_balance, closing_balance) values ({new}, {new}, {bank}, '2026-01-01', '2026-01-31', 0, 5)",
    ],
    "I-44",
    ["account", "bankCode"],
  ],
  [
    "a bank transaction in dinars with the decimals of the books",
    [
      ...disableTriggers("bank_transactions"),
      "update bank_transactions set minor_unit = 2 where account_id = {dinars}",
    ],
    "I-93",
    ["account", "dinarsCode"],
  ],
  [
    "a bank transaction in dinars that is a journal by what that moves in the books",
    [
      ...disableTriggers("bank_transactions", "bank_matches"),
      "update bank_transactions set amount = -32.5 where account_id = {dinars}",
      "update bank_matches set amount = -32.5 where account_id = {dinars}",
    ],
    "I-46",
    ["journal", "dinarsJournal"],
  ],
  [
    "a reconciliation of another account",
    [...disableTriggers("bank_reconciliations"), "update bank_reconciliations set account_name = 'Other'"],
    "I-78",
    ["account", "bankCode"],
  ],
  [
    "a reconciliation of another company",
    [...disableTriggers("bank_reconciliations"), "update bank_reconciliations set company_name = 'Other'"],
    "I-78",
    ["account", "bankCode"],
  ],
  [
    "half a rule for bank transactions",
    [...disableTriggers("bank_rule_lines"), "update bank_rule_lines set percent = 50"],
    "I-50",
    ["bank_rule", "rule"],
  ],
];
