import { appendFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";

/** The kinds of failure, the worst first. */
export const FINDING_KINDS = [
  "lost",
  "doubled",
  "unbalanced",
  "different",
  "refused",
  "broken",
  "silent",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
export type Finding = { wrong: FindingKind; during: string; message: string };

/** The observations, in their own folder: a line for each fault, finding, and request whose outcome was unknown. */
export type Evidence = {
  folder: string;
  findings: Finding[];
  /** The fault in progress, or the last one. */
  during: string;
  note: (line: Record<string, unknown>) => void;
  find: (kind: FindingKind, message: string) => void;
};

export function newEvidence(): Evidence {
  const root = resolve("node_modules/.cache");
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, "torture-"));
  const note: Evidence["note"] = (line) =>
    appendFileSync(
      join(folder, "log.jsonl"),
      `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`,
    );
  const evidence: Evidence = {
    folder,
    findings: [],
    during: "setting up",
    note,
    find: (kind, message) => {
      const finding = { wrong: kind, during: evidence.during, message };
      evidence.findings.push(finding);
      note(finding);
    },
  };
  return evidence;
}
