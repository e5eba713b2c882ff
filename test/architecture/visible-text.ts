import { readSourceFile, type SourceFile } from "./source-file.ts";

/** What a person reads in a file: sentences and labels, with the place where they appear. */
export type VisibleText = {
  path: string;
  /** Screens, messages, emails. */
  prose: readonly string[];
  /** Papers, titles of tests, comments and messages of the database, errors in the log. */
  notes: readonly string[];
  /** Comments of the code. */
  comments?: readonly string[];
};

/** The charts of countries, in their own terms and languages. */
const COUNTRY_CHARTS = /^src\/domain\/charts\//;

/** Reads the visible text of a file of any kind. */
export function readVisibleText(path: string, text: string): VisibleText {
  if (path.endsWith(".md")) return { path, prose: [], notes: sentencesOfMarkdown(text) };
  if (path.endsWith(".html")) return { path, prose: textsOfHtml(text), notes: [] };
  if (path.endsWith(".json")) return { path, prose: [], notes: textsOfJson(JSON.parse(text)) };
  if (path.endsWith(".sql")) return { path, prose: [], notes: Object.values(textsOfSql(text)).flat() };
  return visibleTextOf(readSourceFile(path, text));
}

/** The visible text of a source file. */
export function visibleTextOf(file: SourceFile): VisibleText {
  return { ...shownTextOf(file), comments: COUNTRY_CHARTS.test(file.path) ? [] : commentsOf(file.text) };
}

/** The comments of a source file, a paragraph each. */
const commentsOf = (text: string): string[] =>
  [...text.matchAll(/\/\*\*?[^]*?\*\/|(?:^[^\S\n]*\/\/[^\n]*\n?)+/gm)].map(([comment]) =>
    comment
      .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

function shownTextOf(file: SourceFile): VisibleText {
  const { path } = file;
  if (COUNTRY_CHARTS.test(path)) return { path, prose: [], notes: [] };
  if (!/^(src|scripts)\//.test(path) || /\.test\.tsx?$/.test(path))
    return { path, prose: [], notes: file.titles };
  const sql = file.statements.map(textsOfSql);
  const areErrorsShown = path.startsWith("src/web/");
  const prose = [...file.prose, ...(areErrorsShown ? file.errors : [])].filter((text) => isProse(path, text));
  return {
    path,
    prose: [
      ...prose,
      ...file.labels.filter((label) => /^[a-z]+$/.test(label)),
      ...prose.flatMap(placeholdersIn),
      ...sql.flatMap(({ prose: messages }) => messages),
    ],
    notes: [...(areErrorsShown ? [] : file.errors), ...sql.flatMap(({ notes }) => notes)],
  };
}

const STATEMENT =
  /^\s*(select|insert|update|delete|with|from|where|and|or|case|when|join|left|create|set|order|group|as|on) |\b(where \w+ =|returning \w|order by|group by|left join)/;

/** A sentence or a label: it starts with a capital or has words separated by a space; not an SQL statement. */
const isProse = (path: string, text: string): boolean =>
  /^\s*[A-Z\u2018\u201c]|[a-z}] [a-z]/.test(text) &&
  !(path.startsWith("src/server/") && STATEMENT.test(text));

/** The placeholders in a text, which a reader of an email template sees: "{balance_due}" as "Placeholder: balance due". */
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\$)\{([a-z][a-z_]*)\}/g)].map(
    ([, name = ""]) => `Placeholder: ${name.replaceAll("_", " ")}`,
  );

/** The messages in a piece of SQL, and its comments, a paragraph each. */
function textsOfSql(sql: string): Pick<VisibleText, "prose" | "notes"> {
  const comments = [...sql.matchAll(/(?:^[^\S\n]*--[^\n]*\n?)+|--[^\n]*/gm)].map(([comment]) =>
    comment
      .replace(/^\s*--/gm, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const messages = [...sql.replace(/--[^\n]*/g, "").matchAll(/'((?:[^']|'')*)'/g)]
    .map(([, message = ""]) => message)
    .filter((message) => /[a-z%?] [a-z]/.test(message));
  return { prose: messages, notes: comments.flatMap(sentencesIn) };
}

/** The sentences, list items and cells of a paper: without code and addresses. */
function sentencesOfMarkdown(text: string): string[] {
  return text
    .replace(/^```[^]*?^```/gm, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|\|) )|\|/)
    .flatMap((block) => sentencesIn(block.replace(/`[^`]*`/g, "`code`").replace(/\]\([^)]*\)/g, "]")));
}

/** The distinct texts in a JSON value. */
function textsOfJson(value: unknown): string[] {
  const texts = new Set<string>();
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "string") texts.add(inner);
    return inner;
  });
  return [...texts];
}

function textsOfHtml(text: string): string[] {
  const visible = text.replace(/<(script|style)\b[^]*?<\/\1>/g, "");
  const attributes = [...visible.matchAll(/\b(?:content|title|alt)="([^"]*)"/g)].map(
    ([, value = ""]) => value,
  );
  return [...attributes, ...visible.split(/<[^>]*>/)].map((piece) => piece.trim()).filter(Boolean);
}

const sentencesIn = (paragraph: string): string[] =>
  paragraph
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?:;]) (?=[A-Z"])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
