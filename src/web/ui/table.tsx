import { Paperclip } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { SELECT_PLACE } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import { useIsUsable } from "./permissions.ts";

type Align = "start" | "end";

type TableProps = {
  /** The name of the table for screen readers. */
  label: string;
  head: ReactNode;
  foot?: ReactNode;
  /** Rows of 32 px instead of 40. */
  compact?: boolean;
  /** Without a frame, for a table inside a card. */
  bare?: boolean;
  /** Needs 840 px for its columns instead of 640. */
  wide?: boolean;
  /** The children are row groups (`tbody`) themselves, as where several rows make one record. */
  grouped?: boolean;
  children: ReactNode;
};

/**
 * A ledger table: sticky head, hairlines, no zebra. Where it has no room for its columns each row becomes a card
 * whose amounts stand at the right (Interface 6.4); cells that only repeat something there are marked `wideOnly`.
 */
export function Table({
  label,
  head,
  foot,
  compact = false,
  bare = false,
  wide = false,
  grouped = false,
  children,
}: TableProps) {
  return (
    <div
      className={classNames(
        wide ? "@container/wide-table" : "@container/table",
        !bare && "rounded-card border border-line bg-surface print:border-0",
      )}
    >
      <table
        aria-label={label}
        data-compact={compact || undefined}
        data-bare={bare || undefined}
        className="group/table w-full border-separate border-spacing-0 cards:block"
      >
        <thead className="cards:sr-only">{head}</thead>
        {grouped ? children : <tbody className="cards:block">{children}</tbody>}
        {foot && <tfoot className="cards:block">{foot}</tfoot>}
      </table>
    </div>
  );
}

/** A heading of a column. */
export function HeadCell({
  align = "start",
  screenOnly = false,
  children,
  ...rest
}: { align?: Align | undefined; screenOnly?: boolean } & Omit<ComponentProps<"th">, "align" | "className">) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "sticky top-header z-10 h-9 border-b border-line bg-sunken px-3 text-small font-medium whitespace-nowrap text-ink-soft first:rounded-tl-card first:ps-4 last:rounded-tr-card last:pe-4 group-data-bare/table:rounded-none! print:static print:h-auto print:bg-transparent print:align-bottom print:whitespace-normal",
        align === "end" ? "text-end" : "text-start",
        screenOnly && "print:hidden",
      )}
    >
      {children}
    </th>
  );
}

type RowProps = {
  /** Where the whole row leads. One of its cells holds a `RowLink` to the same place. */
  href?: string | undefined;
  selected?: boolean;
  children: ReactNode;
};

/** A row. With `href` every point of it opens the record, also in a new tab by the middle button. */
export function Row({ href: wished, selected = false, children }: RowProps) {
  const isUsable = useIsUsable();
  const href = isUsable({ href: wished }) ? wished : undefined;
  return (
    <tr
      data-row-link={href}
      className={classNames(
        "group/row relative cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:items-center cards:gap-x-3 cards:border-b cards:border-line cards:px-4 cards:py-2.5 cards:last:border-0 cards:has-[[data-select]]:ps-10",
        href && "cursor-pointer",
        href && !selected && "hover:bg-hover/60",
        selected && "bg-accent-soft/60 print:bg-transparent",
      )}
    >
      {children}
    </tr>
  );
}

type CellProps = {
  align?: Align | undefined;
  /** Left out on paper. */
  screenOnly?: boolean;
  /** Left out of the card. */
  wideOnly?: boolean;
  /** Only in the card, below the rest of it; no row ends with it, whose last cell has more room beside it. */
  narrowOnly?: boolean;
  /** Takes the whole width of the card. */
  wholeLine?: boolean;
  /** Holds the checkbox that selects the row. */
  select?: boolean;
  strong?: boolean;
} & Omit<ComponentProps<"td">, "align" | "className">;

/** A cell of a row. */
export function Cell({
  align = "start",
  screenOnly,
  wideOnly,
  narrowOnly,
  wholeLine,
  select,
  strong,
  children,
  ...rest
}: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        "h-row px-3 py-row-inset first:ps-4 last:pe-4 columns:group-data-compact/table:h-row-compact columns:border-b columns:border-line columns:group-last/row:border-0",
        "cards:block cards:h-auto cards:px-0 cards:py-0.5 cards:first:ps-0 cards:last:pe-0",
        align === "end" ? "text-end tabular-nums" : "text-start",
        screenOnly && "print:hidden",
        wideOnly && "cards:hidden",
        narrowOnly && "cards:order-last columns:hidden",
        wholeLine && "cards:col-span-2",
        select && `${SELECT_PLACE} cards:top-5.5`,
        strong && "font-semibold",
      )}
    >
      {children}
    </td>
  );
}

type RowLinkProps = {
  href: string;
  /** For a number, which stays in one piece where there is room. */
  inOneLine?: boolean;
  /** Shows a paper clip behind it. */
  hasFiles?: boolean;
  children: ReactNode;
};

/** A longer number may break, or it would leave the names no room. */
const ONE_LINE_MAX = 20;

/** The link of a row: what keyboard and screen reader use where the mouse has the whole row. */
export function RowLink({ href, inOneLine = false, hasFiles = false, children }: RowLinkProps) {
  const isShort = typeof children !== "string" || children.length <= ONE_LINE_MAX;
  const isUsable = useIsUsable();
  const link = isUsable({ href }) ? (
    <a
      href={href}
      className={classNames(
        "rounded-small font-medium wrap-anywhere text-ink hover:text-accent-ink",
        inOneLine && isShort && "columns:whitespace-nowrap",
      )}
    >
      {children}
    </a>
  ) : (
    <span className="font-medium wrap-anywhere">{children}</span>
  );
  if (!hasFiles) return link;
  return (
    <>
      {link} <FilesMark />
    </>
  );
}

/** Says in a list that a record has files attached. */
export function FilesMark() {
  return (
    <span role="img" aria-label="Has files" title="Has files" className="inline-flex align-middle">
      <Paperclip aria-hidden="true" className="size-3.5 text-ink-faint" />
    </span>
  );
}

/** From here on two lines of a narrow column may not hold it. */
const LONG_FROM = 24;

/** A name or a sentence of any length in a cell: two lines of it, and all of it in its title. */
export function LongText({ children }: { children: string }) {
  return (
    <span
      title={children.length < LONG_FROM ? undefined : children}
      className="line-clamp-2 wrap-anywhere print:min-w-[10em]"
    >
      {children}
    </span>
  );
}

/** In a card there is no head: the figure is named at the left of its line. */
export function NamedInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="cards:flex cards:items-baseline cards:justify-between cards:gap-3">
      <span className="text-small font-normal text-ink-soft columns:hidden">{title}</span>
      {children}
    </span>
  );
}
