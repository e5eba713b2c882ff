import type { CodeRule } from "./rules.ts";
import { BRITISH_NAME } from "./word-rules.ts";

/** Words that are poor names, by the better name (docs/words.md); each with a name that is caught. */
const VAGUE: Readonly<Record<string, readonly [names: RegExp, planted: string]>> = {
  "the noun, such as label, input or row": [
    /^(is|are|was|as)?([sS]aid|[tT]old|[mM]eant)([A-Z]\w*)?$/,
    "saidRate",
  ],
  "the request or what is expected": [/^(is)?([wW]anted|[aA]sked)([A-Z]\w*)?$/, "wantedIds"],
  "an error or an explanation": [/^why([A-Z]\w*)?$/, "whyNotReadable"],
  "the person: user, customer, caller": [/^(nobody|somebody|whoever|anybody)$/, "nobody"],
  "the use of the type": [/^(Said|Told|Wanted|Asked|Shown|Known|Place|How|Way|Who|Nothing)$/, "Wanted"],
  "automatic, again, foreign, unbalanced": [/([uU]nasked|[aA]new|[aA]broad|[uU]ntied)/, "startAnew"],
  "the American spelling": [BRITISH_NAME, "favouriteColour"],
};

/**
 * Names that are kept: API fields, values stored in databases and backups, and words of another program.
 */
const KEPT_NAMES = new Set(["Abroad", "abroad", "instalment", "colours"]);

/** Names in code are the field's standard terms. */
export const NAME_RULES: readonly CodeRule[] = [
  ...Object.entries(VAGUE).map(([instead, [names, planted]]): CodeRule => ({
    name: `a name is ${instead}, not ${names.source}`,
    reports: (file) => [...file.names].filter((name) => names.test(name) && !KEPT_NAMES.has(name)),
    planted: { path: "src/domain/a.ts", text: `export const ${planted} = 1;` },
  })),
  {
    name: "a file is named after its subject, in the field's terms",
    reports: ({ path }) =>
      /[-/](said|told|wanted|asked|nobody|whoever|anew|untied|unasked|abroad|taken)[-.]/.test(path)
        ? [path]
        : [],
    planted: { path: "src/domain/said-at.ts", text: "export const place = 1;" },
  },
];
