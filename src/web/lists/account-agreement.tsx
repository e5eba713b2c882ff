import type { ReactNode } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Day } from "#domain/dates.ts";
import { isZero, type Money } from "#domain/money.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { AccountLink } from "#web/navigation/record-links.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = {
  account: Pick<Account, "code" | "name"> & Record<"register" | "balance" | "difference", Money>;
  asOf: Day;
  /** The source of the expected balance: "your loans show". */
  says: string;
  /** Possible reasons for a difference. */
  children: ReactNode;
};

/** Shows whether an account balance agrees with its register; otherwise the difference and possible reasons. */
export function AccountAgreement({ account, asOf, says, children }: Props) {
  const { register, balance, difference } = account;
  if (isZero(difference))
    return (
      <p className="text-small text-ink-soft">
        <AccountLink account={account} /> has a balance of {formatMoney(balance)}, as {says}.
      </p>
    );
  return (
    <Notice tone="warning">
      <p>
        On {formatDate(asOf)} <AccountLink account={account} /> has a balance of {formatMoney(balance)}, but{" "}
        {says} {formatMoney(register)}: a difference of {formatMoney(difference)}.
      </p>
      {children}
    </Notice>
  );
}
