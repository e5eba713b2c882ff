/** A page of docs/rules/, or the folder of decisions, as cited by comments and tests. */
export type RulesPage = { path: string; text: string };

const PAGES = ["Accounting", "Behavior", "Interface", "Security"] as const;
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const CLAUSE = new RegExp(String.raw`\b(${PAGES.join("|")}) (${NUMBER}(?:(?:, | and )${NUMBER})*)`, "g");
/** References to texts that are not in this repository, where a reader would not find them. */
const OTHER_CITATION = /\b(Rules|Spec|Conventions|Design) \d+(\.\d+)?|\b(Look|Security|Style), [A-Z]/g;

/** The names of all clauses: "Accounting 11.5" of a heading, "I-11" of a row, "Decision 0023" of a file. */
export function clausesOf(laws: readonly RulesPage[]): Set<string> {
  return new Set(
    laws.flatMap(({ path, text }) => {
      const decision = /decisions\/(\d{4})-/.exec(path)?.[1];
      if (decision !== undefined) return [`Decision ${decision}`];
      const page = PAGES.find((name) => path.endsWith(`/${name.toLowerCase()}.md`));
      const headings = [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(
        ([, number]) => `${page} ${number}`,
      );
      const rows = [...text.matchAll(/^\| (I-\d{2,3}|\d+\.\d+) /gm)].map(([, number = ""]) =>
        number.startsWith("I-") ? number : `${page} ${number}`,
      );
      return [...headings, ...rows];
    }),
  );
}

/** Every clause that a text cites; "Accounting 5, 6" cites two, and so does "Decisions 0010 and 0021". */
export function citationsIn(text: string): string[] {
  // A citation continues in the next line of a comment.
  const flat = text.replaceAll(/\n\s*(\*|--|\/\/|#)?[ \t]*/g, " ");
  const clauses = [...flat.matchAll(CLAUSE)].flatMap(([, page, numbers = ""]) =>
    numbers.split(/, | and /).map((number) => `${page} ${number}`),
  );
  const decisions = [...flat.matchAll(/\bDecisions? (\d{4}(?:(?:, | and )\d{4})*)/g)].flatMap(
    ([, numbers = ""]) => numbers.split(/, | and /).map((number) => `Decision ${number}`),
  );
  const invariants = [...flat.matchAll(/\bI-\d{2,3}\b/g)].map(([number]) => number);
  return [
    ...clauses,
    ...decisions,
    ...invariants,
    ...[...flat.matchAll(OTHER_CITATION)].map(([cited]) => cited),
  ];
}
