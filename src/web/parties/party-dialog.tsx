import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { PartyDialogFields } from "./party-fields.tsx";
import { PARTY_LABELS } from "./party-labels.ts";
import { usePartyForm } from "./party-form.ts";
import type { PartyFormValues } from "./party-schema.ts";

type Props = {
  side: PartySide;
  /** Initial values: the name typed in the form, or data read from a file. */
  start: Partial<PartyFormValues>;
  onCreated: (party: Party) => void;
  onClose: () => void;
};

/** Whether there are values beyond the fields of the dialog, as from a file. */
const hasFurtherValues = ({ name: _name, email: _email, ...rest }: Props["start"]): boolean =>
  Object.values(rest).some((text) => text !== "");

/** Adds a vendor or customer without leaving the form that needs it (Interface 2). */
export function PartyDialog({ side, start, onCreated, onClose }: Props) {
  const { title, singular } = PARTY_LABELS[side];
  const { fields, ...form } = usePartyForm({
    side,
    opened: null,
    accounts: [],
    start,
    onSaved: (party) => {
      onClose();
      onCreated(party);
    },
  });
  return (
    <RecordDialog title={`New ${title}`} saveLabel={`Save ${singular}`} form={form} onClose={onClose}>
      <PartyDialogFields {...{ side, fields }} showsAll={hasFurtherValues(start)} />
    </RecordDialog>
  );
}
