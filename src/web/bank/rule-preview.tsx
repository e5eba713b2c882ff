import { FlaskConical } from "lucide-react";
import { useState } from "react";
import type { BankRuleTrial } from "#contract/bank-rules.ts";
import { failureText } from "#web/api/api-error.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { BankAmount } from "./bank-amount.tsx";

type Props = {
  /** Runs the test; null while the rule is incomplete. */
  run: (() => Promise<BankRuleTrial>) | null;
};

/** Shows what a rule would have done with past transactions. */
export function RuleTrial({ run }: Props) {
  const [trial, setTrial] = useState<BankRuleTrial | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  async function testRule(): Promise<void> {
    if (run === null) return;
    setPending(true);
    setFailure(null);
    try {
      setTrial(await run());
    } catch (error) {
      setFailure(failureText(error, "Couldn't test the rule"));
    }
    setPending(false);
  }
  return (
    <section aria-label="Test rule" className="flex flex-col gap-3">
      <div>
        <Button
          icon={<FlaskConical />}
          disabled={run === null}
          pending={isPending}
          onClick={() => void testRule()}
        >
          Test on past transactions
        </Button>
      </div>
      {failure !== null && <Notice tone="negative">{failure}</Notice>}
      {trial !== null && <TestResult trial={trial} />}
    </section>
  );
}

function TestResult({
  trial: { checkedCount: checked, matchingCount: matching, items },
}: {
  trial: BankRuleTrial;
}) {
  return (
    <>
      <p aria-live="polite" className="text-ink-soft">
        Matches {formatCount(matching)} of the last {countText(checked, "transaction")}. Nothing was recorded.
        {items.length < matching && ` Showing the latest ${items.length}.`}
      </p>
      {items.length > 0 && (
        <Table
          label="Test results"
          head={
            <tr>
              <HeadCell>Date</HeadCell>
              <HeadCell>Transaction</HeadCell>
              <HeadCell>To</HeadCell>
              <HeadCell>Currently</HeadCell>
              <HeadCell align="end">Amount</HeadCell>
            </tr>
          }
        >
          {items.map((item) => (
            <TrialRow key={item.bankTransaction.id} item={item} />
          ))}
        </Table>
      )}
    </>
  );
}

const STATUSES = {
  unmatched: { tone: "neutral", label: "For review" },
  same: { tone: "positive", label: "Same" },
  other_category: { tone: "warning", label: "Different category" },
  without_party: { tone: "warning", label: "Without customer/vendor" },
} as const;

function TrialRow({ item }: { item: BankRuleTrial["items"][number] }) {
  const { bankTransaction, lines, outcome, matchedByRule, reviewReason } = item;
  const accounts = useChart().data?.items ?? [];
  const currency = accounts.find(({ id }) => id === bankTransaction.accountId)?.currency ?? null;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? "";
  const { tone, label } = STATUSES[outcome];
  return (
    <Row>
      <Cell>
        <span className="whitespace-nowrap">{formatDate(bankTransaction.date)}</span>
      </Cell>
      <Cell wholeLine>
        <LongText>
          {[bankTransaction.counterparty, bankTransaction.description, bankTransaction.reference]
            .filter(Boolean)
            .join(" \u00b7 ")}
        </LongText>
      </Cell>
      <Cell>
        <LongText>{lines.map(({ accountId }) => nameOf(accountId)).join(", ")}</LongText>
      </Cell>
      <Cell>
        {matchedByRule === null ? (
          <Badge tone={tone}>{label}</Badge>
        ) : (
          <Badge>{`Already matched by rule ${matchedByRule}`}</Badge>
        )}
        {matchedByRule === null && reviewReason !== null && (
          <span className="block text-small wrap-anywhere text-ink-soft">{reviewReason}</span>
        )}
      </Cell>
      <Cell align="end">
        <BankAmount amount={bankTransaction.amount} currency={currency} />
      </Cell>
    </Row>
  );
}
