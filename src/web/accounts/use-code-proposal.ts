import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AccountType } from "#domain/account.ts";
import { call } from "#web/api/call.ts";

type Wanted = {
  /** Undefined while nothing can be proposed. */
  type: AccountType | undefined;
  /** "" for a main account. */
  parentId: string;
  /** The code was typed before the form was opened. */
  isGiven: boolean;
};

/**
 * Proposes the code of a new account, anew whenever type or parent change, until somebody types one of their own
 * (Spec 9). Gives the hint of the field and what to do when something is typed into it.
 */
export function useCodeProposal({ type, parentId, isGiven }: Wanted, setCode: (code: string) => void) {
  const [isTyped, setTyped] = useState(isGiven);
  const proposal = useQuery({
    queryKey: ["accounts.nextCode", type, parentId],
    queryFn: async () => (type === undefined ? null : readProposal(type, parentId)),
    enabled: type !== undefined,
    staleTime: 0,
  }).data;
  useEffect(() => {
    if (proposal && !isTyped) setCode(proposal);
  }, [proposal, isTyped, setCode]);
  return { hint: hintFor({ type, proposal, isTyped }), onType: () => setTyped(true) };
}

async function readProposal(type: AccountType, parentId: string): Promise<string | null> {
  const { code } = await call("accounts.nextCode", {
    query: parentId === "" ? { type } : { type, parentId },
  });
  return code;
}

type Shown = { type: AccountType | undefined; proposal: string | null | undefined; isTyped: boolean };

function hintFor({ type, proposal, isTyped }: Shown): string {
  if (type !== undefined && proposal === null && !isTyped)
    return "No code is left in this range. Any other number will do.";
  if (proposal)
    return isTyped ? `The next free code is ${proposal}.` : "The next free code. You can type another.";
  return type === undefined ? "Numbers only. Choose a type, and the next code is proposed." : "Numbers only";
}
