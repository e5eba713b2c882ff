import { useApiList } from "#web/api/use-api-list.ts";
import { PaymentTable } from "#web/payments/payment-table.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Notice } from "#web/ui/notice.tsx";

const AT_ONCE = 10;

/** What the party paid or was paid, the newest first; older ones on demand, as the statement follows below. */
export function PartyPayments({ partyId }: { partyId: string }) {
  const list = useApiList("payments.list", { query: { partyId, limit: AT_ONCE } });
  return (
    <section aria-labelledby="party-payments">
      <h2 id="party-payments" className="mb-2 text-section font-semibold">
        Payments
      </h2>
      <AsyncContent
        query={list}
        failed={(message) => `Error loading payments: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice>No payments yet.</Notice>}
      >
        {({ items }) => (
          <>
            <PaymentTable payments={items} ofOneParty />
            <LoadMore
              onlyWhenAsked
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              shown={list.hasMore || items.length > AT_ONCE ? `${items.length} payments` : ""}
            />
          </>
        )}
      </AsyncContent>
    </section>
  );
}
