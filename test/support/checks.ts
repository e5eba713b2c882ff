/** A tool that checks the sources: its script below node_modules and its arguments. */
export type CodeCheck = { name: string; title: string; script: string; args: readonly string[] };

/** test/checks.test.ts shows that each of them reports faults. */
export const CHECKS: readonly CodeCheck[] = [
  { name: "format", title: "Formatting", script: "oxfmt/bin/oxfmt", args: ["--check"] },
  { name: "lint", title: "Lint", script: "oxlint/bin/oxlint", args: [] },
  { name: "types", title: "Types", script: "typescript/bin/tsc", args: ["--noEmit", "--project", "."] },
  { name: "dead-code", title: "Dead code", script: "knip/bin/knip.js", args: [] },
];
