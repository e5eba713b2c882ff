import type { PartyStatement } from "#contract/parties.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { isZero, sum } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { Amount, isForeign, symbolOf } from "#web/fields/amount-text.tsx";

type AgingProps = { aging: NonNullable<PartyStatement["aging"]>; currency: string };

/** The outstanding amounts of a foreign currency statement by age; hidden if there are none. */
export function StatementAging({ aging, currency }: AgingProps) {
  const nonzeroBuckets = AGING_COLUMNS.filter(([key]) => !isZero(aging[key]));
  if (nonzeroBuckets.length === 0) return null;
  return (
    <dl
      aria-label="Aging"
      className="mt-3 flex flex-wrap gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      {nonzeroBuckets.map(([key, label]) => (
        <div key={key} className="flex flex-col">
          <dt className="text-small text-ink-faint">{label}</dt>
          <dd>
            <Amount amount={aging[key]} currencySign={symbolOf(currency)} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The balance in each currency, and their total in the base currency, which is the contact's balance. */
export function BaseCurrencyTotal({ balances }: Pick<PartyStatement, "balances">) {
  const bookCurrency = useSession().company.currency;
  if (!balances.some(({ currency }) => isForeign(currency))) return null;
  const formatBase = (amount: (typeof balances)[number]["closingBalance"]) =>
    `${bookCurrency} ${formatMoney(amount)}`;
  const balanceTexts = balances.map(({ currency, closingBalance, baseClosingBalance }) =>
    isForeign(currency)
      ? `${currency} ${formatMoney(closingBalance, currency)} (${formatBase(baseClosingBalance)} in your books)`
      : formatBase(closingBalance),
  );
  const total = formatBase(sum(balances.map(({ baseClosingBalance }) => baseClosingBalance)));
  return (
    <p className="mt-3 text-small text-ink-faint tabular-nums">
      {`Outstanding at period end: ${balanceTexts.join(", ")}.`}
      {balances.length > 1 && ` Total ${total} in your base currency.`}
    </p>
  );
}
