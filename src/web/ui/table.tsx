import { Paperclip } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { SELECT_PLACE } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import { useCanAccess } from "./permissions.ts";

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
  /** Whether the children are row groups (`tbody`), as when several rows form one record. */
  grouped?: boolean;
  children: ReactNode;
};

/**
 * A ledger table with a sticky head and row lines. If its columns don't fit, each row becomes a card with amounts on the
 * right (Interface 6.4); cells that would repeat something there are marked `wideOnly`.
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

/** A column heading. */
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
  /** The URL the row links to. One of its cells contains a `RowLink` with the same URL. */
  href?: string | undefined;
  selected?: boolean;
  children: ReactNode;
};

/** A row. With `href`, a click anywhere opens the record; the middle button opens a new tab. */
export function Row({ href: requestedHref, selected = false, children }: RowProps) {
  const isUsable = useCanAccess();
  const href = isUsable({ href: requestedHref }) ? requestedHref : undefined;
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
  /** Hidden in print. */
  screenOnly?: boolean;
  /** Hidden in the card. */
  wideOnly?: boolean;
  /** Shown only in the card, below the rest. Don't use it for the last cell of a row, which has extra space. */
  narrowOnly?: boolean;
  /** Spans the full width of the card. */
  wholeLine?: boolean;
  /** Contains the checkbox that selects the row. */
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
  /** For a number, which doesn't wrap if there is room. */
  inOneLine?: boolean;
  /** Shows a paper clip after it. */
  hasAttachments?: boolean;
  children: ReactNode;
};

/** A longer number may wrap, to leave room for names. */
const ONE_LINE_MAX = 20;

/** The link of a row, for keyboard and screen readers; the mouse can use the whole row. */
export function RowLink({ href, inOneLine = false, hasAttachments = false, children }: RowLinkProps) {
  const isShort = typeof children !== "string" || children.length <= ONE_LINE_MAX;
  const isUsable = useCanAccess();
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
  if (!hasAttachments) return link;
  return (
    <>
      {link} <FilesMark />
    </>
  );
}

/** The icon in a list for a record with attachments. */
export function FilesMark() {
  return (
    <span role="img" aria-label="Has files" title="Has files" className="inline-flex align-middle">
      <Paperclip aria-hidden="true" className="size-3.5 text-ink-faint" />
    </span>
  );
}

/** Text from this length may not fit on two lines of a narrow column. */
const LONG_FROM = 24;

/** Text of any length in a cell: truncated after two lines, with the full text as a tooltip. */
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

/** A card has no column heads, so the value is labeled on its left. */
export function LabeledInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="cards:flex cards:items-baseline cards:justify-between cards:gap-3">
      <span className="text-small font-normal text-ink-soft columns:hidden">{title}</span>
      {children}
    </span>
  );
}
