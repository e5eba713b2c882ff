import { Check } from "lucide-react";
import type { BankAccount } from "#contract/bank.ts";
import type { BankRefusedFile } from "#contract/bank-inbox.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Files that the server's import folder rejected, until the user dismisses them (Decision 0059). */
export function RejectedFiles({ accounts }: { accounts: readonly BankAccount[] }) {
  const items = useApiQuery("bankRejectedFiles.list").data?.items ?? [];
  const dismiss = useApiMutation("bankRejectedFiles.dismiss");
  if (items.length === 0) return null;
  const placeOf = ({ accountId: id, folder }: BankRefusedFile) => {
    const account = accounts.find(({ accountId }) => accountId === id);
    return account === undefined ? folder : `${account.code} - ${account.name}`;
  };
  return (
    <section aria-labelledby="refused-files">
      <h2 id="refused-files" className="mb-2 text-section font-semibold">
        Rejected files
      </h2>
      <Table label="Rejected files" wide head={HEAD}>
        {items.map((file) => (
          <Row key={file.id}>
            <Cell wholeLine>
              <span className="font-medium wrap-anywhere">{file.fileName}</span>
              <span className="block text-small text-ink-faint">
                <InstantText at={file.rejectedAt} />
              </span>
            </Cell>
            <Cell wholeLine>{placeOf(file)}</Cell>
            <Cell wholeLine>
              <span className="wrap-anywhere">{file.reasons.join(". ") || "No reason given."}</span>
            </Cell>
            <Cell align="end">
              <IconButton
                needs="bankRejectedFiles.dismiss"
                label={`Dismiss ${file.fileName}`}
                icon={<Check />}
                onClick={() =>
                  dismiss.mutate(
                    { params: { id: file.id } },
                    { onSuccess: () => showToast(`${file.fileName} dismissed`) },
                  )
                }
              />
            </Cell>
          </Row>
        ))}
      </Table>
      <p className="mt-2 text-small text-ink-soft">
        Drop the file above to review it before importing; we'll ask about anything unclear.
      </p>
    </section>
  );
}

const HEAD = (
  <tr>
    <HeadCell>File</HeadCell>
    <HeadCell>Account</HeadCell>
    <HeadCell>Reason</HeadCell>
    <HeadCell align="end">Actions</HeadCell>
  </tr>
);
