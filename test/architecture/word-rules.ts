import type { CodeRule } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

/** Messages of the start, backups and the books check, which only operators see. */
const FOR_OPERATORS = /^src\/server\/(db|backup|books-check|config|erasure|causes|main|http\/health)/;

/** The charts of countries, in their own terms and languages. */
const COUNTRY_CHARTS = /^src\/domain\/charts\//;

const isUserVisible = ({ path }: SourceFile): boolean =>
  path.startsWith("src/") &&
  !COUNTRY_CHARTS.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !FOR_OPERATORS.test(path);

const STATEMENT =
  /^\s*(select|insert|update|delete|with|from|where|and|or|case|when|join|left|create|set|order|group|as|on) |\b(where \w+ =|returning \w|order by|group by|left join)/;

/** A sentence or a label: it starts with a capital or has words separated by a space; not an SQL statement. */
const isProse = (path: string, text: string): boolean =>
  /^\s*[A-Z\u2018\u201c]|[a-z}] [a-z]/.test(text) &&
  !(path.startsWith("src/server/") && STATEMENT.test(text));

type Pattern = readonly [pattern: RegExp, planted: string];

/** Literal translations, and the plain English instead. */
const TRANSLATED: Readonly<Record<string, Pattern>> = {
  "is shown, appears, is listed": [/\b(stands|stood)\b|\bstand in\b/, "It stands on invoices"],
  automatically: [/\bby (itself|themselves)\b/, "Post it by itself"],
  manually: [/\bby hand\b/, "Enter it by hand"],
  "Leave blank to use": [/\b(left|leave it) empty\b/i, "Left empty it is the next number"],
  "is zero, adds up to": [/\bcomes? to\b/, "The lines come to 5.00"],
  "belongs to, is for": [/\b(is|are|was) of (no|an?|another|the|this)\b/, "It is of another account"],
  "apply, applied to": [/\bput against\b/, "A payment that is put against an invoice"],
  "bank transaction": [/\bbookings?\b(?! date)/i, "Match 3 bookings"],
  "undo, reverse": [/\b(take|takes|taken|taking) back\b/i, "The file is taken back"],
  imported: [/\b(brought|bring|brings) (it |them )?in\b/i, "Brought in on Monday"],
  again: [/\banew\b/, "Close the year anew"],
  times: [/\bso many times\b/, "After so many times"],
  "anyone who": [/\bwhoever\b(?! accepts)/i, "Whoever has it can read it"],
  someone: [/\b(somebody|nobody|anybody|everybody)\b/i, "Somebody changed it"],
  "anymore, no longer": [/\bany more\b/, "It is not offered any more"],
  anyway: [/\ball the same\b|\banyhow\b/, "Save all the same"],
  "next to, besides": [/\bbeside\b/, "In a company beside your own"],
  voided: [/\b(become|becomes|make|made|is|are) void\b/, "It becomes void"],
  "bank and cash accounts": [/\baccounts? of money\b|\bentry of money\b/i, "Accounts of money"],
  "isn't a": [/(?<!here )\bis no (?!longer)/, "This is no date"],
  "Enter, Choose": [/^Say |\. Say /, "Say why it is reopened"],
  "a noun": [/^(What|Who) (is|was|it|they|stands|becomes)\b(?!.*\?)/, "What was open"],
  skipped: [/\bleft out\b/i, "2 rows left out"],
  email: [/\bby mail\b|\bmails?\b(?! server)/i, "Send by mail"],
  starts: [/\bbegins? (with|on)\b|^Begins?\b/, "Begins on"],
  your: [/\bthe own\b/, "Change the own password"],
  "in the meantime": [/\bmeanwhile\b/, "It was deleted meanwhile"],
  only: [/\balone\b/, "For purchases alone"],
  "recorded, in your books": [/\bnot in the books\b|\bin the books (since|already)\b/i, "Not in the books"],
  repay: [/\b(paid|pay|pays) back\b/i, "Pay back the loan"],
  remaining: [/\b(what|is|are) left\b(?! to)/, "40.00 is left"],
  date: [/\bto come\b/, "This day is still to come"],
  "template, text": [/\b[Ww]ords of\b|\bthese words\b/, "Words of mails"],
  "document, PDF": [/\bsheets? of paper\b|\b[Ll]ook of sheets?\b/, "Look of sheets"],
  "arrived, cleared": [/\b(has|have) (not )?come\b/, "Entries that have come to the bank"],
  "balances, matches": [/\b(does|do) not tie\b|\bproved\b/i, "The statement does not tie"],
  "continue, resume": [/\b(go|goes|going) on\b/i, "Goes on"],
  "resolved, dismissed": [/\bseen to\b/, "The file was seen to"],
  "customer or vendor": [/^Part(y|ies)$/, "Party"],
  "the name of the thing": [/\b(is|was|are|were) that of\b|\bthose of\b/, "The reference is that of INV-1"],
  "is in": [/\blies? in\b/, "The date lies in the future"],
  "created, entered": [/\b(is|are|was|were|been) written\b(?! (off|YYYY))/, "A draft is written each month"],
  "transferred, posted": [/\btake (it |them )?(along|out of)\b/i, "Take out of the books"],
  "remembered, kept": [/\bkept sealed\b|\bsealed\b/i, "Kept sealed"],
  "QR codes": [/\bcodes for payment\b/i, "Codes for payment"],
  applied: [/\b(you've|fully) allocated\b|\ballocated documents\b/i, "Fully allocated"],
  "the remaining amount": [/\b(for|add) the rest\b/i, "Create a new order for the rest"],
  "was not found. It may have been deleted.": [/\bThis [a-z ]+ does not exist$/, "This loan does not exist"],
  "Enter a valid": [/^Not a (valid|known) /, "Not a valid date"],
  "a dash": [/[a-z,] - [a-z]/, "Download it - no sign-in needed"],
};

/** British spellings: visible text has none at the start of a word, and names in code have none anywhere. */
const BRITISH_STEMS =
  "colour|favourite|licence|instalment|unrealised|neighbour|behaviour|centre(?!d)|cheque|analyse|organis|recognis|authoris|programme(?!d|r)";
const BRITISH = new RegExp(`\\b(?:(?:${BRITISH_STEMS})\\w*|cancell(?:ed|ing)|e-mails?|postcode)\\b`, "i");
export const BRITISH_NAME = new RegExp(BRITISH_STEMS, "i");

/** Exceptions, and the reason for each. */
const EXCEPTIONS: readonly (readonly [path: string, text: string, reason: string])[] = [
  ["src/web/public-pages/landing-page.tsx", "where your business stands", "an idiom"],
  ["src/web/help/help-tips.ts", "press + or - to move", "the key itself"],
  ["src/domain/e-invoice/read-ubl.ts", "Party", "the name of an element of UBL"],
];

const isExcepted = (file: SourceFile, text: string): boolean =>
  EXCEPTIONS.some(([path, part]) => path === file.path && text.includes(part));

/** The exceptions that are no longer needed. */
export const idleExceptions = (files: readonly SourceFile[]): string[] =>
  EXCEPTIONS.filter(
    ([path, part]) =>
      !files.some((file) => file.path === path && file.prose.some((text) => text.includes(part))),
  ).map(([path, part]) => `${path}: ${part}`);

function rule([instead, [pattern, planted]]: [string, Pattern]): CodeRule {
  return {
    name: `visible text says \u201c${instead}\u201d instead of ${pattern.source}`,
    reports: (file) =>
      isUserVisible(file)
        ? file.prose.filter(
            (text) => isProse(file.path, text) && pattern.test(text) && !isExcepted(file, text),
          )
        : [],
    planted: { path: "src/web/a.tsx", text: `export const text = ${JSON.stringify(planted)};` },
  };
}

/** Visible text is plain American English. */
export const WORD_RULES: readonly CodeRule[] = [
  ...Object.entries(TRANSLATED).map(rule),
  rule(["the American spelling", [BRITISH, "Choose a favourite colour"]]),
];
