import { isZero } from "#domain/money.ts";
import { Money } from "#web/fields/money.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Figure } from "./figure.tsx";
import { changeOf } from "./statement.ts";

const LOOKS = {
  line: "py-1 print:py-0.5",
  subtotal: "border-t border-t-line py-1 font-medium print:py-0.5",
  total: "border-t border-t-ink py-1.5 font-semibold",
  grand: "border-t border-t-ink border-b-4 border-b-ink py-1.5 font-semibold [border-bottom-style:double]",
};

type Props = {
  amounts: readonly string[];
  look: keyof typeof LOOKS;
  sign: string;
  isToned?: boolean;
  /** Whose figures these are and where their lines are; totals lead nowhere. */
  link?: { of: string; hrefOf: (column: number) => string };
};

/** The amounts of a line of a statement, one for each column, and what changed between two. */
export function StatementCells({ amounts, look, sign, isToned = false, link }: Props) {
  const isTotal = look === "total" || look === "grand";
  const change = changeOf(amounts);
  const cell = classNames("ps-6 text-end align-baseline whitespace-nowrap", LOOKS[look]);
  return (
    <>
      {amounts.map((amount, column) => (
        // Columns have no identity but their place.
        <td key={column} className={cell}>
          {link ? (
            <Figure amount={amount} sign={sign} of={link.of} href={link.hrefOf(column)} />
          ) : (
            <Money amount={amount} currencySign={sign} showZero={isTotal} toned={isToned} />
          )}
        </td>
      ))}
      {change && (
        <>
          <td className={classNames(cell, "text-ink-soft")}>
            <Money amount={change.amount} />
          </td>
          <td className={classNames(cell, "text-ink-soft tabular-nums")}>
            {isZero(change.amount) ? "–" : percentText(change.percent)}
          </td>
        </>
      )}
    </>
  );
}

function percentText(percent: string): string {
  const size = Number(percent.replace("-", "")).toLocaleString("en-US", { minimumFractionDigits: 1 });
  return `${percent.startsWith("-") ? "−" : ""}${size} %`;
}
