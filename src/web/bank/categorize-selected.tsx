import type { BankTransactionRecord } from "#contract/bank.ts";
import { call } from "#web/api/call-api.ts";
import type { ListSelection } from "#web/lists/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { KeyHint } from "#web/ui/keys.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Category } from "./categorize-several-dialog.tsx";
import type { BankWork } from "./use-bank-work.ts";

const CategorizeSeveralDialog = lazyPart(
  async () => (await import("./categorize-several-dialog.tsx")).CategorizeSeveralDialog,
);

/** Selected bank transactions that are still for review. */
export type SelectedForReview = ListSelection<BankTransactionRecord>;

type SelectedProps = { selection: SelectedForReview; isBusy: boolean; onCategorize: () => void };

/** Selects all transactions, and categorizes the selected ones at once. Its height never changes. */
export function SelectionHead({ selection, isBusy, onCategorize }: SelectedProps) {
  const { length } = selection.selected;
  return (
    <div className="sticky top-0 z-10 flex min-h-12 items-center gap-2 border-b border-line bg-raised ps-3 pe-4">
      <span className="pe-3">
        <SelectBox
          label="Select all"
          checked={selection.isAll}
          mixed={length > 0 && !selection.isAll}
          onPick={selection.onPickAll}
        />
      </span>
      <span role="status" className="me-auto font-medium">
        {length === 0 ? "" : `${length} selected`}
      </span>
      {length > 0 && (
        <>
          <Button size="small" variant="quiet" onClick={selection.onClear}>
            Clear
          </Button>
          <Button
            needs="bank.match"
            size="small"
            variant="primary"
            pending={isBusy}
            onClick={onCategorize}
            aria-keyshortcuts="s"
          >
            Categorize <KeyHint keys="S" />
          </Button>
        </>
      )}
    </div>
  );
}

type CategorizeSelectedProps = { work: BankWork; selection: SelectedForReview; onClose: () => void };

/** Categorizes all selected transactions at once. */
export function CategorizeSelectedDialog({ work, selection, onClose }: CategorizeSelectedProps) {
  const { selected, onClear } = selection;
  const categorize = ({ accountId, taxRateId, party }: Category): void => {
    onClear();
    const lines = [{ accountId, taxRateId, partyId: party?.id ?? null }];
    work.recordSeveral(
      selected.map((transaction) => ({
        transaction,
        record: () => call("bank.categorize", { body: { bankTransactionId: transaction.id, lines } }),
      })),
      "categorized",
    );
  };
  return <CategorizeSeveralDialog count={selected.length} onCategory={categorize} onClose={onClose} />;
}
