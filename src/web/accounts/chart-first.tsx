import { useRef } from "react";
import { hasNoChart, STARTER_CHART_NAMES } from "#domain/starter-charts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useChart } from "#web/fields/chart.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { showToast } from "#web/ui/toast.tsx";

const KINDS = {
  services: "We sell services",
  retail: "We buy and sell goods",
  minimal: "Just the basics",
} as const;

/** Asks for a chart where it is first needed: one click, before accounts are opened one by one (Accounting 1). */
export function ChartFirst() {
  const accounts = useChart().data?.items;
  const add = useApiMutation("accounts.addStarterChart");
  // The field in which somebody was goes on having the focus once the question has gone.
  const before = useRef<EventTarget | null>(null);
  const may = useMay();
  if (accounts === undefined || !hasNoChart(accounts) || !may("accounts.addStarterChart")) return null;
  return (
    <div
      className="mb-4 max-w-form"
      onFocus={({ relatedTarget }) => {
        before.current ??= relatedTarget;
      }}
    >
      <Notice>
        <p className="font-medium">You don't have a chart of accounts yet. What does your business do?</p>
        <p>Any account you need later is added to the chart you choose.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {STARTER_CHART_NAMES.map((chart) => (
            <Button
              key={chart}
              size="small"
              disabled={add.isPending}
              onClick={() =>
                add.mutate(
                  { body: { chart } },
                  {
                    onSuccess: ({ created }) => {
                      showToast(`${created} accounts added`);
                      if (before.current instanceof HTMLElement) before.current.focus();
                    },
                  },
                )
              }
            >
              {KINDS[chart]}
            </Button>
          ))}
        </div>
        {add.error && <p>{add.error.message}</p>}
      </Notice>
    </div>
  );
}
