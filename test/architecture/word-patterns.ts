/** What is rejected, and a text with it. */
export type Pattern = readonly [pattern: RegExp, planted: string];

/** Phrases that no text has, by the plain English instead: on screens, in papers, comments of the database, titles of tests. */
export const EVERYWHERE: Readonly<Record<string, Pattern>> = {
  "is shown, appears, is listed": [/\b(stands|stood)\b|\bstand (in|here|on)\b/, "It stands on invoices"],
  automatically: [/\b(by|of) (itself|themselves)\b/i, "Post it by itself"],
  manually: [/\bby hand\b/i, "Enter it by hand"],
  "Leave blank to use": [/\b(left|leave it) empty\b/i, "Left empty it is the next number"],
  "is zero, adds up to": [/\bcomes? to\b/, "The lines come to 5.00"],
  "belongs to, is for": [/\b(is|are|was|were) of\b/, "It is of another account"],
  "apply, applied to": [/\bput against\b/i, "A payment that is put against an invoice"],
  "bank transaction": [/\bbookings?\b(?! date)/i, "Match 3 bookings"],
  "undo, reverse": [/\b(take|takes|taken|taking) back\b/i, "The file is taken back"],
  imported: [/\b(brought|bring|brings) (it |them )?in\b/i, "Brought in on Monday"],
  again: [/\banew\b/i, "Close the year anew"],
  times: [/\bso many times\b/, "After so many times"],
  "anyone who": [/\bwhoever\b(?! accepts)/i, "Whoever has it can read it"],
  someone: [/\b(somebody|nobody|anybody|everybody)\b/i, "Somebody changed it"],
  "anymore, no longer": [/\bany more\b/i, "It is not offered any more"],
  anyway: [/\ball the same\b|\banyhow\b/i, "Save all the same"],
  "next to, besides": [/\bbeside\b/i, "In a company beside your own"],
  voided: [/\b(become|becomes|make|made) void\b/i, "It becomes void"],
  Deactivate: [/\bma[kd]e (it |them )?(in)?active\b/i, "Make inactive"],
  "bank and cash accounts": [/\baccounts? of money\b|\bentry of money\b/i, "Accounts of money"],
  "isn't a": [/(?<!here )\bis no (?!longer)/, "This is no date"],
  "a noun": [
    /^(What|Who) (is|was|are|were|has|had|it|its|they|an?|the|stands|becomes|happens)\b(?!.*\?)/,
    "What was open",
  ],
  "choose, show, explain": [
    /\bsay which\b|\b(says?|said|tells?|told) of\b/i,
    "Please say which account it is for",
  ],
  posted: [/\bissued (invoice|document|bill|credit)s?\b/i, "Share an issued invoice"],
  email: [/(?<![\w{/-])mails?\b(?![-.]\w| server)/i, "Send by mail"],
  your: [/\bthe own\b/, "Change the own password"],
  "in the meantime": [/\bmeanwhile\b/i, "It was deleted meanwhile"],
  "document, PDF": [/\bsheets? of paper\b|\blook of sheets?\b/i, "Look of sheets"],
  "arrived, cleared": [/\b(has|have) (not )?come\b/, "Entries that have come to the bank"],
  "continue, resume": [/\b(go|goes|going) on\b/i, "Goes on"],
  "resolved, dismissed": [/\bseen to\b/, "The file was seen to"],
  "is in": [/\blies? in\b/, "The date lies in the future"],
  "transferred, posted": [/\btake (it |them )?(along|out of)\b/i, "Take out of the books"],
  "QR codes": [/\bcodes for payment\b/i, "Codes for payment"],
  "book balance": [/\bbalance in Twofold\b/i, "Balance in Twofold"],
  "due again": [/\bbecomes? open again\b/i, "Documents become open again"],
  "was returned": [/\bc[ao]mes? back\b|\bcoming back\b/i, "All goods came back"],
  "shorter, fewer": [/\bnot so (long|many|much|often)\b/i, "The payment counts not so long"],
  "no rate, a zero amount": [/\b(of|than|to) nothing\b/i, "A rate of nothing"],
  "posted to": [/\bbooked (on|to)\b/i, "Booked on the account"],
  "for 3 days, has been ... for": [
    /\bsince (?:\d+|\{\w+\}) (?:day|week|month|year)s?\b/i,
    "Since 3 days there is no rate",
  ],
  information: [/\binformations\b(?! suppl)/i, "Informations about the tax"],
  "Reminder 2": [/(?<!reorder )\blevel (\d|$)|\blevel by level\b|\blevels? of (a )?reminder/i, "Level 2"],
};

/** Phrases that a screen, a message or an email doesn't use; papers and comments may, as "sealed" is a term there. */
export const ON_SCREENS: Readonly<Record<string, Pattern>> = {
  "voided, void": [/\b(is|are) void\b/i, "Is void already"],
  "Enter, Choose": [/^Say |\. Say /, "Say why it is reopened"],
  "Choose a": [/^Which\b(?!.*\?)/, "Which vendor"],
  "from the company and the customer": [/\band of the\b/, " and of the customer"],
  skipped: [/\bleft out\b/i, "2 rows left out"],
  starts: [/\bbegins? (with|on)\b|^Begins?\b/, "Begins on"],
  only: [/\balone\b/, "For purchases alone"],
  "recorded, in your books": [/\bnot in the books\b|\bin the books (since|already)\b/i, "Not in the books"],
  repay: [/\b(paid|pay|pays) back\b/i, "Pay back the loan"],
  remaining: [/\b(what|is|are) left\b(?! to)/, "40.00 is left"],
  date: [/\bto come\b/, "This day is still to come"],
  "template, text": [/\bwords of\b|\bthese words\b/i, "Words of mails"],
  "balances, matches": [/\b(does|do) not tie\b|\bproved\b/i, "The statement does not tie"],
  "customer or vendor": [/^Part(y|ies)$/, "Party"],
  "the name of the thing": [/\b(is|was|are|were) that of\b|\bthose of\b/, "The reference is that of INV-1"],
  "created, entered": [/\b(is|are|was|were|been) written\b(?! (off|YYYY))/, "A draft is written each month"],
  "remembered, kept": [/\bsealed\b/i, "Kept sealed"],
  applied: [/\b(you've|fully) allocated\b|\ballocated documents\b/i, "Fully allocated"],
  "the remaining amount": [
    /\b(for|add|pay|takes?) the rest\b|\b(a|unpaid|unapplied) rest\b/i,
    "Pay the rest",
  ],
  "was not found. It may have been deleted.": [/\bThis [a-z ]+ does not exist$/, "This loan does not exist"],
  "Enter a valid": [/^Not a (valid|known) /, "Not a valid date"],
  "the noun, such as remaining, status or number": [/^(left|level|state|taken|told)$/, "left"],
  "the term of the glossary, such as {balance_due}": [
    /^Placeholder: (open|left|level|state|text|words?|booked|party|paper)\b/,
    "Placeholder: open",
  ],
  "for, or dated": [
    /\b(?:bill|credit|document|invoice|note|order|payment|quote)s?(?: \S+)? over (?:[$\d]|\{)|\bover \{\w*(?:amount|balance|price|total)/i,
    "An invoice over {total}",
  ],
  "(date), on or from": [
    /(?<!\bas |\bend |\bstart )\bof \{\w*date\}|(?<!\bas |\bend |\bstart )\bof (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d/i,
    "The rate of {date}",
  ],
  "Couldn't save the loan, couldn't load the loan": [
    /\bFailed to\b|\bError (?:loading|saving)\b/,
    "Failed to save the loan",
  ],
  "You can't": [/(?:^|[.!?:] )Cannot\b/, "Cannot delete vendor that has a loan"],
  "doesn't exist": [/\bno such\b/i, "There is no such account"],
  "statement balance, book balance": [/\b(?:banks?|books?|files?|statements?) says?\b/i, "As the bank says"],
  withheld: [/\b(?:kept|keeps?|keeping) (?:\w+ )?back\b/i, "Tax that is kept back"],
  "outstanding, unpaid": [/\bopen items?\b/i, "2 open items"],
  "terms, due in": [/\bdays to pay\b/i, "Days to pay"],
  status: [/^States?$/, "State"],
  "the noun, not a clause": [
    /\bwhat (?:is|are|was|were|has|have|had|arrived|came|counts|moved|remains|waits)\b(?!.*\?)/i,
    "Show what moved",
  ],
  "the amount, the date": [
    /\b(?:add|check|choose|decide|enter|list|see|set|show)s? (?:from|at|by|on|until|to) (?:which|what)\b/i,
    "Choose from which amount bills need approval",
  ],
  "is kept in the history": [/\bhistory keeps\b/i, "The history keeps its name"],
  "is still due": [/\bstays? due\b/i, "The remaining amount stays due"],
  "was reopened": [/\bis open again\b/i, "The tax return is open again"],
  "words without an underscore": [/^[A-Z][a-z]+(_[a-z]+)+$/, "Checked_off"],
  expiration: [/\bexpiry\b/i, "Expiry date"],
  "someone's": [/\bof \{e?mail\}/i, "The role of {email}"],
  "a dash": [/[a-z,] - [a-z]/, "Download it - no sign-in needed"],
};

/** The stems of verbs with an American "-ize"; "advise", "rise" and the like have none. */
const ISE =
  "amort|apolog|author|capital|categor|central|character|custom|digit|emphas|equal|final|formal|general|immun|initial|item|legal|local|material|maxim|memor|minim|mobil|modern|monet|neutral|normal|optim|organ|parametr|penal|personal|prior|random|real|recogn|serial|special|stabil|standard|summar|symbol|synchron|token|util|visual";
const OUR = "behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|sav|vap";
const DOUBLED = "cancel|channel|dial|equal|fuel|initial|label|level|marshal|model|signal|total|travel|tunnel";

/** British spellings, each with a text that has it. */
const BRITISH_STEMS: Readonly<Record<string, string>> = {
  [`(?:${ISE})is(?:e[drs]?|ing|ations?|able)(?![a-z])`]: "An unrealised gain",
  [`(?:${OUR})our`]: "Choose a favourite color",
  [`(?:${DOUBLED})l(?:ed|ing|er)(?![a-z])`]: "The order was cancelled",
  "(?:ana|cata|para)lys(?:e[dr]?|ing)(?![a-z])": "Analyse your costs",
  "(?:ana|cata|dia|pro)logue": "The catalogue of products",
  "centre(?!d)": "Cost centre",
  "cheque(?!r)": "Paid by cheque",
  "defence|offence|licence": "Your licence",
  "(?:enrol|fulfil|instal)ment": "The next instalment",
  "gr[e]y": "A grey line",
  "programme(?![dr])": "The programme",
};

/** British words that are part of other words, so that names may contain them. */
const BRITISH_WORDS: Readonly<Record<string, string>> = {
  "acknowledgements?|judgements?": "Acknowledgement",
  "ageing|artefacts?|sceptical|wilful": "Ageing of receivables",
  "amongst|whilst": "Whilst you wait",
  "burnt|learnt|spelt": "What we learnt",
  "enquir(?:y|ies|e)": "Send an enquiry",
  "fulfils?": "The order fulfils it",
  "metres?|theatres?|storeys?": "A distance in metres",
  "practis(?:e[ds]?|ing)": "Practise first",
  "per cent": "10 per cent",
  "e-mails?": "Send an e-mail",
  "postcodes?": "Postcode",
};

/** At the start of a word. */
export const BRITISH_TEXTS: readonly Pattern[] = [
  ...Object.entries(BRITISH_STEMS).map(([stem, planted]): Pattern => [
    new RegExp(`\\b(?:re|un)?(?:${stem})`, "i"),
    planted,
  ]),
  ...Object.entries(BRITISH_WORDS).map(([words, planted]): Pattern => [
    new RegExp(`\\b(?:${words})\\b`, "i"),
    planted,
  ]),
];

/** A whole word of a name. */
export const BRITISH_WORD_OF_NAME = new RegExp(`^(?:${Object.keys(BRITISH_WORDS).join("|")})$`, "i");

/** Anywhere in a name. */
export const BRITISH_NAME = new RegExp(Object.keys(BRITISH_STEMS).join("|").replaceAll("(?![a-z])", ""), "i");
