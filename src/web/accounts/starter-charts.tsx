import { useId, useState } from "react";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { STARTER_CHART_NAMES, STARTER_CHARTS, type StarterChartName } from "#domain/starter-charts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { TYPE_HEADINGS } from "#web/fields/account-words.ts";
import { LoadSampleButton } from "#web/sample/sample-company.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

const CHARTS: Readonly<Record<StarterChartName, { title: string; text: string }>> = {
  services: { title: "Services", text: "You sell work: consulting, trades, agencies, freelancers." },
  retail: { title: "Retail", text: "You buy and sell goods, with stock and returns." },
  minimal: { title: "Minimal", text: "Only the essentials. Add accounts as you need them." },
};

/** An empty chart: pick a starter chart and see what it holds first, or import, or begin by hand. */
export function StarterCharts() {
  const [chosen, setChosen] = useState<StarterChartName>("services");
  const add = useApiMutation("accounts.addStarterChart");
  const titleId = useId();
  const count = STARTER_CHARTS[chosen].length;
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface">
      <div className="p-4 sm:p-6">
        <h2 id={titleId} className="text-section font-semibold">
          Start with a standard chart
        </h2>
        <p className="mt-0.5 max-w-prose text-ink-soft">
          Accounts are the categories your income and spending are sorted into. Pick the list closest to your
          business—you can change anything later. You can also import a CSV file or add accounts one by one.
        </p>
        <div role="radiogroup" aria-labelledby={titleId} className="mt-5 grid gap-3 sm:grid-cols-3">
          {STARTER_CHART_NAMES.map((name) => (
            <ChartChoice key={name} name={name} isChosen={name === chosen} onChoose={() => setChosen(name)} />
          ))}
        </div>
      </div>
      <ChartContents name={chosen} />
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
        {add.error && (
          <div className="w-full">
            <Notice tone="negative">{add.error.message}</Notice>
          </div>
        )}
        <p className="me-auto text-ink-soft">Or explore a sample company first.</p>
        <LoadSampleButton />
        <Button
          needs="accounts.addStarterChart"
          variant="primary"
          pending={add.isPending}
          onClick={() =>
            add.mutate(
              { body: { chart: chosen } },
              { onSuccess: ({ created }) => showToast(`${created} accounts added`) },
            )
          }
        >
          {`Add these ${count} accounts`}
        </Button>
      </div>
    </section>
  );
}

type ChoiceProps = { name: StarterChartName; isChosen: boolean; onChoose: () => void };

function ChartChoice({ name, isChosen, onChoose }: ChoiceProps) {
  const { title, text } = CHARTS[name];
  return (
    <label
      className={classNames(
        "flex cursor-pointer gap-2.5 rounded-control border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isChosen ? "border-accent bg-accent-soft" : "border-line-control/60 hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name="starter-chart"
        aria-label={`${title}, ${STARTER_CHARTS[name].length} accounts`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span>
        <span className="block font-semibold">
          {title}
          <span className="ms-1.5 font-normal text-ink-soft tabular-nums">
            {STARTER_CHARTS[name].length} accounts
          </span>
        </span>
        <span className="mt-0.5 block text-ink-soft">{text}</span>
      </span>
    </label>
  );
}

function ChartContents({ name }: { name: StarterChartName }) {
  return (
    <div
      aria-label={`Accounts of the ${CHARTS[name].title} chart`}
      role="group"
      className="border-t border-line px-4 py-5 sm:columns-2 sm:px-6 lg:columns-3"
    >
      {ACCOUNT_TYPES.map((type) => (
        <div key={type} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 font-semibold">{TYPE_HEADINGS[type]}</h3>
          <ul className="text-ink-soft">
            {STARTER_CHARTS[name]
              .filter((account) => account.type === type)
              .map(({ code, name: accountName }) => (
                <li key={code} className={classNames("py-0.5", code.length > 4 && "ps-4")}>
                  <span className="text-ink-faint tabular-nums">{code}</span> {accountName}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
