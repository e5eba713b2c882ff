import type { ClosingPreview } from "#contract/closing.ts";
import { formatPeriod } from "#domain/periods.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { lockText, resultText } from "./closing-words.ts";

type Props = {
  preview: ClosingPreview;
  account: { id: string; code: string; name: string };
  sign: string;
  onClose: () => void;
};

/** Asks before a year is closed, with what it moves and where to (Spec 2.12). */
export function CloseDialog({ preview, account, sign, onClose }: Props) {
  const closing = useApiMutation("yearEnd.close");
  const { year, netIncome } = preview;
  async function confirm(): Promise<void> {
    try {
      const body = { year, retainedEarningsAccountId: account.id, shownNetIncome: netIncome };
      await closing.mutateAsync({ body });
      showToast(`Year ${year} has been closed successfully`);
    } catch (error) {
      throw new Error(failureText(error, "Failed to process year-end closing"), { cause: error });
    }
  }
  return (
    <ConfirmDialog
      title="Process Year End Closing"
      question={`Close fiscal year ${year}, ${formatPeriod(preview)}?`}
      notes={[
        `${resultText(netIncome, sign)} is transferred to ${account.code} - ${account.name}.`,
        lockText(preview.end),
      ]}
      confirmLabel={`Close ${year}`}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
