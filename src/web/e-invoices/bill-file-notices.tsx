import { useState } from "react";
import type { BillReading } from "#contract/received-invoices.ts";
import { isZero, type Money, subtract } from "#domain/money.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { PartyDialog } from "#web/parties/party-dialog.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { PendingFile } from "#web/documents/use-save-document.ts";

type Props = {
  sourceFile: PendingFile;
  /** Total of the form's items. */
  total: Money;
  hasVendor: boolean;
  onVendor: (vendor: CodedRecord) => void;
};

/** Notices about the file that prefilled the form: seller, duplicates, remarks, missing vendor and total. */
export function BillFileNotices({ sourceFile: { file, reading }, total, hasVendor, onVendor }: Props) {
  const { number, seller, date, fileTotal, duplicates, warnings, kind, currency } = reading;
  return (
    <section aria-label="The file" className="flex flex-col gap-2">
      <Notice>
        From <span className="font-medium wrap-anywhere">{file.fileName}</span>: {number} from {seller.name},{" "}
        {formatDate(date)}, {formatWithSign(fileTotal, currency)}
      </Notice>
      {duplicates.map(({ id, number: ownNumber }) => (
        <Notice
          key={id}
          tone="warning"
          action={<TextLink href={paths.document(kind, id)}>Open {ownNumber}</TextLink>}
        >
          {number} from this vendor is already recorded as {ownNumber}.
        </Notice>
      ))}
      {!hasVendor && <MissingVendor reading={reading} onVendor={onVendor} />}
      {warnings.length > 0 && (
        <Notice tone="warning">
          <ul className="flex flex-col gap-1">
            {warnings.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Difference fileTotal={fileTotal} total={total} currency={currency} />
    </section>
  );
}

type MissingVendorProps = Pick<Props, "onVendor"> & { reading: BillReading };

/** Offers to create a missing vendor with the details in the file. */
function MissingVendor({ reading: { seller }, onVendor }: MissingVendorProps) {
  const [isAdding, setAdding] = useState(false);
  const { name, taxId, email, phone, address } = seller;
  const start = {
    name: name.slice(0, 200),
    taxId: (taxId ?? "").slice(0, 50),
    email: email ?? "",
    phone: (phone ?? "").slice(0, 50),
    address: address ?? "",
  };
  return (
    <>
      <Notice tone="warning" action={<Button onClick={() => setAdding(true)}>Add vendor</Button>}>
        {name} isn't in your vendor list yet. Add it or choose a vendor below.
      </Notice>
      {isAdding && (
        <PartyDialog
          side="vendor"
          start={start}
          onClose={() => setAdding(false)}
          onCreated={({ id, code, name: called }) => onVendor({ id, code, name: called })}
        />
      )}
    </>
  );
}

type DifferenceProps = { fileTotal: Money; total: Money; currency: string };

/** Shows whether the form's total equals the file's, or the difference. */
function Difference({ fileTotal, total, currency }: DifferenceProps) {
  const formatAmount = (amount: Money) => formatWithSign(amount, currency);
  const difference = subtract(fileTotal, total);
  if (isZero(difference)) return <Notice tone="positive">The total matches the file.</Notice>;
  return (
    <Notice tone="warning">
      The items add up to {formatAmount(total)}, but the file total is {formatAmount(fileTotal)}: a difference
      of {formatAmount(difference)}.
    </Notice>
  );
}
