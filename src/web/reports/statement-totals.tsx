import type { ReactNode } from "react";
import type { AccountLedger } from "#contract/accounts.ts";
import { formatDate } from "#domain/dates.ts";
import { Money } from "#web/fields/money.tsx";
import { Side } from "#web/lists/running-balance.tsx";
import { classNames } from "#web/ui/class-names.ts";

type Props = {
  date: string;
  totals: Pick<AccountLedger, "debit" | "credit" | "closing">;
  sign: string;
};

const ROW = "cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:px-4 cards:py-2.5";
const CELL = "h-row-compact px-3 font-semibold first:ps-4 last:pe-4 cards:h-auto cards:px-0! cards:py-0.5";
const SUBTOTAL = `${CELL} columns:border-t columns:border-t-ink`;
const GRAND_TOTAL = `${CELL} columns:border-b-4 columns:border-b-ink columns:[border-bottom-style:double]`;

/** What the period adds up to, and the balance that it leads to: a single rule above, a double one below (Look). */
export function StatementTotals({ date, totals: { debit, credit, closing }, sign }: Props) {
  return (
    <>
      <tr className={`${ROW} cards:border-t cards:border-ink`}>
        <Place rule={SUBTOTAL} colSpan={2} wideOnly />
        <th scope="row" className={`${SUBTOTAL} text-start cards:col-span-2`}>
          Total
        </th>
        <Place rule={SUBTOTAL} wholeLine>
          <Side label="Debit">
            <Money amount={debit} showZero />
          </Side>
        </Place>
        <Place rule={SUBTOTAL} wholeLine>
          <Side label="Credit">
            <Money amount={credit} showZero />
          </Side>
        </Place>
        <Place rule={SUBTOTAL} wideOnly />
      </tr>
      <tr className={`${ROW} cards:border-b-4 cards:border-ink cards:[border-bottom-style:double]`}>
        <td
          className={`${GRAND_TOTAL} font-normal! whitespace-nowrap text-ink-soft tabular-nums cards:hidden`}
        >
          {formatDate(date)}
        </td>
        <Place rule={GRAND_TOTAL} wideOnly />
        <th scope="row" className={`${GRAND_TOTAL} text-start whitespace-nowrap`}>
          Closing Balance
        </th>
        <Place rule={GRAND_TOTAL} colSpan={2} wideOnly />
        <Place rule={GRAND_TOTAL}>
          <Money amount={closing} currencySign={sign} showZero />
        </Place>
      </tr>
    </>
  );
}

type PlaceProps = {
  rule: string;
  colSpan?: number;
  /** Left out of the card. */
  wideOnly?: boolean;
  /** Takes the whole width of the card. */
  wholeLine?: boolean;
  children?: ReactNode;
};

/** A figure, or the room of one. */
function Place({ rule, colSpan, wideOnly, wholeLine, children }: PlaceProps) {
  return (
    <td
      colSpan={colSpan}
      className={classNames(rule, "text-end", wideOnly && "cards:hidden", wholeLine && "cards:col-span-2")}
    >
      {children}
    </td>
  );
}
