import type { BankAccount } from "#contract/bank.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatCount } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Counts the gaps between the statements of one account or of all, and links to them (Accounting 16). */
export function StatementGapsNotice({ account }: { account?: BankAccount }) {
  const accountId = account?.accountId;
  const { data } = useApiQuery("bankStatements.list", {
    query: { accountId, status: "gap", limit: 1, count: "true" },
  });
  const count = data?.total ?? 0;
  if (count === 0) return null;
  const href = paths.bankStatements({ account: account?.code, proof: "gap" });
  return (
    <Notice
      tone="warning"
      action={
        <LinkButton size="small" href={href}>
          Show statements
        </LinkButton>
      }
    >
      {count === 1
        ? "Transactions are missing between two statements. Import them to close the gap."
        : `Transactions are missing before ${formatCount(count)} statements. Import them to close the gaps.`}
    </Notice>
  );
}
