import { useState } from "react";
import type { Subscriber } from "#contract/subscription.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useDayOf } from "#web/fields/instant.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { PlanBadge } from "#web/settings/plan-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Users with their subscriptions and the actions an administrator has (Behavior 2.13, 4). */
export function SubscriberTable({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const [downgrading, setDowngrading] = useState<Subscriber | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {failure && (
        <div className="mb-4">
          <Notice tone="negative">{failure}</Notice>
        </div>
      )}
      <Table label="Subscriptions" head={<Head />}>
        {subscribers.map((subscriber) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            onFailure={setFailure}
            onDowngrade={() => setDowngrading(subscriber)}
          />
        ))}
      </Table>
      {downgrading && <DowngradeDialog subscriber={downgrading} onClose={() => setDowngrading(null)} />}
    </>
  );
}

function Head() {
  return (
    <tr>
      <HeadCell>Email</HeadCell>
      <HeadCell>Name</HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell>Current Period End</HeadCell>
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

type SubscriberRowProps = {
  subscriber: Subscriber;
  onFailure: (sentence: string | null) => void;
  onDowngrade: () => void;
};

function SubscriberRow({ subscriber, onFailure, onDowngrade }: SubscriberRowProps) {
  const { email, name, status, currentPeriodEnd, hasCardSubscription } = subscriber;
  const dayOf = useDayOf();
  const upgrade = useUpgrade({ subscriber, onFailure });
  // A downgrade also cancels a card subscription that currently doesn't give Premium.
  const canUpgrade = status !== "active" && !hasCardSubscription;
  const label = canUpgrade ? "Upgrade" : "Downgrade";
  const end = currentPeriodEnd === null ? null : dayOf(currentPeriodEnd);
  return (
    <Row>
      <Cell>
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className="block text-small text-ink-faint columns:hidden">
          <LongText>{name}</LongText>
        </span>
      </Cell>
      <Cell wideOnly>
        <LongText>{name}</LongText>
      </Cell>
      <Cell>
        <PlanBadge status={status} />
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">
          {end ?? "–"}
          {hasCardSubscription && <span className="text-ink-faint"> · by card</span>}
        </span>
      </Cell>
      <RowActions
        note={[end && `Until ${end}`, hasCardSubscription && "by card"].filter(Boolean).join(" · ")}
      >
        <span className="cards:me-3">
          {/* The same button in both states, so that it keeps the focus. */}
          <Button
            size="small"
            aria-label={`${label} ${email}`}
            pending={upgrade.isPending}
            onClick={() => (canUpgrade ? void upgrade.run() : onDowngrade())}
          >
            {label}
          </Button>
        </span>
      </RowActions>
    </Row>
  );
}

function useUpgrade({ subscriber, onFailure }: Omit<SubscriberRowProps, "onDowngrade">) {
  const { mutateAsync, isPending } = useApiMutation("subscriptions.upgrade");
  const dayOf = useDayOf();
  const { id, email } = subscriber;
  const saveChange = async (): Promise<void> => {
    onFailure(null);
    try {
      const { currentPeriodEnd } = await mutateAsync({ params: { id } });
      const until = currentPeriodEnd === null ? "" : ` until ${dayOf(currentPeriodEnd)}`;
      showToast(`${email} has Premium${until}`);
    } catch (error) {
      onFailure(failureText(error, "Failed to upgrade subscription"));
    }
  };
  return { isPending, run: saveChange };
}

type Props = { subscriber: Subscriber; onClose: () => void };

/** Confirms taking Premium from a user (Behavior 4). */
function DowngradeDialog({ subscriber: { id, email, hasCardSubscription }, onClose }: Props) {
  const downgrade = useApiMutation("subscriptions.downgrade");
  return (
    <ConfirmDialog
      title="Downgrade subscription"
      question={`Are you sure you want to set "${email}" to the free plan? Premium ends immediately. The books don't change.`}
      notes={
        hasCardSubscription
          ? ["The subscription will be canceled with the payment provider. No refund is issued."]
          : []
      }
      confirmLabel="Downgrade"
      onConfirm={async () => {
        await downgrade.mutateAsync({ params: { id } }).catch((error: unknown) => {
          throw new Error(failureText(error, "Failed to downgrade subscription"), { cause: error });
        });
        showToast(`${email} is on the free plan`);
      }}
      onClose={onClose}
    />
  );
}
