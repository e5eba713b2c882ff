import type { ReactNode } from "react";
import { isZero, type Money } from "#domain/money.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Figure } from "./printed-report.tsx";

type TwoSidedTotals = { debit: Money; credit: Money };

const HEAD =
  "sticky top-header z-10 h-9 border-b border-ink bg-surface text-small font-semibold text-ink-soft print:static print:bg-transparent";
const DOUBLE_RULE = "border-b-4 border-b-ink [border-bottom-style:double]";
const TOTAL = `border-t border-t-ink py-1.5 font-semibold ${DOUBLE_RULE}`;
const FIRST_TOTAL = "border-t border-t-ink pt-1.5 font-semibold";
const LAST_TOTAL = `pt-1 pb-1.5 font-semibold ${DOUBLE_RULE}`;

type Props = {
  label: string;
  totals: TwoSidedTotals;
  sign: string;
  /** Groups of `TwoSidedRow`. */
  children: ReactNode;
};

/** A subaccount code doesn't wrap, even in print; a longer one may. */
const LONG_CODE = 10;

/** Accounts with a debit or credit amount, and both totals; on a phone in one column. */
export function TwoSidedTable({ label, totals, sign, children }: Props) {
  return (
    <Paper width={paperWidth(24, [[totals.debit], [totals.credit]])}>
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-24 pe-3 text-start max-sm:hidden`}>
              Code
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              Account
            </th>
            <th scope="col" className={`${HEAD} ps-6 text-end max-sm:hidden`}>
              Debit
            </th>
            <th scope="col" className={`${HEAD} ps-6 text-end max-sm:hidden`}>
              Credit
            </th>
            <th scope="col" className={`${HEAD} ps-3 text-end sm:hidden`}>
              Debit or credit
            </th>
          </tr>
        </thead>
        {children}
        <TotalRows totals={totals} sign={sign} />
      </table>
    </Paper>
  );
}

type TwoSidedRowProps = {
  row: { code: string; name: string; debit: Money; credit: Money };
  /** A line below the name. */
  note?: string | undefined;
  debitSign: string;
  creditSign: string;
  /** The path of the lines behind the amount; undefined if it isn't a link. */
  href: string | undefined;
};

/** An account with its amount in the debit or credit column. */
export function TwoSidedRow({
  row: { code, name, debit, credit },
  note,
  debitSign,
  creditSign,
  href,
}: TwoSidedRowProps) {
  const isCredit = isZero(debit) && !isZero(credit);
  const title = code ? `${code} - ${name}` : name;
  return (
    <tr data-row-link={href} className={href && "cursor-pointer hover:bg-hover/60"}>
      <td
        className={`h-row-compact py-1 print:h-auto print:py-0.5 pe-3 align-baseline text-ink-soft tabular-nums max-sm:hidden sm:ps-4 ${code.length > LONG_CODE ? "wrap-anywhere" : "whitespace-nowrap"}`}
      >
        {code}
      </td>
      <th
        scope="row"
        className="h-row-compact py-1 print:h-auto print:py-0.5 text-start align-baseline min-w-24 font-normal wrap-anywhere max-sm:min-w-16"
      >
        {code && <span className="block text-small text-ink-soft tabular-nums sm:hidden">{code}</span>}
        {name}
        {note && <span className="block text-small text-ink-faint">{note}</span>}
      </th>
      <td className={`py-1 ps-6 text-end align-baseline max-sm:ps-3 ${isCredit ? "max-sm:hidden" : ""}`}>
        <Figure
          amount={debit}
          sign={debitSign}
          side="Debit"
          subject={title}
          href={isCredit ? undefined : href}
        />
      </td>
      <td className={`py-1 ps-6 text-end align-baseline max-sm:ps-3 ${isCredit ? "" : "max-sm:hidden"}`}>
        <Figure
          amount={credit}
          sign={creditSign}
          side="Credit"
          subject={title}
          href={isCredit ? href : undefined}
        />
      </td>
    </tr>
  );
}

function TotalRows({ totals, sign }: { totals: TwoSidedTotals; sign: string }) {
  return (
    <tfoot>
      <tr className="max-sm:hidden">
        <th scope="row" colSpan={2} className={`${TOTAL} text-start`}>
          Total
        </th>
        {(["debit", "credit"] as const).map((side) => (
          <td key={side} className={`${TOTAL} ps-6 text-end`}>
            <Amount amount={totals[side]} currencySign={sign} />
          </td>
        ))}
      </tr>
      {(["debit", "credit"] as const).map((side) => (
        <tr key={side} className="sm:hidden">
          <th scope="row" className={`${side === "debit" ? FIRST_TOTAL : LAST_TOTAL} text-start`}>
            Total {side}
          </th>
          <td className={`${side === "debit" ? FIRST_TOTAL : LAST_TOTAL} ps-3 text-end whitespace-nowrap`}>
            <Amount amount={totals[side]} currencySign={sign} />
            <span aria-hidden="true" className="text-small font-normal text-ink-faint">
              {side === "debit" ? " Dr" : " Cr"}
            </span>
          </td>
        </tr>
      ))}
    </tfoot>
  );
}
