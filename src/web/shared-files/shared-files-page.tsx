import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { ATTACHMENT_TYPES } from "#domain/attachment.ts";
import { ApiError, failureText, reasonsOf } from "#web/api/api-error.ts";
import { uploadFile } from "#web/api/attached-files.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { setFilesToAttach } from "#web/attachments/files-to-attach.tsx";
import { openReceivedInvoice } from "#web/e-invoices/open-received-invoice.ts";
import { useGo, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { forgetShared, readShared, registerWorker } from "./shared-files.ts";

const PROBLEMS = {
  missed: "Twofold couldn't receive the file. Share it again.",
  full: "Some files were skipped because ten are already here. Use or discard them, then share the rest again.",
};

type SharedFilesSearch = { problem: keyof typeof PROBLEMS | undefined };

const readProblem = ({ problem }: Readonly<Record<string, string | undefined>>): SharedFilesSearch => ({
  problem: problem === "missed" || problem === "full" ? problem : undefined,
});

const QUERY = { queryKey: ["shared files"], queryFn: readShared, networkMode: "always" } as const;

/** Files shared with the installed app: keep them in the receipt inbox, turn them into a bill or an expense, or discard them. */
export function SharedFilesPage() {
  const [{ problem }] = useSearchParams(readProblem);
  const query = useQuery(QUERY);
  useEffect(() => {
    // If registering fails now, it is tried again next time.
    registerWorker().catch(() => undefined);
  }, []);
  return (
    <>
      <PageHeader title="Shared files" description={`For ${useSession().company.name}`} />
      <div className="flex max-w-form flex-col gap-4">
        {problem && <Notice tone="warning">{PROBLEMS[problem]}</Notice>}
        <AsyncContent query={query} failed={(message) => `Couldn't load shared files: ${message}`}>
          {(files) => (files.length === 0 ? <NoFiles /> : <Files files={files} />)}
        </AsyncContent>
      </div>
    </>
  );
}

function NoFiles() {
  return (
    <EmptyState icon={<Share2 />} title="No shared files">
      Install Twofold on your phone, then share a photo or PDF with it from the camera or any other app.
    </EmptyState>
  );
}

const isUsable = ({ type }: File) => ATTACHMENT_TYPES.some((candidate) => candidate === type);

function Files({ files }: { files: readonly File[] }) {
  const usable = files.filter(isUsable);
  const { addToInbox, newBill, newExpense, discard, isReading } = useChoices(usable);
  return (
    <Card>
      <ul aria-label="Shared files" className="flex flex-col gap-4">
        {files.map((file, index) => (
          <li key={index} className="flex flex-col gap-1">
            <span className="font-medium wrap-anywhere">{file.name}</span>
            {isUsable(file) ? (
              <Picture file={file} />
            ) : (
              <span className="text-small text-negative">
                This type of file can't be attached. Share a PDF or a photo.
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        {usable.length > 0 && (
          <>
            <Button
              needs="attachments.add"
              variant="primary"
              pending={isReading}
              onClick={() => void addToInbox()}
            >
              Add to receipts
            </Button>
            <Button needs="bills.create" pending={isReading} onClick={() => void newBill()}>
              New bill
            </Button>
            <Button needs="money.create" onClick={() => void newExpense()}>
              New expense
            </Button>
          </>
        )}
        <Button onClick={() => void discard()}>Discard</Button>
      </div>
      <OtherCompanies />
    </Card>
  );
}

/** Opens a form with the files attached; an electronic invoice fills it in. */
function useChoices(files: readonly File[]) {
  const go = useGo();
  const cache = useQueryClient();
  const { company } = useSession();
  const [isReading, setReading] = useState(false);
  const discard = async () => {
    await forgetShared();
    await cache.invalidateQueries(QUERY);
  };
  const openForm = async (href: string, attached: readonly File[]) => {
    setFilesToAttach(attached);
    await discard();
    go(href);
  };
  const newBill = async () => {
    const [file] = files;
    if (file?.type === "application/pdf" && files.length === 1) {
      setReading(true);
      try {
        await openForm(await openReceivedInvoice(file), []);
        return;
      } catch {
        showToast(`We found no e-invoice in ${file.name}. Enter the bill; the file will be attached.`);
      }
    }
    await openForm(paths.newDocument("bill"), files);
  };
  const addToInbox = async () => {
    setReading(true);
    try {
      for (const file of files) await sendToInbox(company.id, file);
    } catch (error) {
      showToast(failureText(error, "Couldn't send the files"), { tone: "negative" });
      return;
    } finally {
      setReading(false);
    }
    await openForm(paths.inbox(), []);
  };
  return {
    addToInbox,
    newBill,
    newExpense: () => openForm(paths.newMoneyEntry("expense"), files),
    discard,
    isReading,
  };
}

/** Sends a file to the receipt inbox; one that is already in the books was perhaps sent before the connection broke. */
async function sendToInbox(company: string, file: File): Promise<void> {
  try {
    await uploadFile({ recordKind: "inbox", recordId: company }, file, () => undefined);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "attachment.duplicate")) throw error;
    showToast(`${file.name}: ${reasonsOf(error)}`);
  }
}

const PREVIEWABLE_TYPES = /^image\/(?:jpeg|png|webp|gif)$/;

function Picture({ file }: { file: File }) {
  const [address] = useState(() => (PREVIEWABLE_TYPES.test(file.type) ? URL.createObjectURL(file) : null));
  if (address === null) return null;
  const revokeAddress = () => URL.revokeObjectURL(address);
  return (
    <img
      src={address}
      alt=""
      onLoad={revokeAddress}
      onError={revokeAddress}
      className="max-h-64 max-w-full self-start rounded-control"
    />
  );
}

/** Opens the same files in another company of the user. */
function OtherCompanies() {
  const { id } = useSession().company;
  const otherCompanies = (useApiQuery("companies.list").data?.items ?? []).filter(
    (company) => company.id !== id,
  );
  if (otherCompanies.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 text-small text-ink-soft">
      Use them in another company:
      {otherCompanies.map((company) => (
        <TextLink key={company.id} href={paths.sharedIn(company.id)}>
          {company.name}
        </TextLink>
      ))}
    </p>
  );
}
