import { readVisibleText, type VisibleText } from "./visible-text.ts";
import { isFixedMessage } from "./fixed-messages.ts";
import { isTitleCase } from "./title-case.ts";
import { BRITISH_TEXTS, EVERYWHERE, ON_SCREENS, type Pattern } from "./word-patterns.ts";

/** A rule about visible text, and a text that it rejects. */
type WordRule = {
  name: string;
  reports: (file: VisibleText) => readonly string[];
  planted: string;
};

type Exception = { path: string; text: string; reason: string };

/** Texts that may break a rule, and the reason for each. */
const EXCEPTIONS: readonly Exception[] = [
  { path: "src/web/public-pages/landing-page.tsx", text: "where your business stands", reason: "an idiom" },
  { path: "src/web/help/help-tips.ts", text: "press + or - to move", reason: "the key itself" },
  { path: "src/domain/e-invoice/read-ubl.ts", text: "Party", reason: "the name of an element of UBL" },
  { path: "src/server/sample/sample-company.ts", text: "Harbour Offices", reason: "a British company" },
  { path: "src/server/pdfs/example-invoice.ts", text: "Harbour Café", reason: "a British company" },
  {
    path: "src/web/lists/list-parts.tsx",
    text: "Failed to {value} {value}",
    reason: "the template of the messages that the specification fixes",
  },
  {
    path: "src/server/backup/restore-backup.ts",
    text: "Nothing was written",
    reason: "to a database, where rows are written",
  },
];

/** The glossary, which lists what we don't say. */
const GLOSSARY = "docs/words.md";

const isExcepted = (path: string, text: string): boolean =>
  EXCEPTIONS.some((exception) => exception.path === path && text.includes(exception.text));

/** The exceptions that are no longer needed. */
export const idleExceptions = (files: readonly VisibleText[]): string[] =>
  EXCEPTIONS.filter(
    ({ path, text }) => !files.some((file) => file.path === path && breaksAnyRule(file, text)),
  ).map(({ path, text }) => `${path}: ${text}`);

const breaksAnyRule = ({ prose, notes }: VisibleText, text: string): boolean =>
  prose.some((line) => line.includes(text) && ON_ALL_SCREENS.some(([pattern]) => pattern.test(line))) ||
  notes.some((line) => line.includes(text) && IN_ALL_TEXTS.some(([pattern]) => pattern.test(line)));

const IN_ALL_TEXTS: readonly Pattern[] = [...Object.values(EVERYWHERE), ...BRITISH_TEXTS];
const ON_ALL_SCREENS: readonly Pattern[] = [...IN_ALL_TEXTS, ...Object.values(ON_SCREENS)];

/** A sentence that follows another one and has no mark at its end, even after a value; a link may still follow an article. */
const UNFINISHED =
  /(?<!\bSt|e\.g|\bNo|\bp)\. [A-Z][a-z]*(?: [^\s.!?:\u2026]+)* (?!(?:the|an?|of|to|when)$)[^\s.!?:\u2026]*[a-zA-Z0-9)}]$/;

/** A comment may start with "What the report shows", like a heading. */
const NOT_IN_COMMENTS = EVERYWHERE["a noun"]?.[0];

function rule(replacement: string, [pattern, planted]: Pattern, scope: "prose" | "everything"): WordRule {
  const isForComments = pattern !== NOT_IN_COMMENTS;
  return {
    name: `${scope === "prose" ? "a screen" : "a text"} says \u201c${replacement}\u201d instead of ${pattern.source}`,
    reports: ({ path, prose, notes, comments = [] }) =>
      path === GLOSSARY
        ? []
        : [...prose, ...(scope === "prose" ? [] : [...notes, ...(isForComments ? comments : [])])].filter(
            (text) => pattern.test(text) && !isExcepted(path, text) && !isFixedMessage(text),
          ),
    planted,
  };
}

/** Visible text is plain American English. */
export const WORD_RULES: readonly WordRule[] = [
  ...Object.entries(EVERYWHERE).map(([replacement, pattern]) => rule(replacement, pattern, "everything")),
  ...Object.entries(ON_SCREENS).map(([replacement, pattern]) => rule(replacement, pattern, "prose")),
  ...BRITISH_TEXTS.map((pattern) => rule("the American spelling", pattern, "everything")),
  {
    name: "a message of several sentences ends with a period",
    reports: ({ prose }) => prose.filter((text) => UNFINISHED.test(text)),
    planted: "This number isn't valid. Enter {value}",
  },
  {
    name: "a label is in sentence case, unless the specification fixes it",
    reports: ({ path, prose }) => prose.filter((text) => isTitleCase(path, text)),
    planted: "Post and Send",
  },
];

/** Every place where a person reads something, with a text that has to be rejected there. */
export const PLANTED_TEXTS: readonly { place: string; path: string; text: string }[] = [
  {
    place: "a screen",
    path: "src/web/a.tsx",
    text: "export const Hint = () => <p>Left empty it is the next number</p>;",
  },
  {
    place: "a label of one word",
    path: "src/web/a.tsx",
    text: "export const Hint = () => <span>booking</span>;",
  },
  {
    place: "an error that a screen shows",
    path: "src/web/a.ts",
    text: 'throw new Error("The file is empty. Choose another file");',
  },
  {
    place: "a template with an unfinished sentence",
    path: "src/domain/a.ts",
    text: "export const text = `This number is too long. Enter ${digits}`;",
  },
  {
    place: "a date in a template",
    path: "src/web/a.ts",
    text: "export const text = `The rate of ${formatDate(rate.ratedOn)}`;",
  },
  {
    place: "a date between tags",
    path: "src/web/a.tsx",
    text: "export const Note = () => <p>The count of {formatDate(count.date)} was voided</p>;",
  },
  {
    place: "an amount in a template",
    path: "src/web/a.ts",
    text: "export const text = `Email the invoice over ${formatMoney(total)}`;",
  },
  {
    place: "a comment of the code",
    path: "src/web/a.ts",
    text: ["/** Set by who", "ever", "\n * posts it. */\nexport const a = 1;"].join(""),
  },
  {
    place: "an attribute of one word",
    path: "src/web/a.tsx",
    text: 'export const Hint = () => <Field label="instalment" />;',
  },
  {
    place: "a constant of labels",
    path: "src/web/a.ts",
    text: 'export const ORDER_LABELS = { void: "cancelled" };',
  },
  {
    place: "a placeholder of a template",
    path: "src/domain/a.ts",
    text: 'export const text = "Please pay {open} by {due_date}.";',
  },
  {
    place: "the integrity check",
    path: "src/server/books-check/a.ts",
    text: 'export const rule = "Nothing was put against it";',
  },
  {
    place: "a query of the integrity check",
    path: "src/server/books-check/a.ts",
    text: "export const query = sql`select 'It is of another account' as problem`;",
  },
  {
    place: "a comment in a query",
    path: "src/server/reports/a.ts",
    text: "export const query = sql`\n  -- The payment is put\n  -- against it.\n  select 1`;",
  },
  {
    place: "the command line",
    path: "src/server/main.ts",
    text: 'console.log("The server stopped by itself");',
  },
  {
    place: "an error that stops the server",
    path: "src/server/config.ts",
    text: 'throw new Error("This is no URL");',
  },
  {
    place: "a message of the database",
    path: "schema/a.sql",
    text: "raise exception 'journal % is of another company', id;",
  },
  {
    place: "a comment of the schema",
    path: "schema/a.sql",
    text: "-- Set by whoever\n-- posts it.\ncreate table a ();",
  },
  { place: "a paper", path: "docs/a.md", text: "# Bank\n\nA payment is put\nagainst an invoice.\n" },
  { place: "an example in the API", path: "src/a.json", text: '{ "name": "Post it by itself" }' },
  { place: "a list in a paper", path: "README.md", text: "- It starts\n- Posts by itself\n" },
  { place: "the page of the app", path: "index.html", text: '<meta content="Post it by itself">' },
  { place: "the title of a test", path: "test/a.test.ts", text: 'test("is posted by itself", () => {});' },
  {
    place: "the title of tests with a table",
    path: "test/a.test.ts",
    text: 'test.each([1, 2])("%s is posted by itself", () => {});',
  },
  {
    place: "the title of a journey",
    path: "test/journeys/a.spec.ts",
    text: 'journey("is posted by itself", async () => {});',
  },
];

/** What the rules report about a file with this text. */
export const reportedIn = ({ path, text }: { path: string; text: string }): string[] =>
  WORD_RULES.flatMap(({ reports }) => reports(readVisibleText(path, text)));
