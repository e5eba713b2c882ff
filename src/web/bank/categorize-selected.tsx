import { useState } from "react";
import type { BankTransactionToDo } from "#contract/bank-matches.ts";
import { call } from "#web/api/call-api.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Category } from "./categorize-dialog.tsx";
import type { BankWork } from "./use-bank-work.ts";

const CategorizeDialog = lazyPart(async () => (await import("./categorize-dialog.tsx")).CategorizeDialog);

/** Selected bank transactions that are still for review. */
export function useSelectedForReview(items: readonly BankTransactionToDo[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    picked: items.filter(({ bankTransaction }) => ids.includes(bankTransaction.id)),
    toggle: (id: string): void =>
      setIds((before) =>
        before.includes(id) ? before.filter((candidate) => candidate !== id) : [...before, id],
      ),
    clear: (): void => setIds([]),
  };
}

type PickedProps = { work: BankWork; picked: readonly BankTransactionToDo[]; clear: () => void };

/** Categorizes all selected transactions at once. */
export function CategorizeSelected({ work, picked, clear }: PickedProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (picked.length === 0) return null;
  const categorize = ({ accountId, taxRateId, party }: Category): void => {
    clear();
    const lines = [{ accountId, taxRateId, partyId: party?.id ?? null }];
    work.recordSeveral(
      picked.map(({ bankTransaction }) => ({
        transaction: bankTransaction,
        record: () => call("bank.categorize", { body: { bankTransactionId: bankTransaction.id, lines } }),
      })),
      "categorized",
    );
  };
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-2">
      <span role="status" className="me-auto font-medium">{`${picked.length} selected`}</span>
      <Button size="small" variant="quiet" onClick={clear}>
        Clear
      </Button>
      <Button
        needs="bank.match"
        size="small"
        variant="primary"
        pending={work.isAccepting}
        onClick={() => setDialogOpen(true)}
      >
        Categorize
      </Button>
      {isDialogOpen && (
        <CategorizeDialog
          count={picked.length}
          onCategory={categorize}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </div>
  );
}
