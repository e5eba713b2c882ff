import type { ReactNode, Ref } from "react";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ControlLook } from "#web/ui/control-classes.ts";
import type { FieldTexts } from "#web/ui/field.tsx";
import { matchRecords, type Coded } from "./match-records.ts";
import type { RecordSearch } from "./use-record-search.ts";

/** What the pickers of parties, products and tax rates take. */
export type RecordPickerProps<Chosen, Item> = FieldTexts & {
  id?: string | undefined;
  value: Chosen | null;
  onChange: (item: Item | null) => void;
  onBlur?: () => void;
  look?: ControlLook;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Offers to create one last, with what was typed. */
  onCreate?: ((typed: string) => void) | undefined;
};

type Props<Chosen extends Coded, Item extends Chosen> = RecordPickerProps<Chosen, Item> & {
  /** "customer", as in "Create customer". */
  thing: string;
  search: RecordSearch<Item>;
  itemText: (item: Chosen) => string;
  renderItem: (item: Item) => ReactNode;
};

/** Chooses one of the records of a book, however many there are: what is typed is also searched on the server. */
export function RecordPicker<Chosen extends Coded, Item extends Chosen>(props: Props<Chosen, Item>) {
  const { thing, search, onCreate, onChange, renderItem, ...rest } = props;
  const { items, typed: text } = search;
  const whole = ({ id }: Chosen): Item | null => items.find((item) => item.id === id) ?? null;
  return (
    // The combobox keeps what is typed to itself; the search needs it too.
    <div
      className="min-w-0"
      onInput={({ target }) => target instanceof HTMLInputElement && search.onType(target.value)}
    >
      <Combobox<Chosen>
        {...rest}
        items={items}
        onChange={(chosen) => onChange(chosen && whole(chosen))}
        itemKey={({ id }) => id}
        match={(all, typed) => {
          const areFound = typed.trim() !== "" && typed.trim() === search.foundFor;
          return matchRecords(all, { typed, areFound });
        }}
        renderItem={(chosen) => {
          const item = whole(chosen);
          return item && renderItem(item);
        }}
        nothingFound={search.isLoading ? "Searching" : text.trim() ? `No ${thing} found` : `No ${thing} yet`}
        create={
          onCreate && {
            label: (typed) => (typed.trim() ? `Create ${thing} "${typed.trim()}"` : `Create ${thing}`),
            onCreate,
          }
        }
      />
    </div>
  );
}
