import { invitationEndpoints, memberEndpoints } from "#contract/people.ts";
import type { OnNewPerson, OnPerson, OnPublic } from "#server/http/endpoints.ts";
import type { AuthServices } from "./identity.ts";
import { acceptInvitation, invite, readInvitation, revokeInvitation } from "./invitations.ts";
import { inBrowser } from "./lookup.ts";
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

type On = { onPerson: OnPerson; onNewPerson: OnNewPerson; onPublic: OnPublic };

/** Routes for members and invitations of a company. API tokens can only read them. */
export function peopleRoutes({ onPerson, onNewPerson, onPublic }: On, services: AuthServices): void {
  const { database } = services;
  memberRoutes(onPerson, services);

  onPerson(invitationEndpoints.list, async ({ caller }) => {
    const items = await selectInvitations(database.people, caller.bookId);
    return { items, nextCursor: null };
  });
  onPerson(invitationEndpoints.create, ({ caller, books, body, reply }) =>
    invite(services, { caller: inBrowser(caller), books, input: body, reply }),
  );
  onPerson(invitationEndpoints.revoke, async ({ caller, params }) => {
    await revokeInvitation(database, { caller: inBrowser(caller), id: params.id });
    return undefined;
  });
  onPublic(invitationEndpoints.read, ({ body }) => readInvitation(database, body.token));
  onNewPerson(invitationEndpoints.accept, ({ caller, body }) =>
    acceptInvitation(database, { caller: inBrowser(caller), token: body.token }),
  );
}

function memberRoutes(on: OnPerson, { database }: AuthServices): void {
  on(memberEndpoints.list, async ({ caller }) => {
    const items = await listMembers(database, caller);
    return { items, nextCursor: null };
  });
  on(memberEndpoints.history, async ({ caller }) => {
    const items = await selectMemberChanges(database.people, caller.bookId);
    return { items, nextCursor: null };
  });
  on(memberEndpoints.update, ({ caller, params, body }) =>
    changeRole(database, { caller: inBrowser(caller), memberId: params.id, input: body }),
  );
  on(memberEndpoints.remove, async ({ caller, params }) => {
    await removeMember(database, { caller: inBrowser(caller), memberId: params.id });
    return undefined;
  });
  on(memberEndpoints.access, ({ caller, params }) =>
    readAccess(database, { caller: inBrowser(caller), memberId: params.id }),
  );
  on(memberEndpoints.signOut, async ({ caller, params }) => {
    await signOutMember(database, { caller: inBrowser(caller), memberId: params.id });
    return undefined;
  });
  on(memberEndpoints.revokeToken, async ({ caller, params }) => {
    const { id: memberId, tokenId } = params;
    await revokeMemberToken(database, { caller: inBrowser(caller), memberId, tokenId });
    return undefined;
  });
  on(memberEndpoints.leave, async ({ caller }) => {
    await leaveCompany(database, inBrowser(caller));
    return undefined;
  });
}
