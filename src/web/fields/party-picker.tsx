import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Coded } from "./match-records.ts";
import { RecordPicker, type RecordPickerProps } from "./record-picker.tsx";
import { useRecordSearch } from "./use-record-search.ts";

type Props = RecordPickerProps<Coded, Party> & { side: PartySide };

/** Chooses a vendor or a customer; the active ones are offered. */
export function PartyPicker({ side, ...props }: Props) {
  const search = useRecordSearch(`${PARTY_RESOURCES[side]}.list`);
  return (
    <RecordPicker<Coded, Party>
      {...props}
      thing={side}
      search={search}
      itemText={({ name }) => name}
      renderItem={({ code, name, email }) => (
        <>
          <span className="w-14 shrink-0 text-ink-soft tabular-nums">{code}</span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {email && (
            <span className="max-w-40 truncate text-small text-ink-faint max-sm:hidden">{email}</span>
          )}
        </>
      )}
    />
  );
}
