import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { PostedOpening } from "./posted-opening.tsx";
import { OpeningForm } from "./opening-form.tsx";

/** The opening balances: entered once, previewed before posting, undone as a whole. */
export function OpeningPage() {
  const { today } = useSession().company;
  const may = useMay();
  const query = useApiQuery("openingBalances.get");
  return (
    <>
      <PageHeader
        title="Opening balances"
        description="Your starting point: a trial balance plus unpaid invoices and bills."
      />
      <StarterChartOffer />
      <AsyncContent query={query} failed={(message) => `Couldn't load opening balances: ${message}`}>
        {({ opening }) =>
          opening ? (
            <PostedOpening opening={opening} />
          ) : may("openingBalances.create") ? (
            <OpeningForm key={today} today={today} />
          ) : (
            <p className="text-ink-soft">No opening balances yet.</p>
          )
        }
      </AsyncContent>
    </>
  );
}
