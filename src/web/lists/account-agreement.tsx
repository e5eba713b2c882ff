import type { ReactNode } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Day } from "#domain/dates.ts";
import { isZero, type Money } from "#domain/money.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { AccountLink } from "#web/navigation/record-links.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = {
  account: Pick<Account, "code" | "name"> & Record<"subledgerBalance" | "balance" | "difference", Money>;
  asOf: Day;
  /** What the balance is compared with: "your loans". */
  sourceText: string;
  /** Possible reasons for a difference. */
  children: ReactNode;
};

/** Shows whether an account balance agrees with its register; otherwise the difference and possible reasons. */
export function AccountAgreement({ account, asOf, sourceText, children }: Props) {
  const { subledgerBalance, balance, difference } = account;
  if (isZero(difference))
    return (
      <p className="text-small text-ink-soft">
        The balance of <AccountLink account={account} /> matches {sourceText}: {formatMoney(balance)}.
      </p>
    );
  return (
    <Notice tone="warning">
      <p>
        On {formatDate(asOf)}, the balance of <AccountLink account={account} /> is {formatMoney(balance)}, but{" "}
        {formatMoney(subledgerBalance)} according to {sourceText}: a difference of {formatMoney(difference)}.
      </p>
      {children}
    </Notice>
  );
}
