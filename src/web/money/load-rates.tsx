import type { ReactNode } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";

const RATES_MAX = 500;

type Props = { children: (rates: readonly TaxRateOption[]) => ReactNode };

const failed = (message: string): string => `Couldn't load the form: ${message}`;
const loading = <FormSkeleton />;

/**
 * Waits for the tax rates and the chart of accounts before showing the form, which needs both to fill in the last tax rate
 * of a payee and the account's currency.
 */
export function LoadRates({ children }: Props) {
  const rates = useApiQuery("taxRates.list", { query: { limit: RATES_MAX } });
  const chart = useChart();
  return (
    <AsyncContent query={chart} {...{ failed, loading }}>
      {() => (
        <AsyncContent query={rates} {...{ failed, loading }}>
          {({ items }) => children(items)}
        </AsyncContent>
      )}
    </AsyncContent>
  );
}
