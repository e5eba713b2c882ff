import type { Asset } from "#contract/assets.ts";
import type { Document } from "#contract/documents.ts";
import { isNegative } from "#domain/money.ts";
import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { useGo, usePathParam, useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AssetForm } from "./asset-form.tsx";
import { type AssetPurchase, newAssetValues, toAssetValues } from "./asset-form-values.ts";

const back = { href: paths.assets(), label: "Assets" };
const failed = (message: string): string => `Couldn't load the form: ${message}`;

const readOrigin = (raw: SearchParams) => ({ bill: raw["bill"], line: raw["line"] });

/** Pages /new, optionally for a line of a bill, and /{id}/edit (Accounting 24). */
export function AssetFormPage() {
  const id = usePathParam("id");
  const [{ bill }] = useSearchParams(readOrigin);
  return (
    <>
      <PageHeader
        title={id === undefined ? "New asset" : "Edit asset"}
        description={
          id === undefined
            ? "Something you use for several years. Record its cost with a bill, an expense or a journal entry."
            : undefined
        }
        back={back}
      />
      <StarterChartOffer />
      {id !== undefined ? (
        <Edit id={id} key={id} />
      ) : bill !== undefined ? (
        <AssetFromBill id={bill} key={bill} />
      ) : (
        <NewAsset bought={null} />
      )}
    </>
  );
}

function useOnSaved() {
  const go = useGo();
  return ({ id, name }: Asset): void => {
    showToast(`${name} was added to the register`);
    go(paths.asset(id));
  };
}

function NewAsset({ bought }: { bought: AssetPurchase | null }) {
  const today = useToday();
  const chart = useChart();
  const onSaved = useOnSaved();
  return (
    <AsyncContent query={chart} failed={failed} loading={<FormSkeleton />}>
      {({ items }) => (
        <AssetForm
          initial={newAssetValues({ today, chart: items, bought })}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </AsyncContent>
  );
}

/** Returns lines posted to an account; goods in stock and negative lines can't be assets. */
const selectAssetLines = ({ items }: Document) =>
  items.filter(({ accountId, carryingAmount }) => accountId !== null && !isNegative(carryingAmount));

function AssetFromBill({ id }: { id: string }) {
  const query = useApiQuery("bills.get", { params: { id } });
  const [{ line }, change] = useSearchParams(readOrigin);
  return (
    <AsyncRecord query={query} recordName="Bill" back={back} failed={failed} loading={<FormSkeleton />}>
      {(bill) => {
        const lines = selectAssetLines(bill);
        const index = Math.max(
          0,
          lines.findIndex(({ position }) => String(position) === line),
        );
        return (
          <>
            {lines.length > 1 && (
              <div className="mb-4 sm:max-w-form">
                <Select
                  label={`Line item on ${bill.number}`}
                  value={String(lines[index]?.position ?? "")}
                  options={lines.map(({ position, description, carryingAmount }) => ({
                    value: String(position),
                    label: `${description}, ${formatMoney(carryingAmount)}`,
                  }))}
                  onChange={({ target }) => change({ line: target.value })}
                />
              </div>
            )}
            <NewAsset key={index} bought={assetPurchaseOf(bill, lines[index])} />
          </>
        );
      }}
    </AsyncRecord>
  );
}

function assetPurchaseOf({ id, date }: Document, line: Document["items"][number] | undefined): AssetPurchase {
  return {
    documentId: id,
    recordedOn: date,
    name: line?.description ?? "",
    cost: line?.carryingAmount ?? "",
    costAccountId: line?.accountId ?? "",
  };
}

function Edit({ id }: { id: string }) {
  const query = useApiQuery("assets.get", { params: { id } });
  const onSaved = useOnSaved();
  return (
    <AsyncRecord query={query} recordName="Asset" back={back} failed={failed} loading={<FormSkeleton />}>
      {(opened) => <AssetForm initial={toAssetValues(opened)} opened={opened} onSaved={onSaved} />}
    </AsyncRecord>
  );
}
