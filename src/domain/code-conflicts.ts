import type { AccountType } from "./account.ts";
import { ACCOUNT_REFUSALS } from "./account-refusals.ts";

/** For a row whose code belongs to an account of another name: that account, or a new one with a new code. */
export const CODE_ANSWERS = ["existing", "new"] as const;
export type CodeAnswer = (typeof CODE_ANSWERS)[number];

/** The account that has a row's code, but another name. */
export type DuplicateCode = {
  code: string;
  name: string;
  /** Whether it has the row's type, so that it can be used. */
  isUsable: boolean;
  /** The answer so far. */
  answer: CodeAnswer | null;
};
export type CodeConflict = { sameCode: DuplicateCode | null; isUnanswered?: boolean };

type NamedAccount = { code: string; name: string; type: AccountType | null };

const foldName = (name: string) => name.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

/** The question that a row asks if its code belongs to an account of another name, otherwise null. */
export function findDuplicateCode({
  row,
  account,
}: {
  row: NamedAccount;
  account: NamedAccount | undefined;
}): DuplicateCode | null {
  if (account === undefined || foldName(account.name) === foldName(row.name)) return null;
  return { code: account.code, name: account.name, isUsable: account.type === row.type, answer: null };
}

type CodeQuestionAndAnswer = { question: DuplicateCode; answer: CodeAnswer | undefined };

/** The row with the answer applied. Until it is answered, it is placed with the code that is suggested. */
export function applyCodeAnswer<Row extends NamedAccount>(
  row: Row,
  { question, answer }: CodeQuestionAndAnswer,
) {
  const usesExisting = answer === "existing" && question.isUsable;
  const sameCode = { ...question, answer: usesExisting ? answer : answer === "new" ? answer : null };
  return usesExisting
    ? { ...row, code: question.code, outcome: "exists" as const, sameCode }
    : { ...row, code: "", outcome: "added" as const, sameCode, isUnanswered: answer !== "new" };
}

type PlacedAccount = {
  code: string;
  outcome: string;
  reason: string | null;
  parentCode: string | null;
} & CodeConflict;
type CodesAndParents = {
  matched: readonly CodeConflict[];
  /** The row that becomes the parent of each one. */
  mains: readonly (number | null)[];
};

/** Rejects the rows that aren't answered, and those below them, which have no parent yet. */
export function rejectUnansweredCodes<Row extends PlacedAccount>(
  rows: readonly Row[],
  { matched, mains }: CodesAndParents,
): Row[] {
  const isUnanswered = (index: number | null | undefined) =>
    index != null && matched[index]?.isUnanswered === true;
  return rows.map((row, index): Row => {
    if (row.outcome !== "added") return row;
    if (isUnanswered(index)) return { ...row, outcome: "rejected", reason: reasonOf(row), parentCode: null };
    const parent = rows[mains[index] ?? -1]?.sameCode;
    return isUnanswered(mains[index]) && parent
      ? {
          ...row,
          outcome: "rejected",
          reason: `Choose an account for ${parent.code} first`,
          parentCode: null,
        }
      : row;
  });
}

function reasonOf({ sameCode, code }: PlacedAccount): string {
  const name = sameCode?.name ?? "";
  return sameCode?.isUsable === true
    ? `${ACCOUNT_REFUSALS["account.duplicate-code"].detail}: ${name}. Use that account or the new code ${code}.`
    : `${ACCOUNT_REFUSALS["account.duplicate-code"].detail}, with another type: ${name}. Use the new code ${code}, or change the code or the type.`;
}
