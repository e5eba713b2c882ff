import type { ReactNode } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { ChosenTaxRate } from "#web/fields/record-pickers.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";

const MOST_RATES = 500;

type Props = { children: (rates: readonly ChosenTaxRate[]) => ReactNode };

/** A form of money, once the tax rates are read: what was used last for a payee names one of them. */
export function WithRates({ children }: Props) {
  const query = useApiQuery("taxRates.list", { query: { limit: MOST_RATES } });
  return (
    <AsyncContent
      query={query}
      failed={(message) => `Failed to load form data: ${message}`}
      loading={<FormSkeleton />}
    >
      {({ items }) => children(items)}
    </AsyncContent>
  );
}
