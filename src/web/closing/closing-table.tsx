import { isZero } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { paths } from "#web/app/paths.ts";
import { Figure } from "#web/reports/figure.tsx";
import { Money } from "#web/ui/money.tsx";

export type ClosingLine = {
  accountCode: string;
  accountName: string;
  debit: string;
  credit: string;
  description: string;
};

type Props = {
  lines: readonly ClosingLine[];
  totals: { debit: string; credit: string };
  period: Period;
  sign: string;
};

const HEAD =
  "sticky top-header z-10 h-9 border-b border-ink bg-surface text-small font-semibold text-ink-soft print:static print:bg-transparent";
const DOUBLE_RULE = "border-b-4 border-b-ink [border-bottom-style:double]";
const TOTAL = `border-t border-t-ink py-1.5 font-semibold ${DOUBLE_RULE}`;
const FIRST_TOTAL = "border-t border-t-ink pt-1.5 font-semibold";
const LAST_TOTAL = `pt-1 pb-1.5 font-semibold ${DOUBLE_RULE}`;

/** The lines that close a year, each leading to what makes it, and their totals (Rules 11.3, 11.4). */
export function ClosingTable({ lines, totals, period, sign }: Props) {
  const first = {
    debit: lines.find(({ debit }) => !isZero(debit)),
    credit: lines.find(({ credit }) => !isZero(credit)),
  };
  return (
    <table aria-label="Closing Entries" className="w-full border-separate border-spacing-0">
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
      <tbody>
        {lines.map((line, index) => (
          <LineRow
            key={`${line.accountCode} ${index}`}
            line={line}
            period={period}
            sign={line === first.debit || line === first.credit ? sign : ""}
          />
        ))}
      </tbody>
      <Totals totals={totals} sign={sign} />
    </table>
  );
}

type RowProps = { line: ClosingLine; period: Period; sign: string };

function LineRow({ line, period, sign }: RowProps) {
  const { accountCode: code, accountName: name, debit, credit, description } = line;
  const isCredit = isZero(debit);
  const href = code === "" ? undefined : paths.account(code, period);
  const title = code === "" ? name : `${code} - ${name}`;
  return (
    <tr data-row-link={href} className={href && "cursor-pointer hover:bg-hover/60"}>
      <td className="h-row-compact py-1 pe-3 align-baseline wrap-anywhere text-ink-soft tabular-nums max-sm:hidden print:h-auto print:py-0.5">
        {code}
      </td>
      <th
        scope="row"
        className="h-row-compact min-w-24 py-1 text-start align-baseline font-normal wrap-anywhere max-sm:min-w-16 print:h-auto print:py-0.5"
      >
        {code && <span className="block text-small text-ink-soft tabular-nums sm:hidden">{code}</span>}
        {name}
        {description.startsWith("Transfer") && (
          <span className="block text-small text-ink-faint">{description}</span>
        )}
      </th>
      <td className={`py-1 ps-6 text-end align-baseline max-sm:ps-3 ${isCredit ? "max-sm:hidden" : ""}`}>
        <Figure
          amount={debit}
          sign={isCredit ? "" : sign}
          side="Debit"
          of={title}
          href={isCredit ? undefined : href}
        />
      </td>
      <td className={`py-1 ps-6 text-end align-baseline max-sm:ps-3 ${isCredit ? "" : "max-sm:hidden"}`}>
        <Figure
          amount={credit}
          sign={isCredit ? sign : ""}
          side="Credit"
          of={title}
          href={isCredit ? href : undefined}
        />
      </td>
    </tr>
  );
}

function Totals({ totals, sign }: Pick<Props, "totals" | "sign">) {
  return (
    <tfoot>
      <tr className="max-sm:hidden">
        <th scope="row" colSpan={2} className={`${TOTAL} text-start`}>
          Total
        </th>
        {(["debit", "credit"] as const).map((side) => (
          <td key={side} className={`${TOTAL} ps-6 text-end`}>
            <Money amount={totals[side]} currencySign={sign} showZero />
          </td>
        ))}
      </tr>
      {(["debit", "credit"] as const).map((side) => (
        <tr key={side} className="sm:hidden">
          <th scope="row" className={`${side === "debit" ? FIRST_TOTAL : LAST_TOTAL} text-start`}>
            Total {side}
          </th>
          <td className={`${side === "debit" ? FIRST_TOTAL : LAST_TOTAL} ps-3 text-end whitespace-nowrap`}>
            <Money amount={totals[side]} currencySign={sign} showZero />
            <span aria-hidden="true" className="text-small font-normal text-ink-faint">
              {side === "debit" ? " Dr" : " Cr"}
            </span>
          </td>
        </tr>
      ))}
    </tfoot>
  );
}
