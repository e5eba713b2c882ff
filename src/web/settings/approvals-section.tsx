import { useState } from "react";
import type { ApprovalRule } from "#contract/approvals.ts";
import { APPROVABLE } from "#domain/approvals.ts";
import { describeRule } from "#web/approvals/approval-labels.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ApprovalRuleDialog = lazyPart(
  async () => (await import("./approval-rule-dialog.tsx")).ApprovalRuleDialog,
);

/** From which amount each kind of record needs approval (Accounting 34). */
export function ApprovalsSection() {
  const rules = useApiQuery("approvalRules.list");
  const [chosen, setChosen] = useState<ApprovalRule | null>(null);
  return (
    <>
      <p className="text-ink-soft">
        A draft that needs approval is posted when another member approves it: an approver, an accountant or
        the owner. Members can't approve what they entered or changed. See{" "}
        <TextLink href={paths.approvals()}>Approvals</TextLink> for pending requests, and{" "}
        <TextLink href={paths.settings("people")}>People</TextLink> for members and their roles.
      </p>
      <Card title="Approval rules" flush>
        <AsyncContent query={rules} failed={(message) => `Couldn't load the rules: ${message}`}>
          {({ items }) => (
            <ul className="divide-y divide-line">
              {items.map((rule) => (
                <RuleItem key={rule.kind} rule={rule} onChange={() => setChosen(rule)} />
              ))}
            </ul>
          )}
        </AsyncContent>
        {chosen && <ApprovalRuleDialog rule={chosen} onClose={() => setChosen(null)} />}
      </Card>
    </>
  );
}

function RuleItem({ rule, onChange }: { rule: ApprovalRule; onChange: () => void }) {
  const { kind, minAmount, setAt, setBy } = rule;
  return (
    <li className="flex min-h-8 items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        {APPROVABLE[kind].plural}
        <span className="block text-small text-ink-faint tabular-nums">
          {describeRule(minAmount)}
          {setAt !== null && (
            <>
              {" · "}
              {setBy?.name ?? "Former user"}, <InstantText at={setAt} />
            </>
          )}
        </span>
      </span>
      <Button
        needs="approvalRules.set"
        size="small"
        aria-label={`Change the rule for ${APPROVABLE[kind].plural.toLowerCase()}`}
        onClick={onChange}
      >
        Change
      </Button>
    </li>
  );
}
