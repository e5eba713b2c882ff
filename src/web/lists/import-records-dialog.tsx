import type { RecordImport, RecordImportPreview } from "#contract/record-import.ts";
import { isDateText } from "#domain/dates.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, Spinner, TextLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportRows, SaveRejected } from "./import-rows.tsx";
import { countText } from "./list-parts.tsx";
import { type ImportedKind, useImportRecords } from "./use-import-records.ts";

type Props = { file: File; kind: ImportedKind; onClose: () => void };

/** Previews an import of records, lets the user correct the columns, and saves it (Behavior 5.4). */
export function ImportRecordsDialog({ file, kind, onClose }: Props) {
  const work = useImportRecords(file, kind);
  const { preview, saved, failure, isWaiting } = work;
  return (
    <Dialog
      title={`Import ${kind.singular}s`}
      size="wide"
      onClose={onClose}
      footer={<Buttons work={work} singular={kind.singular} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <p className="truncate text-ink-soft">{file.name}</p>
        {failure !== null && (
          <Notice tone="negative">
            <p className="font-medium">Nothing was imported</p>
            <p>{failure}</p>
          </Notice>
        )}
        {preview === null && isWaiting && (
          <p role="status" className="flex items-center gap-2.5 py-2 [&_svg]:size-4">
            <Spinner />
            Reading the file...
          </p>
        )}
        {preview !== null && saved !== null && <Saved {...{ preview, saved, kind }} />}
        {preview !== null && saved === null && (
          <>
            <Outlook preview={preview} kind={kind} />
            <ImportColumns
              preview={preview}
              fields={kind.fields}
              openingDate={{
                value: work.typedDate,
                error: work.dateError ?? undefined,
                onChange: work.typeDate,
              }}
              onChoose={work.choose}
            />
            <ImportRows preview={preview} fields={kind.fields} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type ImportRecordsButtonsProps = {
  work: ReturnType<typeof useImportRecords>;
  singular: string;
  onClose: () => void;
};

function Buttons({ work, singular, onClose }: ImportRecordsButtonsProps) {
  const { preview, saved, failure, isWaiting, readAgain, save, typedDate, dateError } = work;
  const isDateValid = dateError === null && (typedDate === "" || isDateText(typedDate));
  if (saved !== null)
    return (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    );
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {failure !== null && (
        <Button disabled={isWaiting} onClick={readAgain}>
          Preview again
        </Button>
      )}
      <Button
        variant="primary"
        pending={isWaiting}
        disabled={preview === null || preview.added + preview.updated === 0 || !isDateValid}
        onClick={() => preview !== null && void save(preview)}
      >
        {actionOf(preview, singular)}
      </Button>
    </>
  );
}

function actionOf(preview: RecordImportPreview | null, singular: string): string {
  const count = preview === null ? 0 : preview.added + preview.updated;
  return count === 0 ? "Import" : `Import ${countText(count, singular)}`;
}

type ImportPreviewProps = { preview: RecordImportPreview; kind: ImportedKind };

function Outlook({ preview, kind }: ImportPreviewProps) {
  const { added, updated, unchanged, rejected, openingStock } = preview;
  const parts = [
    added > 0 && `${countText(added, kind.singular)} will be added`,
    updated > 0 && `${countText(updated, kind.singular)} will be updated`,
    unchanged > 0 && `${countText(unchanged, "row")} unchanged`,
    rejected > 0 && `${countText(rejected, "row")} rejected`,
  ].filter((part) => part !== false);
  const stock = openingStock === null ? "" : `${stockText(openingStock)} will be posted. `;
  return (
    <Notice tone={rejected > 0 ? "warning" : "info"} action={<SaveRejected preview={preview} kind={kind} />}>
      {`${parts.join(", ")}. ${stock}Nothing is saved yet.`}
    </Notice>
  );
}

type OpeningStockPreview = NonNullable<RecordImportPreview["openingStock"]>;

/** "Opening stock of 12 products for 1,234.00". */
const stockText = ({ productCount, value }: OpeningStockPreview): string =>
  `Opening stock of ${countText(productCount, "product")} for ${formatMoney(value)}`;

/** Opening stock of several products has its own page, where it is voided as a whole. */
const stockPath = ({ productCount, journalId }: NonNullable<RecordImport["openingStock"]>): string =>
  productCount > 1 ? paths.value(journalId) : paths.journal(journalId);

function Saved({
  preview,
  saved: { added, updated, rejected, openingStock },
  kind,
}: ImportPreviewProps & { saved: RecordImport }) {
  const parts = [
    added > 0 && `${countText(added, kind.singular)} added`,
    updated > 0 && `${countText(updated, kind.singular)} updated`,
    rejected > 0 && `${countText(rejected, "row")} rejected`,
  ].filter((part) => part !== false);
  return (
    <Notice tone="positive" action={<SaveRejected preview={preview} kind={kind} />}>
      {`${parts.join(", ")}.`}
      {openingStock !== undefined && (
        <>
          {` ${stockText(openingStock)} was posted. `}
          <TextLink href={stockPath(openingStock)}>View opening stock</TextLink>
        </>
      )}
    </Notice>
  );
}
