import { TAX_RATE_COLUMNS, type TaxRateColumn } from "#domain/lists.ts";
import { Ban, CircleCheck, CopyPlus, Ellipsis, Pencil, Percent, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TaxRate } from "#contract/tax-rates.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatQuantity } from "#web/fields/formats.ts";
import { componentsText, REVERSE_CHARGE_LABELS, TAX_KIND_LABELS, USE_LABELS } from "./tax-rate-labels.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { ColumnCell, ListHead } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { ActivityFilter, NothingMatches, readActivity, RowActions } from "#web/lists/list-parts.tsx";
import { ListEnd } from "#web/lists/list-end.tsx";
import { ListTools } from "#web/lists/list-tools.tsx";
import { type ListShape, type ListView, useListView } from "#web/lists/list-view.ts";
import { useRecordBulk } from "#web/lists/record-bulk.tsx";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";

const readSearch = (raw: SearchParams) => ({ search: raw["search"], active: readActivity(raw["active"]) });

/** The list of tax rates (Accounting 8). */
export function TaxRatesPage() {
  const [{ search = "", active }, change] = useSearchParams(readSearch);
  const view = useListView(TAX_RATE_SHAPE);
  const query = { search, isActive: active, sort: view.sort };
  const list = useApiList("taxRates.list", { query: { ...query, limit: 100, count: "true" } });
  const isFiltered = search !== "" || active !== undefined;
  return (
    <>
      <PageHeader title="Tax rates" actions={<NewButton />} />
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load tax rates: ${message}`}
        isEmpty={({ items }) => items.length === 0 && !isFiltered && !list.isPlaceholderData}
        empty={
          <EmptyState icon={<Percent />} title="No tax rates yet" actions={<NewButton />}>
            Sales tax or VAT rates for what you buy and sell. Choose one on each invoice or bill line.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Toolbar
              label="Filters"
              end={<ListTools view={view} operation="taxRates.list" query={query} file={TAX_RATE_FILE} />}
            >
              <SearchBox
                label="Search tax rates..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
              <ActivityFilter value={active} onChange={(value) => change({ active: value })} />
            </Toolbar>
            {items.length === 0 ? (
              <NothingMatches
                noun="tax rate"
                where="name or code"
                search={search}
                onClear={() => change({ search: undefined, active: undefined })}
              />
            ) : (
              <TaxRateTable taxRates={items} view={view} />
            )}
            <ListEnd list={list} singular="tax rate" />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function NewButton() {
  return (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newTaxRate()}>
      New tax rate
    </LinkButton>
  );
}

type TaxRateView = ListView<TaxRateColumn, TaxRateColumn>;

const TAX_RATE_SHAPE: ListShape<TaxRateColumn, TaxRateColumn> = {
  columns: {
    code: { label: "Code" },
    name: { label: "Name", fixed: true },
    appliesTo: { label: "Applies to" },
    status: { label: "Status" },
    rate: { label: "Rate", align: "end", largestFirst: true, fixed: true },
  },
  orders: TAX_RATE_COLUMNS,
  defaultSort: "code",
};

/** The CSV export of the tax rates. */
const TAX_RATE_FILE: ListFile<TaxRate> = {
  name: "tax-rates",
  titles: [
    "Code",
    "Name",
    "Applies to",
    "Recoverable",
    "Status",
    "Rate",
    "Description",
    "Taxes",
    "Tax treatment",
    "Reverse charge type",
  ],
  rows: ({ code, name, appliesTo, kind, isActive, rate, description, components, ...taxRate }) => [
    [
      code,
      name,
      USE_LABELS[appliesTo],
      recovered(taxRate),
      isActive ? "Active" : "Inactive",
      rate,
      description,
      componentsText(components),
      TAX_KIND_LABELS[kind],
      taxRate.reverseChargeType === null ? "" : REVERSE_CHARGE_LABELS[taxRate.reverseChargeType],
    ],
  ],
};

/** Whether the tax is recoverable: "Yes", "No" or a percentage such as "80%". */
function recovered({
  isRecoverable,
  recoverablePercent,
}: Pick<TaxRate, "isRecoverable" | "recoverablePercent">) {
  if (recoverablePercent !== null) return `${formatQuantity(recoverablePercent)}%`;
  return isRecoverable ? "Yes" : "No";
}

const TAX_RATES_IN_BULK = {
  updates: "taxRates.update" as const,
  removes: "taxRates.remove" as const,
  singular: "tax rate",
  file: TAX_RATE_FILE,
  setActive: ({ id, ...taxRate }: TaxRate, isActive: boolean) =>
    call("taxRates.update", { params: { id }, body: { ...taxRate, isActive } }),
  remove: ({ id }: TaxRate) => call("taxRates.remove", { params: { id } }),
};

/** The tax treatment and recoverability of a rate, if not charged and fully recoverable. */
function specialText({ kind, reverseChargeType, isRecoverable, recoverablePercent }: TaxRate): string {
  const reversed = reverseChargeType === "goods" ? "goods from the EU" : "reverse charge";
  const treatmentTexts = {
    charged: [],
    zero_rated: ["zero-rated"],
    exempt: ["exempt"],
    reverse_charge: [reversed],
    withheld: ["withheld"],
  }[kind];
  const part = recoverablePercent === null ? [] : [`${formatQuantity(recoverablePercent)}% recoverable`];
  return [...treatmentTexts, ...part, ...(isRecoverable ? [] : ["not recoverable"])].join(" · ");
}

type TaxRateTableProps = { taxRates: readonly TaxRate[]; view: TaxRateView };

/** The table of tax rates; a row opens its form (Accounting 8). */
function TaxRateTable({ taxRates, view }: TaxRateTableProps) {
  const [rateToDelete, setRateToDelete] = useState<TaxRate | null>(null);
  const selection = useSelection(taxRates);
  const { bulk, actions, dialog } = useRecordBulk(selection, TAX_RATES_IN_BULK);
  return (
    <>
      <SelectionBar {...{ selection, actions, bulk }} wide={false} />
      <Table label="Tax rates" head={<ListHead {...{ selection, view }} />}>
        {taxRates.map((taxRate) => (
          <TaxRateRow
            key={taxRate.id}
            {...{ taxRate, view, selection }}
            onDelete={() => setRateToDelete(taxRate)}
          />
        ))}
      </Table>
      {rateToDelete && <DeleteTaxRate taxRate={rateToDelete} onClose={() => setRateToDelete(null)} />}
      {dialog}
    </>
  );
}

type TaxRateRowProps = {
  taxRate: TaxRate;
  view: TaxRateView;
  selection: ListSelection<TaxRate>;
  onDelete: () => void;
};

function TaxRateRow({ taxRate, view, selection, onDelete }: TaxRateRowProps) {
  const { id, code, name, appliesTo, isActive, rate, description, components } = taxRate;
  const special = specialText(taxRate);
  const details = [componentsText(components), description].filter((text) => text !== "").join(" \u00b7 ");
  const setActive = useSetActive();
  const items = (): MenuItem[] => [
    { label: "New version", icon: <CopyPlus />, href: paths.newTaxRate({ from: id }) },
    {
      label: isActive ? "Deactivate" : "Activate",
      needs: "taxRates.update",
      icon: isActive ? <Ban /> : <CircleCheck />,
      onSelect: () =>
        void setActive(taxRate, !isActive).then(
          (after) => showToast(`${after.name} is now ${after.isActive ? "active" : "inactive"}`),
          (error: unknown) =>
            showToast(failureText(error, "Couldn't save the tax rate"), { tone: "negative" }),
        ),
    },
    { label: "Delete", needs: "taxRates.remove", icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <Row href={paths.editTaxRate(id)} selected={selection.ids.has(id)}>
      <SelectCell item={taxRate} name={name} selection={selection} />
      <ColumnCell view={view} name="code" wideOnly>
        <span className="text-ink-soft tabular-nums">{code}</span>
      </ColumnCell>
      <Cell>
        <RowLink href={paths.editTaxRate(id)}>
          <LongText>{name}</LongText>
        </RowLink>
        {details && <span className="line-clamp-1 text-small wrap-anywhere text-ink-faint">{details}</span>}
      </Cell>
      <ColumnCell view={view} name="appliesTo" wideOnly>
        {USE_LABELS[appliesTo]}
        {special !== "" && <span className="text-ink-faint"> · {special}</span>}
      </ColumnCell>
      <ColumnCell view={view} name="status" wideOnly>
        <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
      </ColumnCell>
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
      noun="tax rate"
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
