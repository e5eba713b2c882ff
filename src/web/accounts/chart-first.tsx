import { hasNoChart } from "#domain/starter-charts.ts";
import { useChart } from "#web/fields/chart.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMay } from "#web/ui/permissions.ts";

const ChartQuestion = lazyPart(async () => (await import("./chart-question.tsx")).ChartQuestion);

/** Asks for a chart where it is first needed: one click, before accounts are opened one by one (Accounting 1). */
export function ChartFirst() {
  const accounts = useChart().data?.items;
  const may = useMay();
  if (accounts === undefined || !hasNoChart(accounts) || !may("accounts.addStarterChart")) return null;
  return <ChartQuestion />;
}
