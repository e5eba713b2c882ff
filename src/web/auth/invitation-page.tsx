import { useEffect, useState } from "react";
import { ROLE_TEXTS } from "#domain/roles.ts";
import type { Reply } from "#contract/contract.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { wasSignedIn } from "#web/api/leave-for-sign-in.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessage, FAILED } from "./auth-rules.ts";

type InvitationTerms = Reply<"invitations.lookUp">;

/** Page that an invitation link opens: the company, and a button that accepts (Security 2.2). */
export function InvitationPage({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<InvitationTerms | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; isOther: boolean } | null>(null);
  const fail = (error: unknown) =>
    setFailure({
      sentence: authMessage(error, FAILED.other),
      isOther: error instanceof ApiError && error.code === "invitation.email-mismatch",
    });
  useEffect(() => {
    call("invitations.lookUp", { body: { token } }).then(setInvitation, fail);
  }, [token]);
  return (
    <AuthFrame
      title={invitation === null ? "Invitation" : `Join ${invitation.company}`}
      description={invitation === null ? "" : `${invitation.invitedBy} invited you to this company's books.`}
      footer={
        <p>
          <TextLink href={paths.firstHome()}>Go to your own books</TextLink>
        </p>
      }
    >
      <div className="flex flex-col gap-5">
        {invitation && <Terms invitation={invitation} />}
        {failure && <Notice tone="negative">{failure.sentence}</Notice>}
        {failure?.isOther === true && (
          <p>
            <TextLink href={paths.auth({ next: paths.invitation({ token }) })}>
              Sign in with another email address
            </TextLink>
          </p>
        )}
        {invitation &&
          (wasSignedIn() ? (
            <Accept token={token} invitation={invitation} onFailure={fail} />
          ) : (
            <SignInFirst token={token} email={invitation.email} />
          ))}
      </div>
    </AuthFrame>
  );
}

function Terms({ invitation: { email, role } }: { invitation: InvitationTerms }) {
  const { name, can } = ROLE_TEXTS[role];
  return (
    <dl className="grid gap-y-3">
      <div>
        <dt className="text-small text-ink-faint">Invited address</dt>
        <dd className="break-all">{email}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-faint">Role</dt>
        <dd>
          {name}: {can}
        </dd>
      </div>
    </dl>
  );
}

/** Sign-up and sign-in with the invited address; both return here. */
function SignInFirst({ token, email }: { token: string; email: string }) {
  const next = paths.invitation({ token });
  return (
    <>
      <LinkButton variant="primary" href={paths.auth({ mode: "signup", next, email })}>
        Create an account to accept
      </LinkButton>
      <p>
        Already have an account? <TextLink href={paths.auth({ next, email })}>Sign in</TextLink>
      </p>
    </>
  );
}

type AcceptProps = { token: string; invitation: InvitationTerms; onFailure: (error: unknown) => void };

/** A user whose session has ended signs in first, and then returns here. */
function Accept({ token, invitation, onFailure }: AcceptProps) {
  const [isPending, setPending] = useState(false);
  async function accept(): Promise<void> {
    setPending(true);
    try {
      const { companyId } = await call("invitations.accept", { body: { token } });
      window.location.assign(paths.homeOf(companyId));
    } catch (error) {
      onFailure(error);
      setPending(false);
    }
  }
  return (
    <Button variant="primary" pending={isPending} onClick={() => void accept()}>
      {invitation.role === "owner" ? "Take over the company" : "Accept invitation"}
    </Button>
  );
}
