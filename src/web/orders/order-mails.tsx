import { Mail } from "lucide-react";
import { useState } from "react";
import type { DocumentMail } from "#contract/mails.ts";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api/call.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { OpenMailDialog } from "#web/documents/mail-dialog.tsx";
import type { Sendable } from "#web/documents/mail-form.ts";
import { MailLog, useLogOfMails } from "#web/documents/mail-log.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** What was sent of a quote or an order, and the next mail of it (Behaviour 2.21). */
export function OrderMails({ order: { kind, id, number } }: { order: Order }) {
  const resource = ORDER_RESOURCES[kind];
  const mails = useApiQuery(`${resource}.mails`, { params: { id } });
  const items = useLogOfMails(mails);
  const send = useApiMutation(`${resource}.sendMail`);
  const [asked, setAsked] = useState<{ again: DocumentMail | null } | null>(null);
  if (items === null) return null;
  const params = { id };
  const thing: Sendable = {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    toFile: (body) => call(`${resource}.mailFile`, { params, body }),
    takeSheet: () => downloadPdf(number, () => call(`${resource}.pdf`, { params })),
  };
  return (
    <Card title="Mail">
      {items.length === 0 && <p className="text-ink-soft">Not sent by mail yet.</p>}
      <MailLog items={items} onAgain={(again) => setAsked({ again })} />
      <div className="mt-4">
        <Button icon={<Mail />} onClick={() => setAsked({ again: null })}>
          Send by mail
        </Button>
      </div>
      {asked && mails.data && (
        <OpenMailDialog thing={thing} mails={mails.data} again={asked.again} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}
