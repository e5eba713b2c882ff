import type { OpenReconciliation } from "#contract/bank-reconciliations.ts";
import type { BankAccount } from "#contract/bank.ts";
import { isNegative, isZero } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { failureText } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { formatBankAmount } from "./bank-amount.tsx";

type OfferAccount = Pick<BankAccount, "accountId" | "currency">;
type Props = {
  account: OfferAccount;
  firstStatement: OpenReconciliation["firstStatement"];
  onRecorded?: (journalId: string) => void;
};

/** Offers to record what the first statement starts with, if the books have nothing before it (Accounting 17). */
export function OpeningBalanceOffer({ account, firstStatement, onRecorded }: Props) {
  const equity = useApiQuery("defaultAccounts.get").data?.openingBalanceAccountId;
  const create = useApiMutation("money.create");
  if (firstStatement === null || !isZero(firstStatement.bookBalance) || equity === undefined) return null;
  const { date, openingBalance: opening } = firstStatement;
  const amount = formatBankAmount(opening, account.currency);
  function record(equityAccountId: string): void {
    const size = abs(opening);
    create.mutate(
      {
        body: {
          kind: isNegative(opening) ? "expense" : "deposit",
          date,
          accountId: account.accountId,
          total: size,
          lines: [{ accountId: equityAccountId, description: "Opening balance", amount: size }],
        },
      },
      {
        onSuccess: ({ id }) => {
          showToast("Opening balance recorded");
          onRecorded?.(id);
        },
      },
    );
  }
  return (
    <Notice
      action={
        equity === null ? (
          <LinkButton size="small" href={paths.openingBalances()}>
            Enter opening balances
          </LinkButton>
        ) : (
          <Button size="small" needs="money.create" pending={create.isPending} onClick={() => record(equity)}>
            {`Record ${amount} as the opening balance`}
          </Button>
        )
      }
    >
      {`The first statement starts with ${amount}, which your books don't have yet. It will be dated ${formatDate(date)}.`}
      {create.error && ` ${failureText(create.error, "Couldn't record the opening balance")}`}
    </Notice>
  );
}

/** The same offer where the transactions of an account are reviewed, as after the import of its first file. */
export function OpeningBalanceOfAccount({ account }: { account: OfferAccount }) {
  const query = { accountId: account.accountId, endsOn: useToday() };
  const firstStatement = useApiQuery("reconciliations.open", { query }).data?.firstStatement ?? null;
  return <OpeningBalanceOffer {...{ account, firstStatement }} />;
}
