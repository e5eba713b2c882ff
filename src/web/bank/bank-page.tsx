import { Landmark, ScrollText, Wand2 } from "lucide-react";
import type { BankAccount } from "#contract/bank.ts";
import { isZero, subtract } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { MONEY_KIND_LABELS } from "#web/fields/account-labels.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton, TextLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { Cell, HeadCell, LabeledInCard, Row, RowLink, Table } from "#web/ui/table.tsx";
import { BankAmount, type WithCurrency } from "./bank-amount.tsx";
import { BankImports } from "./bank-imports.tsx";
import { RejectedFiles } from "./rejected-files.tsx";
import { StatementGapsNotice } from "./statement-gaps.tsx";
import { StatementDrop } from "./statement-drop.tsx";

/** Bank and cash accounts: statement balances, book balances and imported statements (Accounting 16). */
export function BankPage() {
  const may = useMay();
  const accounts = useApiQuery("bank.accounts");
  return (
    <>
      <PageHeader
        title="Bank"
        description="Import bank statements and match them with your books."
        actions={
          <>
            <LinkButton href={paths.bankStatements()} icon={<ScrollText />}>
              Statements
            </LinkButton>
            <LinkButton href={paths.bankRules()} icon={<Wand2 />}>
              Rules
            </LinkButton>
          </>
        }
      />
      <AsyncContent
        query={accounts}
        failed={(message) => `Couldn't load bank accounts: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoAccounts />}
      >
        {({ items }) => (
          <div className="flex flex-col gap-6">
            {may("bank.import") && <StatementDrop accounts={items} />}
            <RejectedFiles accounts={items} />
            <StatementGapsNotice />
            <AccountTable accounts={items} />
            <BankImports accounts={items} />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

function NoAccounts() {
  return (
    <EmptyState
      icon={<Landmark />}
      title="No bank, cash or card accounts yet"
      actions={
        <LinkButton variant="primary" href={paths.accounts()}>
          Chart of Accounts
        </LinkButton>
      }
    >
      Mark which of your accounts are bank, cash or card accounts. Then you can import their statements here.
    </EmptyState>
  );
}

function AccountTable({ accounts }: { accounts: readonly BankAccount[] }) {
  return (
    <Table
      label="Bank and cash accounts"
      head={
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell>As of</HeadCell>
          <HeadCell align="end">Statement balance</HeadCell>
          <HeadCell align="end">Book balance</HeadCell>
          <HeadCell align="end">Difference</HeadCell>
          <HeadCell align="end">For review</HeadCell>
        </tr>
      }
    >
      {accounts.map((account) => (
        <AccountRow key={account.accountId} account={account} />
      ))}
    </Table>
  );
}

function AccountRow({ account }: { account: BankAccount }) {
  const { code, name, moneyKind, isActive, number, currency } = account;
  const { statementBalance, bookBalance, forReviewCount } = account;
  const href = paths.bankAccount(code);
  return (
    <Row href={href}>
      <Cell wholeLine>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RowLink href={href}>{`${code} - ${name}`}</RowLink>
          <Badge>{MONEY_KIND_LABELS[moneyKind]}</Badge>
          {!isActive && <Badge>Inactive</Badge>}
        </span>
        {number !== "" && <span className="block text-small text-ink-faint wrap-anywhere">{number}</span>}
      </Cell>
      <Cell wholeLine>
        <LabeledInCard title="As of">
          {statementBalance === null ? "Today" : formatDate(statementBalance.date)}
        </LabeledInCard>
      </Cell>
      <Cell align="end" wholeLine>
        <LabeledInCard title="Statement balance">
          {statementBalance === null ? (
            <span className="text-ink-faint">No statement yet</span>
          ) : (
            <BankAmount amount={statementBalance.amount} currency={currency} showZero />
          )}
        </LabeledInCard>
      </Cell>
      <Cell align="end" wholeLine>
        <LabeledInCard title="Book balance">
          <BankAmount amount={bookBalance} currency={currency} showZero />
        </LabeledInCard>
      </Cell>
      <Cell align="end" wholeLine strong>
        {statementBalance !== null && (
          <LabeledInCard title="Difference">
            <Difference bank={statementBalance.amount} books={bookBalance} currency={currency} />
          </LabeledInCard>
        )}
      </Cell>
      <Cell align="end" wholeLine>
        {forReviewCount > 0 && (
          <LabeledInCard title="For review">
            <TextLink href={paths.bankWork(code)}>{formatCount(forReviewCount)}</TextLink>
          </LabeledInCard>
        )}
      </Cell>
    </Row>
  );
}

function Difference({
  bank,
  books,
  currency,
}: WithCurrency & {
  bank: BankAccount["bookBalance"];
  books: BankAccount["bookBalance"];
}) {
  const difference = subtract(bank, books);
  if (isZero(difference)) return <span className="text-positive">Balanced</span>;
  return <BankAmount amount={difference} currency={currency} />;
}
