import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { BillReading } from "#contract/received-invoices.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { ConfirmedRate } from "#domain/exchange.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import { toInput, toUpdate } from "./status-change.ts";

/** An electronic invoice that was read, for the form of its bill. */
export type PendingFile = {
  file: { fileName: string; content: string };
  reading: BillReading;
  /** Returns the form's initial values for our number. */
  fill: (start: { number: string }) => DocumentFormValues;
};

let pendingFileOfForm: PendingFile | null = null;

/** Keeps a file for the next page; a reload loses it. */
export function setPendingFile(file: PendingFile): void {
  pendingFileOfForm = file;
}

/** Returns the kept file if it's for this kind of document. */
export function pendingFile(kind: string): PendingFile | null {
  return pendingFileOfForm?.reading.kind === kind ? pendingFileOfForm : null;
}

/** Drops the file once the document is saved. */
function clearPendingFile(): void {
  pendingFileOfForm = null;
}

type SaveRequest = {
  /** File that the document is created from. */
  file: PendingFile["file"] | null;
  proposed: string | null;
};

/** Returns the function that saves a document's form. */
export function useSaveDocument(kind: DocumentKind, { proposed, file }: SaveRequest) {
  const create = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.create`);
  const update = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.update`);
  const receive = useApiMutation(
    kind === "vendor_credit" ? "vendorCredits.createFromFile" : "bills.createFromFile",
  );
  return async (
    values: DocumentFormValues,
    over: Document | null,
    confirmRates: ConfirmedRate[] | undefined,
  ): Promise<Document> => {
    if (over) {
      const body = { ...toUpdate(values, over), confirmRates };
      return announceSavedAccounts(await update.mutateAsync({ params: { id: over.id }, body }));
    }
    const { number, ...inputWithoutNumber } = toInput(values);
    const input = { ...inputWithoutNumber, confirmRates };
    const chosenNumber = number === undefined || number === proposed ? {} : { number };
    if (file === null)
      return announceSavedAccounts(await create.mutateAsync({ body: { ...input, ...chosenNumber } }));
    const saved = announceSavedAccounts(
      await receive.mutateAsync({ body: { ...input, ...chosenNumber, file } }),
    );
    clearPendingFile();
    return saved;
  };
}
