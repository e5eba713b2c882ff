import { ROLE_TEXTS, type Role } from "#domain/roles.ts";
import type { MemberChangeRow } from "#server/identity/lookup.ts";
import type { AuditedChange } from "./changes.ts";

/** An entry of the member history as an entry of the audit log. */
export function describeMemberChange(row: MemberChangeRow): AuditedChange {
  const { id, changedAt, userId, email, before, after } = row;
  return {
    id,
    changedAt,
    userId,
    action: `member.${row.action}`,
    kind: "member",
    recordId: null,
    label: email,
    accountCode: null,
    isDeleted: false,
    program: "app",
    programName: null,
    currency: null,
    lockReason: null,
    fields: before === after ? [] : [{ field: "role", before: nameOf(before), after: nameOf(after) }],
  };
}

const nameOf = (role: Role | null) => (role === null ? null : ROLE_TEXTS[role].name);
