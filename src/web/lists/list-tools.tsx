import type { ItemOf, ListOperation } from "#contract/contract.ts";
import { ColumnsMenu, SortField } from "./column-heads.tsx";
import { ListExport, type ListFile } from "./export.tsx";
import type { ListView } from "./list-view.ts";
import { SavedViews } from "./saved-views.tsx";

type Props<Id extends ListOperation, Name extends string, By extends string> = {
  view: ListView<Name, By>;
  operation: Id;
  /** The filters and the order of the list. */
  query: Readonly<Record<string, unknown>>;
  file: ListFile<ItemOf<Id>>;
  /** As its table, which needs more room for its columns. */
  wide?: boolean;
};

/** What stands at the end of the row above a list: its order where it has no heads, its columns, its export. */
export function ListTools<Id extends ListOperation, Name extends string, By extends string>({
  view,
  wide = false,
  ...list
}: Props<Id, Name, By>) {
  return (
    <>
      <SortField view={view} wide={wide} />
      <SavedViews />
      <ColumnsMenu view={view} />
      <ListExport {...list} />
    </>
  );
}
