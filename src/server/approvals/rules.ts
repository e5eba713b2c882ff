import type { ApprovalRule, ApprovalRuleInput } from "#contract/approvals.ts";
import { APPROVABLE, APPROVAL_KINDS } from "#domain/approvals.ts";
import type { Books } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { insertRule, type RuleRow, selectApprovalRules } from "./queries.ts";

type PeoplePool = Pick<Database, "people">;

/** Returns the rule of each kind. */
export async function listRules(people: PeoplePool, { read }: Books): Promise<ApprovalRule[]> {
  const rules = await read(selectApprovalRules);
  const rows = APPROVAL_KINDS.map(
    (kind): RuleRow =>
      rules.find((rule) => rule.kind === kind) ?? { kind, minAmount: null, setAt: null, userId: null },
  );
  return withPeople(people, rows, "setBy");
}

/** Sets from which amount a kind needs approval (Accounting 34). An identical rule isn't stored again. */
export async function setRule(
  people: PeoplePool,
  { write }: Books,
  input: ApprovalRuleInput,
): Promise<ApprovalRule> {
  const [rule] = await withPeople(people, [await write((tx) => storeRule(tx, input))], "setBy");
  if (rule === undefined) throw new Error("The rule has no user.");
  return rule;
}

/** Stores the rule of a kind, unless it is the same. */
export async function storeRule(tx: Tx, input: ApprovalRuleInput): Promise<RuleRow> {
  await lockBook(tx);
  const { kind, minAmount } = input;
  const current = (await selectApprovalRules(tx)).find((rule) => rule.kind === kind);
  if ((current?.minAmount ?? null) === minAmount)
    return current ?? { kind, minAmount, setAt: null, userId: null };
  const { id, ...rule } = await insertRule(tx, input);
  await recordAudit(tx, {
    action: "approval_rule.set",
    subject: "approval_rule",
    subjectId: id,
    before: { kind, minAmount: current?.minAmount ?? null },
    after: { kind, minAmount, name: APPROVABLE[kind].plural },
  });
  return rule;
}
