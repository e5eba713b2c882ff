import type { Dashboard } from "#contract/dashboard.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate, formatPeriod } from "#web/fields/formats.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { RankedCard } from "./ranked-card.tsx";

type Props = { figures: Dashboard };

export function CashCard({ figures: { cash, today } }: Props) {
  const sign = symbolOf(useSession().company.currency);
  if (cash.accounts.length === 0) return null;
  return (
    <RankedCard
      title="Cash"
      action={<TextLink href={paths.balanceSheet()}>View balance sheet</TextLink>}
      lead={
        <p className="border-b border-line px-4 py-3 text-title font-semibold tracking-tight">
          <Amount amount={cash.total} currencySign={sign} showZero />
        </p>
      }
      rows={cash.accounts.map(({ accountId, code, name, amount, currency, foreignAmount }) => {
        const foreign = <ForeignAmount amount={foreignAmount} currency={currency} />;
        return {
          key: accountId,
          name: `${code} - ${name}`,
          href: paths.account(code),
          amount,
          aside: foreign,
        };
      })}
      note={`Total in bank and cash accounts as of ${formatDate(today)}, net of overdrafts.`}
    />
  );
}

export function CustomersCard({ figures: { year } }: Props) {
  if (year.topCustomers.length === 0) return null;
  return (
    <RankedCard
      title="Top customers"
      action={<TextLink href={paths.parties("customer")}>View customers</TextLink>}
      rows={year.topCustomers.map(({ partyId, name, amount }) => {
        return { key: partyId, name, href: paths.tradedYear("customer", partyId), amount };
      })}
      note={`${year.start.slice(0, 4)} sales excluding tax, net of credit notes.`}
    />
  );
}

export function CostsCard({ figures: { year } }: Props) {
  const { start, end, topExpenses } = year;
  if (topExpenses.length === 0) return null;
  return (
    <RankedCard
      title="Top expenses"
      action={<TextLink href={paths.profitLoss({ start, end })}>View profit & loss</TextLink>}
      rows={topExpenses.map(({ accountId, code, name, amount }) => {
        return {
          key: accountId,
          name: `${code} - ${name}`,
          href: paths.account(code, { start, end }),
          amount,
        };
      })}
      tone="gray"
      note={`Expenses for ${formatPeriod({ start, end })}.`}
    />
  );
}
