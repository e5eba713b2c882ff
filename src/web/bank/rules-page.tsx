import { ArrowDown, ArrowUp, Pencil, Plus, Trash2, Wand2 } from "lucide-react";
import { useState } from "react";
import type { BankRuleRecord } from "#contract/bank-rules.ts";
import type { Money } from "#domain/money.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { formatBankAmount } from "./bank-amount.tsx";

const RuleDialog = lazyPart(async () => (await import("./rule-dialog.tsx")).RuleDialog);

/** Bank rules in their order (Accounting 17). */
export function BankRulesPage() {
  const rules = useApiQuery("bankRules.list");
  const [opened, setOpened] = useState<BankRuleRecord | "new" | null>(null);
  const add = (
    <Button needs="bankRules.create" variant="primary" icon={<Plus />} onClick={() => setOpened("new")}>
      New rule
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Bank rules"
        description="Rules categorize bank transactions for you. The first matching rule is suggested."
        back={{ href: paths.bank(), label: "Bank" }}
        actions={add}
      />
      <AsyncContent
        query={rules}
        failed={(message) => `Couldn't load rules: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<Wand2 />} title="No rules yet" actions={add}>
            Tip: press R while reviewing a transaction to create a rule from it.
          </EmptyState>
        }
      >
        {({ items }) => <RuleTable rules={items} onOpen={setOpened} />}
      </AsyncContent>
      {opened !== null && (
        <RuleDialog
          rule={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
          onSaved={({ name }) => {
            setOpened(null);
            showToast(`${name} saved`);
          }}
        />
      )}
    </>
  );
}

type RuleTableProps = { rules: readonly BankRuleRecord[]; onOpen: (rule: BankRuleRecord) => void };

function RuleTable({ rules, onOpen }: RuleTableProps) {
  const order = useApiMutation("bankRules.reorder");
  const remove = useApiMutation("bankRules.remove");
  const [ruleToDelete, setRuleToDelete] = useState<BankRuleRecord | null>(null);
  /** Moves a rule down or up by one. */
  function moveRule({ id }: BankRuleRecord, by: 1 | -1): void {
    const ids = rules.map((rule) => rule.id);
    const from = ids.indexOf(id);
    order.mutate({ body: { ids: ids.toSpliced(from, 1).toSpliced(from + by, 0, id) } });
  }
  return (
    <>
      <Table label="Bank rules" wide head={HEAD}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            onUp={index === 0 ? null : () => moveRule(rule, -1)}
            onDown={index === rules.length - 1 ? null : () => moveRule(rule, 1)}
            onOpen={() => onOpen(rule)}
            onRemove={() => setRuleToDelete(rule)}
          />
        ))}
      </Table>
      {ruleToDelete && (
        <ConfirmDialog
          title="Remove rule"
          question={`Remove "${ruleToDelete.name}"?`}
          notes={["Transactions already recorded by this rule stay as they are."]}
          confirmLabel="Remove"
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: ruleToDelete.id } });
            showToast(`${ruleToDelete.name} removed`);
          }}
          onClose={() => setRuleToDelete(null)}
        />
      )}
    </>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Rule</HeadCell>
    <HeadCell>Conditions</HeadCell>
    <HeadCell>Category</HeadCell>
    <HeadCell>Used</HeadCell>
    <HeadCell align="end">Actions</HeadCell>
  </tr>
);

type RuleRowProps = {
  rule: BankRuleRecord;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onOpen: () => void;
  onRemove: () => void;
};

function RuleRow({ rule, onUp, onDown, onOpen, onRemove }: RuleRowProps) {
  const { name, accountId, postsAutomatically, timesUsed, lastUsedAt } = rule;
  const account = useChart().data?.items.find(({ id }) => id === accountId);
  return (
    <Row>
      <Cell wholeLine>
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {postsAutomatically && <Badge tone="warning">Auto-add</Badge>}
        </span>
      </Cell>
      <Cell wholeLine>
        <span className="wrap-anywhere">{conditionsOf(rule, account?.currency ?? null)}</span>
      </Cell>
      <Cell wholeLine>
        <BooksTo rule={rule} />
      </Cell>
      <Cell>
        {countText(timesUsed, "time")}
        {lastUsedAt !== null && (
          <span className="block text-small text-ink-faint">
            <InstantText at={lastUsedAt} />
          </span>
        )}
      </Cell>
      <Cell align="end">
        <RuleButtons {...{ name, onUp, onDown, onOpen, onRemove }} />
      </Cell>
    </Row>
  );
}

type RuleButtonsProps = Omit<RuleRowProps, "rule"> & { name: string };

function RuleButtons({ name, onUp, onDown, onOpen, onRemove }: RuleButtonsProps) {
  return (
    <span className="flex justify-end">
      <IconButton
        needs="bankRules.reorder"
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        disabled={onUp === null}
        onClick={onUp ?? undefined}
      />
      <IconButton
        needs="bankRules.reorder"
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        disabled={onDown === null}
        onClick={onDown ?? undefined}
      />
      <IconButton needs="bankRules.update" label={`Edit ${name}`} icon={<Pencil />} onClick={onOpen} />
      <IconButton
        needs="bankRules.remove"
        label={`Remove ${name}`}
        icon={<Trash2 />}
        danger
        onClick={onRemove}
      />
    </span>
  );
}

/** Accounts that a rule categorizes to, and its vendor or customer. */
function BooksTo({ rule: { lines, partyName } }: { rule: BankRuleRecord }) {
  const accounts = useChart().data?.items ?? [];
  const partTexts = lines.map(({ accountId, percent }) => {
    const account = accounts.find(({ id }) => id === accountId);
    return `${account?.name ?? ""}${lines.length > 1 ? ` ${percent}%` : ""}`;
  });
  return (
    <>
      <span className="wrap-anywhere">{partTexts.join(", ")}</span>
      {partyName !== null && (
        <span className="block text-small wrap-anywhere text-ink-soft">{`for ${partyName}`}</span>
      )}
    </>
  );
}

/** Prefix before the words of a rule. */
const KEYWORD_MATCH_TEXTS = { all: "", any: "any of ", start: "starts with " } as const;

/** Describes the conditions of a rule in words. */
function conditionsOf(
  { direction, keywords, keywordMatch, counterparty, minAmount, maxAmount }: BankRuleRecord,
  currency: string | null,
): string {
  const formatAmount = (amount: Money) => formatBankAmount(amount, currency);
  const amount =
    minAmount !== null && maxAmount !== null
      ? `${formatAmount(minAmount)} to ${formatAmount(maxAmount)}`
      : minAmount !== null
        ? `from ${formatAmount(minAmount)}`
        : maxAmount !== null
          ? `up to ${formatAmount(maxAmount)}`
          : "";
  return [
    direction === null ? "" : direction === "in" ? "money in" : "money out",
    keywords && `${KEYWORD_MATCH_TEXTS[keywordMatch]}\u201c${keywords}\u201d`,
    counterparty && `payee ${counterparty}`,
    amount,
  ]
    .filter(Boolean)
    .join(", ");
}
