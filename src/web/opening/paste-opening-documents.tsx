import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { PartySide } from "#domain/document.ts";
import { call } from "#web/api/call-api.ts";
import { useSession } from "#web/api/session.ts";
import { useRecordSearch } from "#web/fields/record-pickers.tsx";
import type { FormFields } from "#web/forms/form-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { isEmptyDocument, LIST_OF, type OpeningValues, addPastedLines } from "./opening-values.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import { readPastedDocuments } from "./parse-pasted-table.ts";

type Props = {
  fields: FormFields<OpeningValues>;
  side: PartySide;
  texts: { title: string; party: string };
  onClose: () => void;
};

/** Pastes unpaid documents from a table; unknown contacts can be created with one button. */
export function PasteOpeningDocuments({ fields, side, texts, onClose }: Props) {
  const { today } = useSession().company;
  const parties = useRecordSearch(`${PARTY_RESOURCES[side]}.list`).items;
  const [text, setText] = useState("");
  const list = LIST_OF[side];
  return (
    <PasteDialog
      title={`Paste ${texts.title.toLowerCase()}`}
      columns={`${texts.party}, Number, Date, Due, Amount, Tax, Currency, Rate, Base amount`}
      text={text}
      onText={setText}
      read={(pasted) => readPastedDocuments(pasted, parties, today)}
      onPaste={(lines) =>
        fields.setValue(
          list,
          addPastedLines({ lines: fields.getValues(list), pasted: lines }, isEmptyDocument),
          {
            shouldDirty: true,
          },
        )
      }
      onClose={onClose}
      help={<AddUnknown side={side} names={readPastedDocuments(text, parties, today).unknown} />}
    />
  );
}

function AddUnknown({ side, names }: { side: PartySide; names: readonly string[] }) {
  const cache = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  if (names.length === 0) return null;
  async function addContacts(): Promise<void> {
    setAdding(true);
    for (const name of names) await call(`${PARTY_RESOURCES[side]}.create`, { body: { name } });
    await cache.invalidateQueries();
    setAdding(false);
  }
  const countLabel = `${names.length} ${side}${names.length === 1 ? "" : "s"}`;
  return (
    <div>
      <Button pending={isAdding} onClick={() => void addContacts()}>
        {`Create new ${countLabel} from names`}
      </Button>
    </div>
  );
}
