import type { ReactNode } from "react";
import type { Account } from "#contract/accounts.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Fact } from "#web/ui/card.tsx";
import { paths } from "./paths.ts";

type AccountLinkProps = { account: Pick<Account, "code" | "name"> };

/** An account as code and name, with a link to its ledger. */
export function AccountLink({ account: { code, name } }: AccountLinkProps) {
  return <TextLink href={paths.account(code)}>{`${code} - ${name}`}</TextLink>;
}

/** The account link as a detail of a record. */
export function AccountFact({ label, account }: AccountLinkProps & { label: string }) {
  return (
    <Fact label={label}>
      <AccountLink account={account} />
    </Fact>
  );
}

type PostedEntryProps = {
  entry: { journalId: string; journalNumber: string };
  isVoid: boolean;
  children: ReactNode;
};

/** A posted entry of a schedule: its journal, whether that is voided, and a description. */
export function PostedEntry({ entry: { journalId, journalNumber }, isVoid, children }: PostedEntryProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TextLink href={paths.journal(journalId)}>{journalNumber}</TextLink>
      {isVoid && <Badge>Void</Badge>}
      <span className="text-ink-soft">{children}</span>
    </span>
  );
}
