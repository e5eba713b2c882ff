import { useEffect, useState } from "react";
import { call } from "#web/api/call-api.ts";
import { rememberSignedIn, wasSignedIn } from "#web/api/leave-for-sign-in.ts";
import { takeDestination } from "#web/navigation/destination.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { authMessage, FAILED, pageAfterSignIn } from "./auth-rules.ts";

/** Where the identity provider sends the browser back: completes the sign-in, or says why that isn't possible. */
export function ProviderPage({ search }: { search: URLSearchParams }) {
  const { next, failure } = useProviderAnswer(search);
  // Someone who wanted to connect their account is still signed in.
  const isBack = next !== null && wasSignedIn();
  return (
    <AuthFrame
      title="Sign in"
      description={failure === null ? "One moment, please." : "Nothing was changed."}
      footer={
        <p>
          <TextLink href={isBack ? pageAfterSignIn(next) : paths.auth({ next: next ?? undefined })}>
            {isBack ? "Go back" : "Back to sign in"}
          </TextLink>
        </p>
      }
    >
      {failure !== null && <Notice tone="negative">{failure}</Notice>}
    </AuthFrame>
  );
}

/** Sends the answer in the address to the server, once, and opens the page that the user wanted. */
function useProviderAnswer(search: URLSearchParams) {
  const [next] = useState(() => takeDestination() ?? null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const parameter = (name: string) => search.get(name) ?? undefined;
    const body = {
      state: search.get("state") ?? "",
      code: parameter("code"),
      iss: parameter("iss"),
      error: parameter("error"),
    };
    // It works once, so it doesn't stay in the history.
    window.history.replaceState(null, "", paths.providerAnswer());
    call("identityProvider.finish", { body }).then(
      () => {
        rememberSignedIn();
        window.location.replace(pageAfterSignIn(next));
      },
      (error: unknown) => setFailure(authMessage(error, FAILED.signIn)),
    );
  }, [search, next]);
  return { next, failure };
}
