import { useChart } from "#web/fields/chart.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMay } from "#web/ui/permissions.ts";

const ChartQuestion = lazyPart(async () => (await import("./chart-question.tsx")).ChartQuestion);

/** More accounts than open by themselves are a chart; which fewer ones are, the question knows. */
const FEW = 20;

/** Asks for a chart where it is first needed: one click, before accounts are opened one by one (Accounting 1). */
export function ChartFirst() {
  const accounts = useChart().data?.items;
  const may = useMay();
  if (accounts === undefined || accounts.length > FEW || !may("accounts.addStarterChart")) return null;
  return <ChartQuestion />;
}
