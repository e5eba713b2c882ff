import { useChart } from "#web/fields/use-chart.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMay } from "#web/ui/permissions.ts";

const ChartQuestion = lazyPart(async () => (await import("./chart-question.tsx")).ChartQuestion);

/** Above this count there is a chart for sure; below it, ChartQuestion checks (`hasNoChart`). */
const FEW_ACCOUNTS_MAX = 20;

/** Offers starter charts where one is first needed, before accounts are added one by one (Accounting 1). */
export function StarterChartOffer() {
  const accounts = useChart().data?.items;
  const may = useMay();
  if (accounts === undefined || accounts.length > FEW_ACCOUNTS_MAX || !may("accounts.addStarterChart"))
    return null;
  return <ChartQuestion />;
}
