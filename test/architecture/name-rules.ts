import type { CodeRule } from "./rules.ts";
import { BRITISH_NAME, BRITISH_WORD_OF_NAME } from "./word-patterns.ts";

/** Words that name no thing: what was said, told or asked is a label, a request or a row. */
const NOT_NOUNS = "said|told|meant|wanted|asked|unsaid|stated|tellings?";
const capitalized = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Words that are poor names, by the better name (docs/words.md); each with a name that is caught. */
const VAGUE: Readonly<Record<string, readonly [names: RegExp, planted: string]>> = {
  "the noun, such as label, input, request or row": [
    new RegExp(
      `^(${NOT_NOUNS})(?![a-z])|(^|[a-z0-9])(${capitalized(NOT_NOUNS)})(?![a-z])|(^|_)(${NOT_NOUNS.toUpperCase()})(_|$)`,
    ),
    "saidRate",
  ],
  "the noun, such as existing, options, direction or nonrecoverable": [
    /^([kK]nown|[hH]ow|[wW]ay|[oO]wn|[oO]f|[wW]hat)$/,
    "known",
  ],
  "the noun after \u201cof\u201d, such as documentYear": [/^(of|Of)[A-Z]|^OF_/, "ofThis"],
  "the noun instead of a clause": [/(^w|W)hat[A-Z]|[a-z]It(Is|Was)?$/, "checkWhatIsLeft"],
  "an error or an explanation": [/^why([A-Z]\w*)?$/, "whyNotReadable"],
  "the person: user, customer, caller": [/^(nobody|somebody|whoever|anybody|everybody)$/, "nobody"],
  "the use of the type": [/^(Shown|Place|Who|Nothing)$/, "Shown"],
  "automatic, again, foreign, unbalanced": [/([uU]nasked|[aA]new|[aA]broad|[uU]ntied)/, "startAnew"],
  "the term of the glossary: email": [
    /(?<![eE])[mM]ail(s|ed)?(?![a-z]|Server|_FROM)|(^|_)MAIL(?!_FROM)/,
    "sendMails",
  ],
  "the term of the glossary: bank transaction": [/[bB]ank_?[lL]ine/, "bankLines"],
  "the term of the glossary: posted, bank transaction": [/[bB]ook(ed|ing)|BOOK(ED|ING)/, "bookedLines"],
  "the preview or the result": [
    /^(?!use(Layout|Insertion)?Effect(Event)?$|vectorEffect$)\w*((?<!In)Effects?(?!ive)|EFFECT(?!IVE))|^effects?(Of[A-Z]\w*)?$/,
    "postingEffect",
  ],
  "the status": [
    /^STATES(_OF)?$|^(ORDER|DELIVERY|OCCURRENCE|LOAN|(TAX_)?RETURN)_STATES?$|^States?(Tab|Count)s?$|(^o|O)rderStates?$|(^d|D)eliveryStates?$|(^o|O)ccurrenceStates?$|(^l|L)oanStates?$/,
    "OrderState",
  ],
  "the number of the reminder": [/^levels$|[rR]eminderLevels?$/, "reminderLevel"],
  "the American spelling": [BRITISH_NAME, "favouriteColour"],
};

/** Names that are kept, and the reason for each. */
const KEPT_NAMES: ReadonlyMap<string, string> = new Map([
  ["instalment", "a former value, in earlier backups"],
  ["unrealised_exchange", "a former value, in earlier backups"],
  ...["document_mails", "mail_words", "planned_mails", "bank_lines"].map(
    (name) => [name, "a former table"] as const,
  ),
  ["ElectronicMail", "an element of UBL"],
  ["sendMail", "a method of nodemailer"],
  ["SendMailOptions", "a type of nodemailer"],
  ["Mail", "an icon of lucide"],
  ["onMailFrom", "an option of smtp-server"],
]);

/** Members of the platform. */
const PLATFORM_NAMES: ReadonlyMap<string, string> = new Map([
  ["Buffer.of", "of"],
  ["Uint8Array.of", "of"],
  ["displayNames.of", "of"],
]);

/** The identifiers of a file, without those of the platform. */
function identifiersOf(names: ReadonlySet<string>): string[] {
  const platform = new Set([...PLATFORM_NAMES].flatMap(([member, name]) => (names.has(member) ? name : [])));
  return [...names].filter((name) => !name.includes(".") && !KEPT_NAMES.has(name) && !platform.has(name));
}

const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/);
const isBritish = (word: string): boolean => BRITISH_WORD_OF_NAME.test(word);

const VAGUE_FILE =
  /[-/](said|told|meant|wanted|asked|known|how|way|own|what|whoever|nobody|somebody|anew|untied|unasked|abroad|taken|booked|bookings?)[-.]/;

/** Names of tables, columns, functions and aliases. */
const VAGUE_SQL =
  /\b(?:\w+_)?(?:said|told|meant|wanted|asked|stated|booked)(?:_\w+)?\b|\b(?:known|how|way|own|of|what|why|state)\b/g;

/** Keywords of SQL: `update of`, `for update of`. */
const SQL_KEYWORDS = /\b(?:update|share) of\b/gi;

/** The vague names in a piece of SQL. */
export function vagueNamesIn(sql: string): string[] {
  const names = sql
    .replace(/--[^\n]*/g, " ")
    .replace(/'(?:[^']|'')*'/g, " ")
    .replace(SQL_KEYWORDS, " ");
  return [...names.matchAll(VAGUE_SQL)].map(([name]) => name);
}

/** Names in code are the field's standard terms. */
export const NAME_RULES: readonly CodeRule[] = [
  ...Object.entries(VAGUE).map(([replacement, [names, planted]]): CodeRule => ({
    name: `a name is ${replacement}, not ${names.source}`,
    reports: (file) => identifiersOf(file.names).filter((name) => names.test(name)),
    planted: { path: "src/domain/a.ts", text: `export const ${planted} = 1;` },
  })),
  {
    name: "a name has no British word",
    reports: (file) => identifiersOf(file.names).filter((name) => wordsOf(name).some(isBritish)),
    planted: { path: "src/domain/a.ts", text: "export const billingPostcode = 1;" },
  },
  {
    name: "a table, column, function or alias in a query is a noun",
    reports: ({ statements }) => statements.flatMap(vagueNamesIn),
    planted: { path: "src/server/a.ts", text: "export const query = sql`select sum(tax) as own from said`;" },
  },
  {
    name: "a file is named after its subject, in the field's terms",
    reports: ({ path }) => (VAGUE_FILE.test(path) ? [path] : []),
    planted: { path: "src/domain/said-at.ts", text: "export const place = 1;" },
  },
];

/** Vague names of each kind, in code. */
export const PLANTED_NAMES: Readonly<Record<string, string>> = {
  "a variable named known": "export const known = 1;",
  "a variable named how": "export const how = 1;",
  "a variable named way": "export const way = 1;",
  "a parameter named own": "export const add = (own: string) => own;",
  "a property named of": "export type Box = { of: string };",
  "a shorthand property named what": "export const box = (what: string) => ({ what });",
  "a destructured name": "export const taxOf = ({ said }: Box) => said;",
  "a function": "export function wantedRates() {}",
  "a type": "export type Told = string;",
  "a component": "export const OfBill = () => null;",
  "a constant": "export const ASKED_AT = 1;",
  "a name that ends with it": "export const isAsked = true;",
  "a clause about the past": "export const asItWas = 1;",
  "a pronoun": "export const voidIt = () => {};",
  "a state of orders": "export const STATES_OF = {};",
  "a state tab": "export function StateTabs() {}",
  "an effect": "export const effect = 1;",
  "a hook of an effect": "export function useEffectOf() {}",
  "a level of reminders": "export type Texts = { levels: string[] };",
  "a stated balance": "export const statedBalance = 1;",
  "a booked amount": "export const booked = 1;",
  "a booking": "export const matchBooking = 1;",
  "a British verb": "export const recognise = 1;",
  "a British participle": "export const cancelledOn = 1;",
  "a British noun": "export type InstalmentRow = string;",
};

/** Vague names of each kind, in SQL. */
export const PLANTED_SQL_NAMES: Readonly<Record<string, string>> = {
  "a table": "create table told (id uuid);",
  "a column": "create table accounts (asked_at timestamptz);",
  "a function": "create function wanted_rates() returns void",
  "a parameter": "create function check_book(book uuid, what text) returns void",
  "a state": "create table orders (state text);",
  "an alias": "select sum(tax) as own from lines",
  "an alias of a query": "select 1 from (select 1) said",
  "a booked amount": "select sum(tax) as booked from lines",
};
