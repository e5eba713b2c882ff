const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A moment in the reader's own time zone: "Jan 5, 2024, 2:30 PM". Business dates are not moments (Rules 0). */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {FORMAT.format(new Date(at))}
    </time>
  );
}
