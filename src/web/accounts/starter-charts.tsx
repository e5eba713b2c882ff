import { useId, useState } from "react";
import { ACCOUNT_TYPES, parentCodeOf } from "#domain/account.ts";
import { STARTER_CHARTS } from "#domain/charts/all-charts.ts";
import { chartsFor, STARTER_CHART_NAMES, type StarterChartName } from "#domain/starter-charts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { TYPE_HEADINGS } from "#web/fields/account-labels.ts";
import { LoadSampleButton } from "#web/sample/sample-company.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { CHART_TEXTS } from "./starter-chart-texts.ts";

/** For an empty chart: preview and pick a starter chart, import one, or start manually. */
export function StarterCharts() {
  const country = useApiQuery("company.get").data?.country ?? null;
  const [picked, setPicked] = useState<StarterChartName | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const offered = chartsFor(country);
  const chosen = picked ?? offered[0] ?? "services";
  const titleId = useId();
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
          {(showsAll ? STARTER_CHART_NAMES : offered).map((name) => (
            <ChartChoice key={name} name={name} isChosen={name === chosen} onChoose={() => setPicked(name)} />
          ))}
        </div>
        {!showsAll && (
          <div className="mt-3">
            <Button size="small" onClick={() => setShowsAll(true)}>
              Show the charts of all countries
            </Button>
          </div>
        )}
      </div>
      <ChartContents name={chosen} />
      <AddChart chart={chosen} />
    </section>
  );
}

function AddChart({ chart }: { chart: StarterChartName }) {
  const add = useApiMutation("accounts.addStarterChart");
  return (
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
            { body: { chart } },
            { onSuccess: ({ created }) => showToast(`${created} accounts added`) },
          )
        }
      >
        {`Add these ${STARTER_CHARTS[chart].accounts.length} accounts`}
      </Button>
    </div>
  );
}

type ChartChoiceProps = { name: StarterChartName; isChosen: boolean; onChoose: () => void };

function ChartChoice({ name, isChosen, onChoose }: ChartChoiceProps) {
  const { title, text } = CHART_TEXTS[name];
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
        aria-label={`${title}, ${STARTER_CHARTS[name].accounts.length} accounts`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span>
        <span className="block font-semibold">
          {title}
          <span className="ms-1.5 font-normal text-ink-soft tabular-nums">
            {STARTER_CHARTS[name].accounts.length} accounts
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
      aria-label={`Accounts of the ${CHART_TEXTS[name].title} chart`}
      role="group"
      className="border-t border-line px-4 py-5 sm:columns-2 sm:px-6 lg:columns-3"
    >
      {ACCOUNT_TYPES.map((type) => (
        <div key={type} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 font-semibold">{TYPE_HEADINGS[type]}</h3>
          <ul className="text-ink-soft">
            {STARTER_CHARTS[name].accounts
              .filter((account) => account.type === type)
              .map(({ code, name: accountName }) => (
                <li key={code} className={classNames("py-0.5", parentCodeOf(code) !== null && "ps-4")}>
                  <span className="text-ink-faint tabular-nums">{code}</span> {accountName}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
