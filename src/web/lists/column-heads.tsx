import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, HeadCell } from "#web/ui/table.tsx";
import type { ListSelection } from "./selection.ts";
import { SelectHead } from "./selection-bar.tsx";
import { type ListShape, type ListView, namesOf, nextSort, sortsOf } from "./list-view.ts";

/** The part of a view needed for sorting. */
type SortedView<By extends string> = Omit<ListView<string, By>, "shows" | "toggle">;

type ListHeadProps<Name extends string, By extends string> = {
  selection: ListSelection<unknown>;
  view: ListView<Name, By>;
};

/** The column heads of a list with row and bulk actions. */
export function ListHead<Name extends string, By extends string>({
  selection,
  view,
}: ListHeadProps<Name, By>) {
  return (
    <tr>
      <SelectHead selection={selection} />
      <ColumnHeads view={view} />
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

/** The column heads of a list; clicking a sortable one sorts the list. */
export function ColumnHeads<Name extends string, By extends string>({ view }: { view: ListView<Name, By> }) {
  return namesOf(view.columns)
    .filter((name) => view.shows(name))
    .map((name) => {
      const { label, align } = view.columns[name];
      const by = view.orders.find((order: string) => order === name);
      return by === undefined ? (
        <HeadCell key={name} align={align}>
          {label}
        </HeadCell>
      ) : (
        <SortHead key={name} view={view} by={by} align={align}>
          {label}
        </SortHead>
      );
    });
}

type SortHeadProps<By extends string> = {
  view: SortedView<By>;
  by: By;
  align: "end" | undefined;
  children: ReactNode;
};

function SortHead<By extends string>({ view, by, align, children }: SortHeadProps<By>) {
  const sort = view.sort ?? view.defaultSort;
  const direction = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <HeadCell align={align} aria-sort={direction}>
      <button
        type="button"
        className={classNames(
          "group/sort relative inline-flex h-6 items-center rounded-small hover:text-ink",
          direction && "text-ink",
        )}
        onClick={() => view.sortBy(nextSort(view, by))}
      >
        {children}
        <Arrow
          aria-hidden="true"
          className={classNames(
            "absolute size-3.5 print:hidden",
            align === "end" ? "end-full me-0.5" : "start-full ms-0.5",
            !direction && "opacity-0 group-hover/sort:opacity-50 group-focus-visible/sort:opacity-50",
          )}
        />
      </button>
    </HeadCell>
  );
}

type ColumnCellProps<Name extends string> = ComponentProps<typeof Cell> & {
  view: Pick<ListView<Name>, "shows">;
  name: Name;
};

/** A cell of a column that can be hidden. */
export function ColumnCell<Name extends string>({ view, name, ...cell }: ColumnCellProps<Name>) {
  return view.shows(name) ? <Cell {...cell} /> : null;
}

/** The sort order field above a list of cards, which have no column heads. */
export function SortField<By extends string>({ view, wide }: { view: SortedView<By>; wide: boolean }) {
  const options = sortsOf(view).map((value) => ({ value, label: sortLabel(view, value) }));
  if (options.length === 0) return null;
  return (
    <div className={classNames("min-w-0 flex-1", wide ? "lg:hidden" : "sm:hidden")}>
      <Select
        label="Sort by"
        labelHidden
        options={options}
        value={view.sort ?? view.defaultSort}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) view.sortBy(chosen.value);
        }}
      />
    </div>
  );
}

function sortLabel({ columns }: Pick<ListShape<string, string>, "columns">, sort: string): string {
  const isDescending = sort.startsWith("-");
  const { label = "", align, largestFirst, nextFirst } = columns[isDescending ? sort.slice(1) : sort] ?? {};
  const [ascending, descending] =
    align === "end"
      ? ["smallest first", "largest first"]
      : largestFirst
        ? ["oldest first", "newest first"]
        : nextFirst
          ? ["earliest first", "latest first"]
          : ["A to Z", "Z to A"];
  return `${label}, ${isDescending ? descending : ascending}`;
}

/** The menu that shows and hides columns; those that identify a record are always shown. */
export function ColumnsMenu<Name extends string>({
  view,
}: {
  view: Pick<ListView<Name>, "columns" | "shows" | "toggle">;
}) {
  const choices = namesOf(view.columns).filter((name) => {
    const { fixed, absent } = view.columns[name];
    return fixed !== true && absent !== true;
  });
  return (
    <span className="max-sm:hidden">
      <MenuButton
        label="Columns"
        icon={<Columns3 />}
        items={choices.map((name) => ({
          label: view.columns[name].label,
          isChecked: view.shows(name),
          onSelect: () => view.toggle(name),
        }))}
      />
    </span>
  );
}
