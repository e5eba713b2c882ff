import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { TYPE_LABELS } from "#web/fields/chart.ts";
import { useGo, usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { AccountLedger } from "./account-ledger.tsx";
import { AccountMissing } from "./account-missing.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { useAccountByCode } from "./use-account-by-code.ts";

/** What was posted to an account: where every figure of a report leads (Spec 2.6). */
export function AccountLedgerPage() {
  const code = usePathParam("code") ?? "";
  const found = useAccountByCode(code);
  return (
    <AsyncContent key={code} query={found} failed={(message) => `Error loading accounts: ${message}`}>
      {({ account }) =>
        account ? (
          <>
            <LedgerHeader account={account} />
            <AccountLedger key={account.id} account={account} />
          </>
        ) : (
          <>
            <PageHeader
              title={`Account ${code}`}
              back={{ href: paths.accounts(), label: "Chart of Accounts" }}
            />
            <AccountMissing code={code} />
          </>
        )
      }
    </AsyncContent>
  );
}

function LedgerHeader({ account }: { account: Account }) {
  const [isDeleting, setDeleting] = useState(false);
  const go = useGo();
  const { code, name, description, type, isActive } = account;
  return (
    <>
      <PageHeader
        title={`${code} - ${name}`}
        back={{ href: paths.accounts(), label: "Chart of Accounts" }}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{TYPE_LABELS[type]}</Badge>
            {!isActive && <Badge tone="warning">Inactive</Badge>}
            {description}
          </span>
        }
        actions={
          <>
            <Button icon={<Trash2 />} onClick={() => setDeleting(true)}>
              Delete
            </Button>
            <LinkButton icon={<Pencil />} href={paths.editAccount(code)}>
              Edit
            </LinkButton>
            {isActive && (
              <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
                New Journal Entry
              </LinkButton>
            )}
          </>
        }
      />
      {isDeleting && (
        <DeleteAccountDialog
          account={account}
          onClose={() => setDeleting(false)}
          onDeleted={() => go(paths.accounts(), { replace: true })}
        />
      )}
    </>
  );
}
