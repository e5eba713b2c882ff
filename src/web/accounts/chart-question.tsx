import { useRef } from "react";
import { chartsFor, hasNoChart } from "#domain/starter-charts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { CHART_TEXTS } from "./starter-chart-texts.ts";

/** Starter charts for the company's country and for any country, each added with one click. */
export function ChartQuestion() {
  const book = useApiQuery("company.get").data;
  const accounts = useChart().data?.items;
  const add = useApiMutation("accounts.addStarterChart");
  // Return the focus to the previous field once the question is gone.
  const before = useRef<EventTarget | null>(null);
  if (!book || accounts === undefined || !hasNoChart(accounts)) return null;
  return (
    <div
      className="mb-4 max-w-form"
      onFocus={({ relatedTarget }) => {
        before.current ??= relatedTarget;
      }}
    >
      <Notice>
        <p className="font-medium">
          Your books have no accounts yet: the categories for what you earn, spend and own. Which set fits
          your business?
        </p>
        <p>You can add more accounts at any time.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {chartsFor(book.country).map((chart) => (
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
              {CHART_TEXTS[chart].button}
            </Button>
          ))}
        </div>
        {add.error && <p>{add.error.message}</p>}
      </Notice>
    </div>
  );
}
