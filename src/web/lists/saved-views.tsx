import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ListName, LISTS } from "#domain/lists.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { usePlace } from "#web/navigation/address.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** The list the views belong to, if the URL path doesn't end in its name. */
type Props = { listName?: ListName | undefined };

/** The saved views of the list on this page: named filters, sort orders and columns (Interface 1). */
export function SavedViews({ listName }: Props) {
  const { path, query } = usePlace();
  const list = listName ?? LISTS.find((name) => path.endsWith(`/${name}`)) ?? "sales";
  const views = useApiQuery("views.list", { query: { list } }).data?.items ?? [];
  const remove = useApiMutation("views.remove");
  const [isNaming, setNaming] = useState(false);
  const current = views.find((view) => view.query === query);
  const items: MenuItem[] = views.map(({ name, query: savedQuery }) => ({
    label: name,
    href: savedQuery === "" ? path : `${path}?${savedQuery}`,
  }));
  items.push({
    label: "Save this view",
    needs: "views.save",
    icon: <BookmarkPlus />,
    onSelect: () => setNaming(true),
  });
  if (current) {
    items.push({
      label: `Delete ${current.name}`,
      needs: "views.remove",
      icon: <Trash2 />,
      danger: true,
      onSelect: () =>
        remove.mutate(
          { params: { id: current.id } },
          {
            onSuccess: () => showToast(`The view ${current.name} was deleted`),
            onError: (error) =>
              showToast(failureText(error, "Couldn't delete the view"), { tone: "negative" }),
          },
        ),
    });
  }
  return (
    <>
      <MenuButton label="Views" icon={<Bookmark />} items={items} />
      {isNaming && (
        <SaveView {...{ list, query }} name={current?.name ?? ""} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

type SaveViewProps = { list: ListName; query: string; name: string; onClose: () => void };

/** Asks for the name of a view; an existing view with that name is replaced. */
function SaveView({ list, query, name, onClose }: SaveViewProps) {
  const save = useApiMutation("views.save");
  const [typed, setTyped] = useState(name);
  const submit = () =>
    save.mutate(
      { body: { list, query, name: typed } },
      {
        onSuccess: (view) => {
          showToast(`The view ${view.name} was saved`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            Save view
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="Saves your filters, sorting and columns. A view with the same name is replaced."
        value={typed}
        maxLength={60}
        error={save.error ? failureText(save.error, "Couldn't save the view") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
}
