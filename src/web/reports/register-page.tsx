import type { ComponentProps, ReactNode } from "react";
import { ColumnsMenu, SortField } from "#web/lists/column-heads.tsx";
import { AttachmentsFilterMenu } from "#web/lists/files-filter.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { ALL_FILES, type ListView } from "#web/lists/list-view.ts";
import { SavedViews } from "#web/lists/saved-views.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import type { ReportFile } from "#web/lists/report-file.ts";
import { RegisterTabs } from "./printed-register.tsx";
import { ExportMenu, PrintButton } from "./report-actions.tsx";
import { AsOfFields, useAsOf } from "./report-choices.tsx";
import { ReportOptions } from "./report-links.tsx";

/** The search text of a register from the URL. */
export const readRegisterSearch = ({ search }: Readonly<Record<string, string | undefined>>) => ({ search });

type TabRows<Tab extends string> = { statuses: readonly { status: Tab; count: number }[] };
type Tabs<Tab extends string> = Omit<ComponentProps<typeof RegisterTabs<Tab>>, "statuses">;

type Props<Data, Tab extends string, Name extends string, By extends string> = Tabs<Tab> & {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The plural noun for its rows in error messages. */
  plural: string;
  singular: string;
  view: ListView<Name, By>;
  fileOf: (data: Data) => ReportFile;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A register page below its title: tabs, search, date, sort order, columns, export and content. */
export function RegisterPage<
  Data extends TabRows<Tab>,
  Tab extends string,
  Name extends string,
  By extends string,
>(props: Props<Data, Tab, Name, By>) {
  const { query, singular, plural, view, fileOf, empty, children, ...tabs } = props;
  const [{ search = "" }, change] = useSearchParams(readRegisterSearch);
  const isUnfiltered = search === "" && view.query.hasAttachments === undefined;
  return (
    <>
      <RegisterTabs statuses={query.data?.statuses} {...tabs} />
      <RegisterTools {...{ query, plural, view, fileOf }} />
      <AsyncContent
        query={query}
        failed={(message) => `Couldn't load ${plural}: ${message}`}
        isEmpty={(data) => isUnfiltered && hasNoRows(data)}
        empty={empty}
      >
        {(data) =>
          isUnfiltered || !hasNoRows(data) ? (
            children(data)
          ) : (
            <NothingMatches
              noun={singular}
              where="name or amount"
              search={search}
              onClear={() => change({ search: undefined, ...ALL_FILES })}
            />
          )
        }
      </AsyncContent>
    </>
  );
}

const hasNoRows = ({ statuses }: TabRows<string>): boolean => statuses.every(({ count }) => count === 0);

type RegisterToolsProps<Data, Name extends string, By extends string> = {
  query: { data: Data | undefined; isPlaceholderData: boolean };
  plural: string;
  view: ListView<Name, By>;
  fileOf: (data: Data) => ReportFile;
};

function RegisterTools<Data, Name extends string, By extends string>(
  props: RegisterToolsProps<Data, Name, By>,
) {
  const { query, plural, view, fileOf } = props;
  const [asOf, setAsOf] = useAsOf();
  const [{ search = "" }, change] = useSearchParams(readRegisterSearch);
  // While another date loads, the rows of the previous one aren't exported under the new date.
  const current = query.isPlaceholderData ? undefined : query.data;
  const onSearch = (text: string) => change({ search: text });
  return (
    <ReportOptions
      first={
        <div className="self-end max-sm:w-full">
          <SearchBox label={`Search ${plural}`} value={search} onChange={onSearch} />
        </div>
      }
      end={
        <>
          <AttachmentsFilterMenu view={view} />
          <SavedViews />
          <ColumnsMenu view={view} />
          <ExportMenu
            disabled={current === undefined}
            makeFile={async () => {
              if (current === undefined) throw new Error("Couldn't load the list.");
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
  );
}
