import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { formatInstant } from "#web/fields/instant.tsx";

const SHOWN: Readonly<Record<RowChoice, string>> = {
  balance: "Accounts with a balance",
  activity: "Accounts with balance or activity",
  all: "All accounts",
};

type Props = {
  /** Which accounts it shows, where that was chosen. */
  rows?: RowChoice;
  readAt: number;
};

/** On what the figures of a report rest, what was left out, and when they were read (Conventions 3). */
export function ReportFoot({ rows, readAt }: Props) {
  const { currency, timeZone } = useSession().book;
  return (
    <p>
      Accrual basis, posted journals only, in {currency}. {rows && `${SHOWN[rows]}. `}Read{" "}
      {formatInstant(readAt, timeZone)}.
    </p>
  );
}
