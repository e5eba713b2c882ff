import { invitationEndpoints, memberEndpoints } from "#contract/people.ts";
import type {
  RegisterNewPersonEndpoint,
  RegisterPersonEndpoint,
  RegisterPublicEndpoint,
} from "#server/http/endpoints.ts";
import type { AuthServices } from "./identity.ts";
import { acceptInvitation, inviteMember, readInvitation, revokeInvitation } from "./invitations.ts";
import { requireBrowserSession } from "./lookup.ts";
import { selectInvitations, selectMemberChanges } from "./member-queries.ts";
import {
  changeRole,
  leaveCompany,
  listMembers,
  readAccess,
  removeMember,
  revokeMemberToken,
  signOutMember,
} from "./members.ts";

type PeopleRegistrars = {
  onPerson: RegisterPersonEndpoint;
  onNewPerson: RegisterNewPersonEndpoint;
  onPublic: RegisterPublicEndpoint;
};

/** Routes for members and invitations of a company. API tokens can only read them. */
export function peopleRoutes(
  { onPerson, onNewPerson, onPublic }: PeopleRegistrars,
  services: AuthServices,
): void {
  const { database } = services;
  memberRoutes(onPerson, services);

  onPerson(invitationEndpoints.list, async ({ caller }) => {
    const items = await selectInvitations(database.people, caller.bookId);
    return { items, nextCursor: null };
  });
  onPerson(invitationEndpoints.create, ({ caller, books, body, reply }) =>
    inviteMember(services, { caller: requireBrowserSession(caller), books, input: body, reply }),
  );
  onPerson(invitationEndpoints.revoke, async ({ caller, params }) => {
    await revokeInvitation(database, { caller: requireBrowserSession(caller), id: params.id });
    return undefined;
  });
  onPublic(invitationEndpoints.lookUp, ({ body }) => readInvitation(database, body.token));
  onNewPerson(invitationEndpoints.accept, ({ caller, body }) =>
    acceptInvitation(database, { caller: requireBrowserSession(caller), token: body.token }),
  );
}

function memberRoutes(on: RegisterPersonEndpoint, { database }: AuthServices): void {
  on(memberEndpoints.list, async ({ caller }) => {
    const items = await listMembers(database, caller);
    return { items, nextCursor: null };
  });
  on(memberEndpoints.history, async ({ caller }) => {
    const items = await selectMemberChanges(database.people, caller.bookId);
    return { items, nextCursor: null };
  });
  on(memberEndpoints.update, ({ caller, params, body }) =>
    changeRole(database, { caller: requireBrowserSession(caller), memberId: params.id, input: body }),
  );
  on(memberEndpoints.remove, async ({ caller, params }) => {
    await removeMember(database, { caller: requireBrowserSession(caller), memberId: params.id });
    return undefined;
  });
  on(memberEndpoints.access, ({ caller, params }) =>
    readAccess(database, { caller: requireBrowserSession(caller), memberId: params.id }),
  );
  on(memberEndpoints.signOut, async ({ caller, params }) => {
    await signOutMember(database, { caller: requireBrowserSession(caller), memberId: params.id });
    return undefined;
  });
  on(memberEndpoints.revokeToken, async ({ caller, params }) => {
    const { id: memberId, tokenId } = params;
    await revokeMemberToken(database, { caller: requireBrowserSession(caller), memberId, tokenId });
    return undefined;
  });
  on(memberEndpoints.leave, async ({ caller }) => {
    await leaveCompany(database, requireBrowserSession(caller));
    return undefined;
  });
}
