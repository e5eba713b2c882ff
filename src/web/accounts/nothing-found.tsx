import { SearchX } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A search without result, and the way out of it. */
export function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No account found"
      actions={<Button onClick={onClear}>Clear search</Button>}
    >
      Nothing in code, name or description matches <q className="break-words">{search}</q>.
    </EmptyState>
  );
}
