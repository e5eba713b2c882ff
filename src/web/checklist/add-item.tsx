import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Checklist } from "#contract/checklist.ts";
import { failureText } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useSingleChange } from "./use-single-change.ts";

/** Adds an item to this month and later ones, and is then ready for the next. */
export function AddItem({ month }: Pick<Checklist, "month">) {
  const [name, setName] = useState("");
  const add = useSingleChange("checklist.addItem");
  const area = useRef<HTMLDivElement>(null);
  const save = () => {
    if (name.trim() === "") area.current?.querySelector("input")?.focus();
    else add.send({ body: { month, name } }, { onSuccess: () => setName("") });
  };
  return (
    <div ref={area} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="New item"
          labelHidden
          placeholder="Add your own item, such as Count the petty cash"
          hint="It appears on this month's checklist and all later ones."
          value={name}
          error={add.error ? failureText(add.error, "Couldn't add the item") : undefined}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
      </div>
      <Button icon={<Plus />} pending={add.isSaving} onClick={save}>
        Add
      </Button>
    </div>
  );
}
