import { SelectBox } from "#web/ui/select-box.tsx";
import { HeadCell } from "#web/ui/table.tsx";
import type { ListSelection } from "./use-selection.ts";

/** The checkbox in the head of a list. Cards have no head; there it stands in the bar of the selection. */
export function SelectHead({ selection }: { selection: ListSelection<unknown> }) {
  const { ids, isAll, onPickAll } = selection;
  return (
    <HeadCell>
      <span className="sr-only">Selection</span>
      <span className="cards:hidden">
        <SelectBox label="Select all" checked={isAll} mixed={ids.size > 0 && !isAll} onPick={onPickAll} />
      </span>
    </HeadCell>
  );
}
