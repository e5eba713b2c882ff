import { useState } from "react";
import type { CardAccount, CardAccountInput } from "#contract/card-payments.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useChart } from "#web/fields/use-chart.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { CardForm } from "#web/forms/card-form.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useField, useInputs } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { CardEvents } from "./card-events.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const cardAccount = lazySchema(async () => (await import("#contract/card-payments.ts")).cardAccount);
const cardAccountInput = lazySchema(
  async () => (await import("#contract/card-payments.ts")).cardAccountInput,
);

/** The company's account with a card payment provider, and its events (Behavior 2.15, Accounting 25). */
export function CardPaymentsSection() {
  const account = useApiQuery("cardPayments.get");
  return (
    <>
      <AsyncContent
        query={account}
        failed={(message) => `Couldn't load card payments: ${message}`}
        loading={<FormSkeleton fields={4} />}
      >
        {(data) => <CardAccountCard account={data} />}
      </AsyncContent>
      <CardEvents />
    </>
  );
}

type CardAccountValues = Record<"secretKey" | "webhookSecret" | "accountId" | "payoutAccountId", string>;

function CardAccountCard({ account }: { account: CardAccount }) {
  const { fields, ...form } = useCardAccountForm(account);
  const input = useInputs(fields);
  const isConnected = account.providerAccountId !== null;
  const key = { type: "password", autoComplete: "off", optional: isConnected } as const;
  return (
    <Card title="Card payments">
      <CardForm needs="cardPayments.update" form={form} saveLabel={isConnected ? "Save" : "Connect"}>
        <p className="max-w-prose text-ink-soft">
          Connect your Stripe account so customers can pay invoices by card. Payments, Stripe fees and payouts
          to your bank are recorded automatically.
        </p>
        {isConnected && <ConnectedAccount account={account} />}
        <ol className="flex list-decimal flex-col gap-5 pl-5">
          <li>
            <TextField
              label="Secret key"
              {...key}
              hint={
                isConnected
                  ? "Stored encrypted. Enter a new key to replace it."
                  : "In Stripe: Developers > API keys"
              }
              {...input("secretKey")}
            />
          </li>
          <li className="flex flex-col gap-3">
            <p>
              In Stripe, add a webhook endpoint <code className="break-all">{account.webhookUrl}</code> for
              these events: <code className="break-words">{EVENTS.join(", ")}</code>.
            </p>
            <TextField
              label="Webhook signing secret"
              {...key}
              hint={
                isConnected ? "Stored encrypted. Enter a new secret to replace it." : "Starts with whsec_"
              }
              {...input("webhookSecret")}
            />
          </li>
          <li className="grid gap-4 sm:grid-cols-2">
            <MoneyAccount fields={fields} name="accountId" label="Stripe clearing account" />
            <MoneyAccount fields={fields} name="payoutAccountId" label="Bank account for payouts" />
          </li>
        </ol>
      </CardForm>
      {isConnected && <Removal version={account.version} />}
    </Card>
  );
}

const EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "charge.updated",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "payout.paid",
  "payout.failed",
];

function ConnectedAccount({
  account: { providerName, providerAccountId, lastEventAt, isUsable },
}: {
  account: CardAccount;
}) {
  if (!isUsable)
    return (
      <Notice tone="warning">
        The keys can't be decrypted because the server secret has changed. Please enter them again.
      </Notice>
    );
  return (
    <Notice tone={lastEventAt === null ? "info" : "positive"}>
      Connected with {providerName} ({providerAccountId}).{" "}
      {lastEventAt === null ? (
        "No webhook received yet. Payments aren't recorded until the first one arrives."
      ) : (
        <>
          Last event received <InstantText at={lastEventAt} />.
        </>
      )}
    </Notice>
  );
}

type PickerProps = {
  fields: FormFields<CardAccountValues>;
  name: "accountId" | "payoutAccountId";
  label: string;
};

function MoneyAccount({ fields, name, label }: PickerProps) {
  const { ref, ...field } = useField(fields, name);
  return (
    <AccountChoice
      creates="money"
      {...field}
      inputRef={ref}
      label={label}
      filter={({ isActive, moneyKind, type }) => isActive && moneyKind !== null && type === "asset"}
    />
  );
}

function Removal({ version }: { version: number }) {
  const remove = useApiMutation("cardPayments.disconnect");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Button needs="cardPayments.disconnect" onClick={() => setConfirming(true)}>
        Disconnect
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Disconnect Stripe"
          question="Your keys will be deleted and card payments turned off. Recorded payments are kept."
          confirmLabel="Disconnect"
          onConfirm={async () => {
            await remove.mutateAsync({ body: { version } });
            showToast("Card payments disconnected");
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function useCardAccountForm(opened: CardAccount) {
  const update = useApiMutation("cardPayments.update");
  const accounts = useChart().data?.items ?? [];
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? "";
  const compared: ComparedFields<CardAccountValues> = [
    ["Stripe clearing account", ({ accountId }) => nameOf(accountId)],
    ["Bank account for payouts", ({ payoutAccountId }) => nameOf(payoutAccountId)],
  ];
  return useForm<CardAccountValues, CardAccountInput, CardAccount>({
    opened,
    initial: toValues(opened),
    toValues,
    read: ({ secretKey, webhookSecret, ...values }) =>
      validateValues(cardAccountInput, {
        ...values,
        version: 1,
        ...(secretKey.trim() !== "" && { secretKey }),
        ...(webhookSecret.trim() !== "" && { webhookSecret }),
      }),
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    schema: cardAccount,
    compare: (versions) => compareFields(compared, versions),
    onSaved: () => showToast("Card payments connected"),
    keepsFormOpen: true,
    fallback: "Couldn't connect card payments",
  });
}

function toValues({ accountId, payoutAccountId }: CardAccount): CardAccountValues {
  return {
    secretKey: "",
    webhookSecret: "",
    accountId: accountId ?? "",
    payoutAccountId: payoutAccountId ?? "",
  };
}
