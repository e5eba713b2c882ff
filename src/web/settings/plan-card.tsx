import { CreditCard } from "lucide-react";
import { useState } from "react";
import type { Book } from "#contract/book.ts";
import type { Plan } from "#contract/subscription.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useDayOf } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { JournalsUsed } from "./journals-used.tsx";
import { paymentWarning, planSentence } from "./plan-words.ts";
import type { OwnPlan } from "./use-plan.ts";

/** The own plan, what is used of it, and the way to Premium (Rules 13). */
export function PlanCard({ plan, waiting, monthlyJournals }: OwnPlan & Pick<Book, "monthlyJournals">) {
  return (
    <Card title="Plan">
      <div className="flex flex-col gap-4">
        {waiting && (
          <Notice>
            {waiting === "long"
              ? "The payment provider has not told us of your payment yet. It will show here once it has."
              : "Waiting for the payment provider..."}
          </Notice>
        )}
        <AsyncContent
          query={plan}
          failed={(message) => `Error loading plan: ${message}`}
          loading={<FormSkeleton fields={1} />}
        >
          {(data) => (
            <PlanState
              plan={data}
              readAt={plan.dataUpdatedAt}
              isLimited={monthlyJournals.limit !== null}
              isWaiting={waiting !== null}
            />
          )}
        </AsyncContent>
        <JournalsUsed {...monthlyJournals} />
      </div>
    </Card>
  );
}

type StateProps = { plan: Plan; readAt: number; isLimited: boolean; isWaiting: boolean };

function PlanState({ plan, readAt, isLimited, isWaiting }: StateProps) {
  const dayOf = useDayOf();
  const warning = paymentWarning(plan, dayOf);
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      <p>{planSentence(plan, new Date(readAt).toISOString(), dayOf)}</p>
      {/* Whoever has just paid must not be asked to pay again. */}
      {plan.hasProvider && !isWaiting && <ProviderButton {...plan} />}
      {!plan.hasProvider && isLimited && <AskAdministrator />}
    </>
  );
}

/** The way to the provider's pages: to subscribe, or to change the card or cancel. */
function ProviderButton({ isByCard, status }: Plan) {
  const wish = status === "free" ? "Upgrade to Premium" : "Subscribe to Premium";
  const open = useApiMutation(isByCard ? "plan.manage" : "plan.checkout");
  const [failure, setFailure] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    setFailure(null);
    try {
      window.location.assign((await open.mutateAsync({})).url);
    } catch (error) {
      setFailure(failureText(error, "The payment provider cannot be reached. Please try again in a moment."));
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant={isByCard ? "secondary" : "primary"}
        icon={<CreditCard />}
        pending={open.isPending}
        onClick={() => void go()}
      >
        {isByCard ? "Manage subscription" : wish}
      </Button>
      {failure && <Notice tone="negative">{failure}</Notice>}
    </div>
  );
}

/** Where no payments are taken, administrators give Premium (Rules 13). */
function AskAdministrator() {
  const { data } = useApiQuery("session.options");
  const words = "Ask your administrator";
  return (
    <p className="text-ink-soft">
      {data?.supportEmail ? <TextLink href={`mailto:${data.supportEmail}`}>{words}</TextLink> : words} for
      Premium, which has no limit.
    </p>
  );
}
