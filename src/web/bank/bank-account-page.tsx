import { CircleCheck, Scale } from "lucide-react";
import type { BankAccount } from "#contract/bank.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { BankTransactions } from "./bank-transactions.tsx";
import { MoneyAccountContent, useMoneyAccount } from "./money-account.tsx";
import { StatementGapsNotice } from "./statement-gaps.tsx";
import { StatementDrop } from "./statement-drop.tsx";

const back = { href: paths.bank(), label: "Bank" };

/** Bank transactions of one account (Accounting 16). */
export function BankAccountPage() {
  const { code, ...found } = useMoneyAccount();
  const { account } = found;
  const may = useMay();
  return (
    <>
      <PageHeader
        title={account ? `${account.code} - ${account.name}` : "Bank account"}
        description={account && reconciledText(account)}
        back={back}
        actions={
          account && (
            <>
              <LinkButton href={paths.reconcile(code)} icon={<Scale />}>
                Reconcile
              </LinkButton>
              <LinkButton variant="primary" href={paths.bankWork(code)} icon={<CircleCheck />}>
                Review transactions
              </LinkButton>
            </>
          )
        }
      />
      <MoneyAccountContent {...found}>
        {(selectedAccount, all) => (
          <div className="flex flex-col gap-5">
            {may("bank.import") && <StatementDrop accounts={all} account={selectedAccount} />}
            <StatementGapsNotice account={selectedAccount} />
            <BankTransactions account={selectedAccount} />
          </div>
        )}
      </MoneyAccountContent>
    </>
  );
}

function reconciledText({ reconciledThrough }: BankAccount): string {
  return reconciledThrough === null
    ? "Not reconciled yet"
    : `Reconciled through ${formatDate(reconciledThrough)}`;
}
