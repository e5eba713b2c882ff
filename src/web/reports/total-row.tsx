import type { ReactNode } from "react";
import { Money } from "#web/fields/money.tsx";

type Props = {
  label: ReactNode;
  /** Left out of the card of a narrow screen. */
  amounts: readonly string[];
  /** The total of totals, with a double rule under it. */
  last: string;
  sign: string;
  /** How many columns the table has, where more than the first have no total. */
  columns?: number;
};

const CELL =
  "h-row px-3 text-end font-semibold columns:border-t columns:border-ink-faint cards:h-auto cards:px-0";

/** The last row of a table of amounts (Look, Reports). */
export function TotalRow({ label, amounts, last, sign, columns = amounts.length + 2 }: Props) {
  return (
    <tr className="cards:flex cards:justify-between cards:px-4 cards:py-2.5">
      <th scope="row" colSpan={columns - amounts.length - 1} className={`${CELL} ps-4 text-start!`}>
        {label}
      </th>
      {amounts.map((amount, column) => (
        <td key={column} className={`${CELL} cards:hidden`}>
          <Money amount={amount} showZero />
        </td>
      ))}
      <td className={`${CELL} pe-4`}>
        <span className="border-b-3 border-double border-ink-faint">
          <Money amount={last} currencySign={sign} showZero />
        </span>
      </td>
    </tr>
  );
}
