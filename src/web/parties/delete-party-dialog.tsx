import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { PARTY_WORDS } from "./party-words.ts";

type Props = { side: PartySide; party: Party; onClose: () => void; onDone?: () => void };

/** Deletes a party that no document names, and otherwise offers to make it inactive (Spec 5.4). */
export function DeletePartyDialog({ side, party, onClose, onDone }: Props) {
  const remove = useApiMutation(`${PARTY_RESOURCES[side]}.remove`);
  const update = useApiMutation(`${PARTY_RESOURCES[side]}.update`);
  const { id, balance: _derived, ...input } = party;
  return (
    <DeleteRecordDialog
      thing={PARTY_WORDS[side].one}
      name={party.name}
      onDelete={() => remove.mutateAsync({ params: { id } })}
      makeInactive={
        party.isActive
          ? () => update.mutateAsync({ params: { id }, body: { ...input, isActive: false } })
          : undefined
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}
