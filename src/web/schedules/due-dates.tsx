import type { SchedulePreview } from "#contract/schedules.ts";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";

/** When the document of a date is due; with installments, how much on each date. */
export function DueDates({
  installments,
  currency,
}: Pick<SchedulePreview["nextDates"][number], "installments"> & { currency: string }) {
  if (installments.length === 0) return null;
  const texts = installments.map(({ dueDate, amount }) =>
    installments.length === 1
      ? formatDate(dueDate)
      : `${formatDate(dueDate)}: ${formatWithSign(amount, currency)}`,
  );
  return <span className="w-full text-small text-ink-faint">{`Due ${texts.join(", ")}`}</span>;
}
