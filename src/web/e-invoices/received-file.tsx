import { FileDown } from "lucide-react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { download } from "#web/lists/export.tsx";
import { FileFingerprint } from "#web/lists/file-fingerprint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/toast.tsx";

type ReceivedDocumentKind = "bill" | "vendor_credit";

/** The vendor's file that a bill was created from (Behavior 2.9). */
export function ReceivedFile({ document: { kind, id } }: { document: Pick<Document, "kind" | "id"> }) {
  return kind === "bill" || kind === "vendor_credit" ? <FileCard kind={kind} id={id} /> : null;
}

function FileCard({ kind, id }: { kind: ReceivedDocumentKind; id: string }) {
  const file = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.sourceFile`, { params: { id } }).data?.file;
  if (!file) return null;
  const { fileName, number, paymentReference, syntax, sha256 } = file;
  return (
    <Card title="Electronic invoice">
      <FactList>
        {paymentReference !== null && paymentReference !== number && (
          <Fact label="Payment reference">{paymentReference}</Fact>
        )}
        <Fact label="File">{fileName}</Fact>
        <Fact label="Format">{syntax.toUpperCase()}</Fact>
      </FactList>
      <FileFingerprint sha256={sha256} />
      <div className="mt-4">
        <Button icon={<FileDown />} onClick={() => void createFromFile(kind, id)}>
          Download file
        </Button>
      </div>
    </Card>
  );
}

async function createFromFile(kind: ReceivedDocumentKind, id: string): Promise<void> {
  try {
    const { fileName, content } = await call(`${DOCUMENT_RESOURCES[kind]}.downloadSourceFile`, {
      params: { id },
    });
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    download({ name: fileName, content: bytes, type: "application/octet-stream" });
  } catch (error) {
    showToast(failureText(error, "Couldn't read the file"), { tone: "negative" });
  }
}
