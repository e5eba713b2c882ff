import type { Journal } from "#contract/journals.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { Button } from "#web/ui/button.tsx";
import { isEmptyLine, toJournalValues } from "./journal-form-values.ts";
import type { JournalFormFields } from "./use-journal-form.ts";

type Props = {
  fields: JournalFormFields;
  /** Called with the description that was copied. */
  onAccept: (description: string) => void;
};

const PAUSE_MS = 250;
const TYPED_MIN = 3;

/** Offers the lines of an earlier journal with the same description: "Copy lines from JE-2026-0012" (Interface 2). */
export function SameLinesOffer({ fields, onAccept }: Props) {
  const description = useFieldValue(fields, "description");
  const lines = useFieldValue(fields, "lines");
  const typed = useDebounced(description.trim(), PAUSE_MS);
  if (typed.length < TYPED_MIN || !lines.every(isEmptyLine)) return null;
  return <FoundJournal typed={typed} {...{ fields, onAccept }} />;
}

function FoundJournal({ typed, fields, onAccept }: Props & { typed: string }) {
  const query = useApiQuery("journals.list", { query: { search: typed, limit: 10 } });
  const journal = query.isPlaceholderData ? undefined : bestMatch(query.data?.items ?? [], typed);
  if (!journal) return null;
  const { number, description, total } = journal;
  return (
    <div className="-ms-2.5 mt-1.5 flex min-h-7 flex-wrap items-center gap-x-2">
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          takeLines(fields, journal);
          onAccept(description);
        }}
      >
        <span className="text-accent-ink">Copy lines from {number}</span>
      </Button>
      <span className="min-w-0 truncate text-small text-ink-faint max-sm:ps-2.5">
        {description} · {formatMoney(total)}
      </span>
    </div>
  );
}

/** The newest journal whose description starts with the typed text. */
function bestMatch(journals: readonly Journal[], typed: string): Journal | undefined {
  return journals.find(({ description }) => description.toLowerCase().startsWith(typed.toLowerCase()));
}

function takeLines(fields: JournalFormFields, journal: Journal): void {
  const { description, lines } = toJournalValues(journal);
  fields.setValue("description", description, { shouldDirty: true });
  fields.setValue("lines", lines, { shouldDirty: true });
  setTimeout(() => fields.focus("lines.0.debit"));
}
