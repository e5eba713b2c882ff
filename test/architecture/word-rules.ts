import type { Rule } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

/** Messages of the start, of copies and of the books check, which only the people who run the server see. */
const FOR_OPERATORS = /^src\/server\/(db|backup|books-check|config|erasure|causes|main|http\/health)/;

const isRead = ({ path }: SourceFile): boolean =>
  path.startsWith("src/") && !/\.test\.tsx?$/.test(path) && !FOR_OPERATORS.test(path);

/** A sentence or a label: with a capital or a blank between words, and no statement of the database. */
const isProse = (text: string): boolean =>
  /^\s*[A-Z\u2018\u201c]|[a-z}] [a-z]/.test(text) &&
  !/\b(select|insert into|delete from|update \w+|returning|left join|where \w+ =|order by|group by|for update)\b/.test(text);

type Pattern = readonly [pattern: RegExp, planted: string];

/** Sentences that are translated word for word, and what English says instead. */
const TRANSLATED: Readonly<Record<string, Pattern>> = {
  "is shown, appears, is listed": [/\b(stands|stood)\b|\bstand in\b/, "It stands on invoices"],
  "automatically": [/\bby (itself|themselves)\b/, "Post it by itself"],
  "manually": [/\bby hand\b/, "Enter it by hand"],
  "Leave blank to use": [/\b(left|leave it) empty\b/i, "Left empty it is the next number"],
  "is zero, adds up to": [/\bcomes? to\b/, "The lines come to 5.00"],
  "belongs to, is for": [/\b(is|are|was) of (no|an?|another|the|this)\b/, "It is of another account"],
  "apply, applied to": [/\bput against\b/, "A payment that is put against an invoice"],
  "bank transaction": [/\bbookings?\b(?! date)/i, "3 bookings"],
  "undo, reverse": [/\b(take|takes|taken|taking) back\b/i, "The file is taken back"],
  "imported": [/\b(brought|bring|brings) (it |them )?in\b/i, "Brought in on Monday"],
  "again": [/\banew\b/, "Close the year anew"],
  "times": [/\bso many times\b/, "After so many times"],
  "anyone who": [/\bwhoever\b(?! (runs|accepts))/i, "Whoever has it can read it"],
  "someone": [/\b(somebody|nobody|anybody|everybody)\b/i, "Somebody changed it"],
  "anymore, no longer": [/\bany more\b/, "It is not offered any more"],
  "anyway": [/\ball the same\b|\banyhow\b/, "Save all the same"],
  "next to, besides": [/\bbeside\b/, "In a company beside your own"],
  "voided": [/\b(become|becomes|make|made|is|are) void\b/, "It becomes void"],
  "bank and cash accounts": [/\baccounts? of money\b|\bentry of money\b/i, "Accounts of money"],
  "isn't a": [/(?<!here )\bis no (?!longer)/, "This is no date"],
  "Enter, Choose": [/^Say |\. Say /, "Say why it is reopened"],
  "a noun": [/^(What|Who) (is|was|it|they|stands|becomes)\b(?!.*\?)/, "What was open"],
  "skipped": [/\bleft out\b/i, "2 rows left out"],
  "email": [/\bby mail\b|\bmails?\b(?! server)/i, "Send by mail"],
  "starts": [/\bbegins? (with|on)\b|^Begins?\b/, "Begins on"],
  "your": [/\bthe own\b/, "Change the own password"],
  "in the meantime": [/\bmeanwhile\b/, "It was deleted meanwhile"],
  "only": [/\balone\b/, "For purchases alone"],
  "recorded, in your books": [/\bnot in the books\b|\bin the books (since|already)\b/i, "Not in the books"],
  "repay": [/\b(paid|pay|pays) back\b/i, "Pay back the loan"],
  "remaining": [/\b(what|is|are) left\b(?! to)/, "40.00 is left"],
  "date": [/\bto come\b/, "This day is still to come"],
  "a dash": [/[a-z,] - [a-z]/, "Download it - no sign-in needed"],
};

/** British spellings and words. */
const BRITISH =
  /\b(colou?rs?(?<=ou?rs?)(?<!color)(?<!colors)|favourites?|licence|instalments?|cancell(ed|ing)|unrealised|e-mails?|behaviour|centre|cheque|analyse[ds]?|organis\w+|recognis\w+|authoris\w+|postcode|programme)\b/i;

/** What stays as it is, and why. */
const EXCEPTIONS: readonly { path: string; text: string | RegExp; why: string }[] = [];

const isExcepted = (path: string, text: string): boolean =>
  EXCEPTIONS.some((one) => one.path === path && (typeof one.text === "string" ? text.includes(one.text) : one.text.test(text)));

function rule([instead, [pattern, planted]]: [string, Pattern]): Rule {
  return {
    name: `what people read says \u201c${instead}\u201d instead of ${pattern.source}`,
    reports: (file) =>
      isRead(file) ? file.prose.filter((text) => isProse(text) && pattern.test(text) && !isExcepted(file.path, text)) : [],
    planted: { path: "src/web/a.tsx", text: `export const text = ${JSON.stringify(planted)};` },
  };
}

/** What people read is plain American English. */
export const WORD_RULES: readonly Rule[] = [
  ...Object.entries(TRANSLATED).map(rule),
  rule(["the American spelling", [BRITISH, "Choose a favourite colour"]]),
];
