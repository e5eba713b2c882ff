import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { EInvoiceFormat, EInvoiceSyntax } from "#domain/e-invoice/codes.ts";

/** The official rules are next to the repository and not part of it. */
const RULES = process.env["E_INVOICE_RULES"] ?? "../shared/e-invoice-rules";
const CACHE = "node_modules/.cache/e-invoice-rules";
const load = createRequire(import.meta.url);

type Transform = (options: { stylesheetInternal: object; sourceText: string; destination: "serialized" }) => {
  principalResult: string;
};

/** Why the rules can't be run, or null if they can. */
export function missingRulesError(): string | null {
  if (!existsSync(join(RULES, "EN16931-UBL.xslt")))
    return `The official rules of electronic invoices are not in ${RULES}. Set E_INVOICE_RULES to their folder.`;
  try {
    load.resolve("saxon-js");
    return null;
  } catch {
    return "saxon-js, which runs the official rules, is not installed.";
  }
}

const RULE_SETS: Record<EInvoiceFormat, readonly string[]> = {
  en16931: ["EN16931"],
  xrechnung: ["EN16931", "XRechnung"],
  peppol: ["EN16931", "PEPPOL"],
};

/** The numbers of the rules that a file violates, by all rules of its format. */
export function brokenRules(xml: string, format: EInvoiceFormat, syntax: EInvoiceSyntax): string[] {
  return RULE_SETS[format].flatMap((name) => {
    const stylesheetInternal = compiled(`${name}-${syntax.toUpperCase()}.xslt`);
    const { transform } = load("saxon-js") as { transform: Transform };
    const { principalResult } = transform({ stylesheetInternal, sourceText: xml, destination: "serialized" });
    return [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>/g)].flatMap(([, attributes = ""]) => {
      const id = /\bid="([^"]*)"/.exec(attributes)?.[1] ?? "";
      const isError = /\bflag="fatal"/.test(attributes) || !attributes.includes("flag=");
      return isError ? [id] : [];
    });
  });
}

const stylesheets = new Map<string, object>();

/** The rules as the processor needs them: compiled once, in 40 seconds, and cached by their content. */
function compiled(file: string): object {
  const cached = stylesheets.get(file);
  if (cached !== undefined) return cached;
  const source = withoutMemoryLeak(readFileSync(join(RULES, file), "utf8"));
  const digest = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const compiledPath = join(CACHE, `${file}-${digest}.sef.json`);
  if (!existsSync(compiledPath)) {
    mkdirSync(CACHE, { recursive: true });
    const patched = `${compiledPath}.xslt`;
    writeFileSync(patched, source);
    const compiler = load.resolve("xslt3/xslt3.js");
    // Another process may compile the same file: each reads it only once it is complete.
    const unfinished = `${compiledPath}.${process.pid}`;
    execFileSync(process.execPath, [compiler, `-xsl:${patched}`, `-export:${unfinished}`, "-nogo"], {
      stdio: "ignore",
    });
    renameSync(unfinished, compiledPath);
  }
  const rules = JSON.parse(readFileSync(compiledPath, "utf8")) as object;
  stylesheets.set(file, rules);
  return rules;
}

const LEAKING_TEMPLATE = /<apply-templates select="(@\*|node\(\))" mode="#current"\/>/g;
const NO_PATTERNS =
  '<with-param name="Q{http://dmaus.name/ns/2023/schxslt}pattern" tunnel="yes" select="()"/>';

/**
 * The compiler applies the patterns matched by a node to all nodes below it in two of the files, and most rules are
 * then skipped: without this fix, a seller without an address would pass.
 */
function withoutMemoryLeak(source: string): string {
  return source.replace(
    LEAKING_TEMPLATE,
    (_, selection: string) =>
      `<apply-templates select="${selection}" mode="#current">${NO_PATTERNS}</apply-templates>`,
  );
}

/** Compiles the rules before the first test uses them. */
export function compileRules(): void {
  for (const file of ["EN16931-UBL", "EN16931-CII", "XRechnung-UBL", "PEPPOL-UBL"]) compiled(`${file}.xslt`);
}
