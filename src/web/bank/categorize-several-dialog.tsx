import { z } from "zod";
import { requiredId } from "#contract/fields.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { AnyPartyPicker, DefaultTaxPicker } from "#web/fields/record-pickers.tsx";
import { useField } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { countText } from "#web/lists/list-parts.tsx";

const categoryForm = z.strictObject({
  accountId: requiredId<AccountId>("Choose a category"),
  taxRateId: z
    .literal("")
    .transform(() => null)
    .or(requiredId<TaxRateId>("Choose a tax rate")),
  party: z.object({ id: requiredId<PartyId>("Choose one"), code: z.string(), name: z.string() }).nullable(),
});
type CategoryValues = z.input<typeof categoryForm>;
export type Category = z.output<typeof categoryForm>;

const NO_CATEGORY: CategoryValues = { accountId: "", taxRateId: "", party: null };

type SeveralProps = { count: number; onCategory: (category: Category) => void; onClose: () => void };

/** Asks for the account for several bank transactions; each is categorized separately (Accounting 17). */
export function CategorizeSeveralDialog({ count, onCategory, onClose }: SeveralProps) {
  const { fields, ...form } = useForm<CategoryValues, Category, Category>({
    initial: NO_CATEGORY,
    read: (values) => validateValues(categoryForm, values),
    write: (category) => Promise.resolve(category),
    onSaved: (category) => {
      onClose();
      onCategory(category);
    },
    fallback: "Couldn't categorize the transactions",
  });
  const { ref, ...account } = useField(fields, "accountId");
  const { ref: taxRef, ...tax } = useField(fields, "taxRateId");
  const { ref: partyRef, onChange, ...chosenParty } = useField(fields, "party");
  return (
    <RecordDialog
      title={`Categorize ${countText(count, "transaction")}`}
      saveLabel="Categorize"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2" data-first-focus>
        <AccountChoice creates="any" {...account} inputRef={ref} label="Category" />
        <DefaultTaxPicker {...tax} inputRef={taxRef} label="Tax (included)" optional />
        <AnyPartyPicker
          {...chosenParty}
          inputRef={partyRef}
          onChange={(chosen) => onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name })}
          label="Vendor or customer"
          optional
        />
      </div>
      <p className="text-small text-ink-soft">
        Each transaction is recorded with its own date, amount and description. You can undo them together.
      </p>
    </RecordDialog>
  );
}
