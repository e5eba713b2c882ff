import { Ban, CircleCheck, CopyPlus, Ellipsis, Pencil, Percent, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TaxRate } from "#contract/tax-rates.ts";
import { formatQuantity } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import {
  ActivityFilter,
  countText,
  NothingMatches,
  readActivity,
  RowActions,
} from "#web/lists/list-parts.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { USE_LABELS } from "./tax-rate-form.ts";

type Raw = Readonly<Record<string, string | undefined>>;
const readSearch = (raw: Raw) => ({ search: raw["search"], active: readActivity(raw["active"]) });

/** Tax rates (Accounting 8). */
export function TaxRatesPage() {
  const [{ search = "", active }, change] = useSearchParams(readSearch);
  const list = useApiList("taxRates.list", { query: { search, active, limit: 100 } });
  const isFiltered = search !== "" || active !== undefined;
  return (
    <>
      <PageHeader title="Tax Rates" actions={<NewButton />} />
      <AsyncContent
        query={list}
        failed={(message) => `Error loading tax rates: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={
          <EmptyState icon={<Percent />} title="No tax rates yet" actions={<NewButton />}>
            The taxes on what you buy and sell. Each item of a bill or an invoice can have one.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Toolbar label="Filters">
              <SearchBox
                label="Search tax rates..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
              <ActivityFilter value={active} onChange={(value) => change({ active: value })} />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                thing="tax rate"
                where="name or code"
                search={search}
                onClear={() => change({ search: undefined, active: undefined })}
              />
            ) : (
              <TaxRateTable taxRates={items} />
            )}
            <LoadMore
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={countText(items.length, "tax rate")}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NewButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newTaxRate()}>
      New Tax Rate
    </LinkButton>
  );
}

/** The list of tax rates; a row opens its form (Accounting 8). */
function TaxRateTable({ taxRates }: { taxRates: readonly TaxRate[] }) {
  const [doomed, setDoomed] = useState<TaxRate | null>(null);
  return (
    <>
      <Table label="Tax rates" head={<Head />}>
        {taxRates.map((taxRate) => (
          <TaxRateRow key={taxRate.id} taxRate={taxRate} onDelete={() => setDoomed(taxRate)} />
        ))}
      </Table>
      {doomed && <DeleteTaxRate taxRate={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function Head() {
  return (
    <tr>
      <HeadCell>Code</HeadCell>
      <HeadCell>Name</HeadCell>
      <HeadCell>Used for</HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell align="end">Rate</HeadCell>
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

function TaxRateRow({ taxRate, onDelete }: { taxRate: TaxRate; onDelete: () => void }) {
  const { id, code, name, appliesTo, isRecoverable, isActive, rate, description } = taxRate;
  const setActive = useSetActive();
  const items: MenuItem[] = [
    { label: "New version", icon: <CopyPlus />, href: paths.newTaxRate({ from: id }) },
    {
      label: isActive ? "Deactivate" : "Activate",
      icon: isActive ? <Ban /> : <CircleCheck />,
      onSelect: () =>
        void setActive(taxRate, !isActive).then(
          (after) => showToast(`${after.name} is now ${after.isActive ? "active" : "inactive"}`),
          (error: unknown) => showToast(failureText(error, "Failed to save tax rate"), { tone: "negative" }),
        ),
    },
    { label: "Delete", icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <Row href={paths.editTaxRate(id)}>
      <Cell wideOnly>
        <span className="text-ink-soft tabular-nums">{code}</span>
      </Cell>
      <Cell>
        <RowLink href={paths.editTaxRate(id)}>
          <LongText>{name}</LongText>
        </RowLink>
        {description && (
          <span className="line-clamp-1 text-small wrap-anywhere text-ink-faint">{description}</span>
        )}
      </Cell>
      <Cell wideOnly>
        {USE_LABELS[appliesTo]}
        {!isRecoverable && <span className="text-ink-faint"> · not recoverable</span>}
      </Cell>
      <Cell wideOnly>
        <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
      </Cell>
      <Cell align="end">{formatQuantity(rate)}%</Cell>
      <RowActions note={[isActive ? "" : "Inactive", USE_LABELS[appliesTo]].filter(Boolean).join(" · ")}>
        <IconLink label={`Edit ${name}`} icon={<Pencil />} href={paths.editTaxRate(id)} />
        <MenuButton label={`Actions for ${name}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

function DeleteTaxRate({ taxRate, onClose }: { taxRate: TaxRate; onClose: () => void }) {
  const remove = useApiMutation("taxRates.remove");
  const setActive = useSetActive();
  return (
    <DeleteRecordDialog
      thing="tax rate"
      name={taxRate.name}
      onDelete={() => remove.mutateAsync({ params: { id: taxRate.id } })}
      makeInactive={taxRate.isActive ? () => setActive(taxRate, false) : undefined}
      onClose={onClose}
    />
  );
}

function useSetActive() {
  const { mutateAsync } = useApiMutation("taxRates.update");
  return (taxRate: TaxRate, isActive: boolean): Promise<TaxRate> => {
    const { id, ...input } = taxRate;
    return mutateAsync({ params: { id }, body: { ...input, isActive } });
  };
}
