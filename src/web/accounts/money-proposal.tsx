import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { type MoneyKind, moneyKindsOf, proposedMoneyKind } from "#domain/account.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { MONEY_KIND_LABELS } from "#web/fields/account-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { useMay } from "#web/ui/permissions.ts";

/**
 * Suggests which accounts are bank, cash or card accounts in a chart that has none marked. Nothing is marked until
 * the user confirms.
 */
export function MoneyProposal({ accounts }: { accounts: readonly Account[] }) {
  const roles = useApiQuery("accounts.systemAccounts").data?.items;
  const may = useMay();
  if (roles === undefined || !may("accounts.update")) return null;
  const roleOf = (id: string) => roles.find(({ accountId }) => accountId === id)?.role;
  const proposals = proposeMoney(accounts, roleOf);
  return proposals.length === 0 ? null : <Proposals proposals={proposals} />;
}

function Proposals({ proposals }: { proposals: readonly MoneyKindProposal[] }) {
  const update = useApiMutation("accounts.update");
  const [refused, setRefused] = useState<readonly string[]>([]);
  const chosen = proposals.filter(({ account }) => !refused.includes(account.id));
  const mark = async () => {
    for (const { account, kind } of chosen)
      await update.mutateAsync({ params: { id: account.id }, body: { ...account, moneyKind: kind } });
    showToast(chosen.length === 1 ? "1 account updated" : `${chosen.length} accounts updated`);
  };
  const toggle = (id: string) =>
    setRefused((before) =>
      before.includes(id) ? before.filter((candidate) => candidate !== id) : [...before, id],
    );
  return (
    <section
      aria-labelledby="money-proposal"
      className="mb-4 flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id="money-proposal" className="text-section font-semibold">
          Which of these are bank, cash or credit card accounts?
        </h2>
        <p className="mt-0.5 max-w-prose text-ink-soft">
          We think these are. Marked accounts can be used for payments and bank statements.
        </p>
      </div>
      {proposals.map(({ account, kind }) => (
        <Checkbox
          key={account.id}
          label={`${account.code} - ${account.name}`}
          hint={MONEY_KIND_LABELS[kind]}
          checked={!refused.includes(account.id)}
          onChange={() => toggle(account.id)}
        />
      ))}
      {update.error && <Notice tone="negative">{update.error.message}</Notice>}
      <Button
        variant="primary"
        pending={update.isPending}
        disabled={chosen.length === 0}
        onClick={() => void mark().catch(() => undefined)}
      >
        Mark these accounts
      </Button>
    </section>
  );
}

type MoneyKindProposal = { account: Account; kind: MoneyKind };

/** Proposes bank, cash and card accounts by role or name; accounts with another role are excluded. */
export function proposeMoney(
  accounts: readonly Account[],
  roleOf: (id: string) => string | undefined,
): MoneyKindProposal[] {
  if (accounts.some(({ moneyKind }) => moneyKind !== null)) return [];
  return accounts.flatMap((account): MoneyKindProposal[] => {
    const role = roleOf(account.id);
    if (!account.isActive || (role !== undefined && role !== "cash")) return [];
    const isPaidThrough = role === "cash" && moneyKindsOf(account.type).includes("bank");
    const kind = proposedMoneyKind(account) ?? (isPaidThrough ? "bank" : null);
    return kind === null ? [] : [{ account, kind }];
  });
}
