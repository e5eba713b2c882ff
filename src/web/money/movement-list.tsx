import { BadgeCheck, ScrollText, Wallet } from "lucide-react";
import type { MoneyAccount, MoneyMovement } from "#contract/money.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/money.tsx";
import { happeningOf } from "#web/journals/journal-columns.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";

/** What moved an account of money, the newest first, with the balance after each. */
export function MovementList({ account }: { account: MoneyAccount }) {
  const { accountId, code, name } = account;
  const list = useApiList("money.movements", { params: { accountId }, query: { limit: 100 } });
  return (
    <section aria-label={`What moved ${name}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-section font-semibold wrap-anywhere">
          {code} - {name}
        </h2>
        <span className="flex gap-2">
          <LinkButton size="small" icon={<ScrollText />} href={paths.statementOfAccount({ account: code })}>
            Statement
          </LinkButton>
          <LinkButton size="small" icon={<BadgeCheck />} href={paths.reconcile(code)}>
            Reconcile
          </LinkButton>
        </span>
      </div>
      <AsyncContent
        query={list}
        failed={(message) => `Error loading what moved it: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<Wallet />} title="Nothing has moved this account yet">
            What is spent and received, payments and journals stand here, the newest first.
          </EmptyState>
        }
      >
        {({ items }) => (
          <div aria-busy={list.isPlaceholderData}>
            <MovementTable movements={items} />
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, "movement")}
            />
          </div>
        )}
      </AsyncContent>
    </section>
  );
}

function MovementTable({ movements }: { movements: readonly MoneyMovement[] }) {
  return (
    <Table
      label="Movements"
      head={
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>Text</HeadCell>
          <HeadCell>Account</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
          <HeadCell align="end">Balance</HeadCell>
        </tr>
      }
    >
      {movements.map((movement) => (
        <MovementRow key={movement.journalId} movement={movement} />
      ))}
    </Table>
  );
}

function MovementRow({ movement }: { movement: MoneyMovement }) {
  const { journalId: id, date, description, others, amount, balance, bank } = movement;
  const { kind, number, href } = happeningOf({ ...movement, id });
  return (
    <Row href={href}>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink href={href} inOneLine>
            {number}
          </RowLink>
          <span className="text-small text-ink-faint">{kind}</span>
          {bank === "reconciled" && <Badge tone="positive">Reconciled</Badge>}
          {bank === "matched" && <Badge>Matched</Badge>}
        </span>
        <span className="block text-small text-ink-faint tabular-nums columns:hidden">
          {formatDate(date)}
        </span>
      </Cell>
      <Cell wideOnly>
        <LongText>{description}</LongText>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">
          <LongText>{others.join(", ")}</LongText>
        </span>
      </Cell>
      <Cell align="end">
        <Amount amount={amount} toned />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="flex justify-between gap-3 text-small text-ink-soft">
          <LongText>{description}</LongText>
          <span className="whitespace-nowrap">
            Balance <Amount amount={balance} showZero />
          </span>
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={balance} showZero />
      </Cell>
    </Row>
  );
}
