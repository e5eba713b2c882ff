import type { ItemOf, ListOperation } from "#contract/contract.ts";
import type { ListName } from "#domain/lists.ts";
import { ColumnsMenu, SortField } from "./column-heads.tsx";
import { AttachmentsFilterMenu } from "./files-filter.tsx";
import { ListExport, type ListFile } from "./export.tsx";
import type { ListView } from "./list-view.ts";
import { SavedViews } from "./saved-views.tsx";

type Props<Id extends ListOperation, Name extends string, By extends string> = {
  view: ListView<Name, By>;
  operation: Id;
  params?: Readonly<Record<string, string>>;
  /** The filters and sort order of the list. */
  query: Readonly<Record<string, unknown>>;
  file: ListFile<ItemOf<Id>>;
  /** Same as the `wide` option of its table, which then needs more width for its columns. */
  wide?: boolean;
  /** The list the saved views belong to, if the URL path doesn't end in its name. */
  viewsOf?: ListName;
};

/** The end of the row above a list: its sort order if it has no headings, its columns, its export. */
export function ListTools<Id extends ListOperation, Name extends string, By extends string>({
  view,
  wide = false,
  viewsOf,
  ...list
}: Props<Id, Name, By>) {
  return (
    <>
      <SortField view={view} wide={wide} />
      <AttachmentsFilterMenu view={view} />
      <SavedViews listName={viewsOf} />
      <ColumnsMenu view={view} />
      <ListExport {...list} />
    </>
  );
}
