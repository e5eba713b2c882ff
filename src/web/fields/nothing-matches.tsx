import { SearchX } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type Props = {
  /** "vendor". */
  thing: string;
  /** "name, code, e-mail or phone". */
  where: string;
  search: string;
  onClear: () => void;
};

/** A search without result, and the way out of it. */
export function NothingMatches({ thing, where, search, onClear }: Props) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={`No ${thing} found`}
      actions={<Button onClick={onClear}>{search === "" ? "Show all" : "Clear search"}</Button>}
    >
      {search === "" ? (
        "Nothing matches what is chosen above."
      ) : (
        <>
          Nothing in {where} matches <q className="break-words">{search}</q>.
        </>
      )}
    </EmptyState>
  );
}
