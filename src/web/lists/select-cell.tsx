import { SelectBox } from "#web/ui/checkbox.tsx";
import { Cell } from "#web/ui/table.tsx";
import type { ListSelection } from "./selection.ts";

type Props<Item extends { id: string }> = {
  item: Item;
  /** The name of the record: "INV-0119". */
  name: string;
  selection: ListSelection<Item>;
};

/** The first cell of a row that can be selected. */
export function SelectCell<Item extends { id: string }>({ item: { id }, name, selection }: Props<Item>) {
  return (
    <Cell select>
      <SelectBox
        label={`Select ${name}`}
        checked={selection.ids.has(id)}
        onPick={(isRange) => selection.onPick(id, isRange)}
      />
    </Cell>
  );
}
