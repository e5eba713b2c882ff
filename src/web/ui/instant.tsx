import { useSession } from "#web/api/session.ts";
import { formatInstant } from "./format-instant.ts";

/** A moment by the company's clock, which "today" goes by too. Business dates are not moments (Rules 0). */
export function Instant({ at }: { at: string }) {
  const { timeZone } = useSession().book;
  return (
    <time dateTime={at} className="tabular-nums">
      {formatInstant(at, timeZone)}
    </time>
  );
}
