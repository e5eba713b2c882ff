import type { ComponentProps, ReactNode } from "react";
import { ColumnsMenu, SortField } from "#web/lists/column-heads.tsx";
import type { ListView } from "#web/lists/list-view.ts";
import { SavedViews } from "#web/lists/saved-views.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import type { ReportFile } from "#web/lists/report-file.ts";
import { RegisterTabs } from "./register-sheet.tsx";
import { ExportMenu, PrintButton } from "./report-actions.tsx";
import { AsOfFields, useAsOf } from "./report-choices.tsx";
import { ReportOptions } from "./report-links.tsx";

type Tabbed<Tab extends string> = { tabs: readonly { tab: Tab; rows: number }[] };
type Tabs<Tab extends string> = Omit<ComponentProps<typeof RegisterTabs<Tab>>, "tabs">;

type Props<Data, Tab extends string, Name extends string, By extends string> = Tabs<Tab> & {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The plural noun of its rows, for the sentence of a failure. */
  many: string;
  view: ListView<Name, By>;
  fileOf: (data: Data) => ReportFile;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A register below its title: its tabs, its day, order and columns, its file, and what it has on that day. */
export function RegisterPage<
  Data extends Tabbed<Tab>,
  Tab extends string,
  Name extends string,
  By extends string,
>({ query, many, view, fileOf, empty, children, ...tabs }: Props<Data, Tab, Name, By>) {
  const [asOf, setAsOf] = useAsOf();
  // What is shown of another day while this one loads is not taken home as this one.
  const current = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <RegisterTabs tabs={query.data?.tabs} {...tabs} />
      <ReportOptions
        end={
          <>
            <SavedViews />
            <ColumnsMenu view={view} />
            <ExportMenu
              disabled={current === undefined}
              makeFile={async () => {
                if (current === undefined) throw new Error("The list couldn't be loaded.");
                return fileOf(current);
              }}
            />
            <PrintButton disabled={current === undefined} />
          </>
        }
      >
        <AsOfFields value={asOf} onChange={setAsOf} />
        <div className="flex min-w-48 self-end">
          <SortField view={view} wide />
        </div>
      </ReportOptions>
      <AsyncContent
        query={query}
        failed={(message) => `Error loading ${many}: ${message}`}
        isEmpty={(data) => data.tabs.every(({ rows }) => rows === 0)}
        empty={empty}
      >
        {children}
      </AsyncContent>
    </>
  );
}
