import { Ellipsis, Eye, Landmark, ListChecks, Scale, Undo2 } from "lucide-react";
import { useState } from "react";
import type { BankAccount, BankLineRecord } from "#contract/bank.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/money.tsx";
import { ListExport, type ListFile } from "#web/lists/export.tsx";
import { countText, NothingMatches, RowActions } from "#web/lists/list-parts.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { MoneyAccountContent, useMoneyAccount } from "./money-account.tsx";
import { StatementDrop } from "./statement-drop.tsx";
import { TakeOutDialog } from "./take-out-dialog.tsx";

const back = { href: paths.bank(), label: "Bank" };

/** What the bank has told of one account (Accounting 16). */
export function BankAccountPage() {
  const { code, ...found } = useMoneyAccount();
  const { account } = found;
  return (
    <>
      <PageHeader
        title={account ? `${account.code} - ${account.name}` : "Bank account"}
        description={account && reconciledText(account)}
        back={back}
        actions={
          account && (
            <>
              <LinkButton href={paths.reconcile(code)} icon={<Scale />}>
                Reconcile
              </LinkButton>
              <LinkButton variant="primary" href={paths.bankWork(code)} icon={<ListChecks />}>
                Match bookings
              </LinkButton>
            </>
          )
        }
      />
      <MoneyAccountContent {...found}>
        {(shown, all) => (
          <div className="flex flex-col gap-5">
            <StatementDrop accounts={all} account={shown} />
            <Lines account={shown} />
          </div>
        )}
      </MoneyAccountContent>
    </>
  );
}

function reconciledText({ reconciledThrough }: BankAccount): string {
  return reconciledThrough === null
    ? "Not reconciled yet"
    : `Reconciled up to ${formatDate(reconciledThrough)}`;
}

const readSearch = ({ search }: { search?: string }) => ({ search });

function Lines({ account }: { account: BankAccount }) {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const filter = { search, accountId: account.accountId };
  const list = useApiList("bank.lines", { query: { ...filter, limit: 100 } });
  return (
    <AsyncContent
      query={list}
      failed={(message) => `Error loading bookings: ${message}`}
      isEmpty={({ items }) => items.length === 0 && search === "" && !list.isPlaceholderData}
      empty={
        <EmptyState icon={<Landmark />} title="No bookings yet">
          Bring in a statement of this account, and its bookings stand here.
        </EmptyState>
      }
    >
      {({ items }) => (
        <section aria-label="Bookings of the bank">
          <Toolbar
            label="Filters"
            end={<ListExport operation="bank.lines" query={filter} file={LINE_FILE} />}
          >
            <SearchBox
              label="Search bookings..."
              value={search}
              onChange={(text) => change({ search: text })}
            />
          </Toolbar>
          {items.length === 0 ? (
            <NothingMatches
              thing="booking"
              where="name, text, reference or amount"
              search={search}
              onClear={() => change({ search: "" })}
            />
          ) : (
            <LineTable lines={items} />
          )}
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            shown={countText(items.length, "booking")}
          />
        </section>
      )}
    </AsyncContent>
  );
}

function LineTable({ lines }: { lines: readonly BankLineRecord[] }) {
  const [leaving, setLeaving] = useState<BankLineRecord | null>(null);
  return (
    <>
      <Table
        label="Bookings of the bank"
        head={
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell>Text</HeadCell>
            <HeadCell>In the books</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {lines.map((line) => (
          <LineRow key={line.id} line={line} onLeave={() => setLeaving(line)} />
        ))}
      </Table>
      {leaving && <TakeOutDialog line={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function LineRow({ line, onLeave }: { line: BankLineRecord; onLeave: () => void }) {
  const { date, amount, counterparty, text, reference, matches } = line;
  const items = (): MenuItem[] => [
    ...matches.map(({ journalId, number }) => ({
      label: `Open ${number}`,
      icon: <Eye />,
      href: paths.journal(journalId),
    })),
    { label: "Take out of the books", icon: <Undo2 />, onSelect: onLeave },
  ];
  return (
    <Row>
      <Cell>
        <span className="whitespace-nowrap">{formatDate(date)}</span>
      </Cell>
      <Cell wholeLine>
        <LongText>{counterparty}</LongText>
      </Cell>
      <Cell wholeLine>
        <LongText>{[text, reference].filter(Boolean).join(" \u00b7 ")}</LongText>
      </Cell>
      <Cell>
        {matches.length === 0 ? (
          <span className="text-ink-faint">Not yet</span>
        ) : (
          matches.map(({ number }) => number).join(", ")
        )}
      </Cell>
      <Cell align="end">
        <Amount amount={amount} />
      </Cell>
      <RowActions>
        {matches.length > 0 && (
          <MenuButton
            label={`Actions for ${formatMoney(amount)} of ${formatDate(date)}`}
            icon={<Ellipsis />}
            items={items}
          />
        )}
      </RowActions>
    </Row>
  );
}

const LINE_FILE: ListFile<BankLineRecord> = {
  name: "bank-bookings",
  titles: ["Date", "Value date", "Name", "Their account", "Text", "Reference", "Amount", "Bank id"],
  rows: (line) => [
    [
      line.date,
      line.valueDate ?? "",
      line.counterparty,
      line.counterpartyAccount,
      line.text,
      line.reference,
      line.amount,
      line.bankId,
    ],
  ],
};
