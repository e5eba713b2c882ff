import { useEffect, useState } from "react";
import { readSignInOptions } from "#web/api/public-session.ts";
import { TextLink } from "#web/ui/button.tsx";

/** The sentence that says whom to ask, where the people who run the server have named somebody. */
export function SupportContact() {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void readSignInOptions().then((options) => setEmail(options?.supportEmail ?? null));
  }, []);
  if (email === null) return null;
  return (
    <>
      Support contact is <TextLink href={`mailto:${email}`}>{email}</TextLink>.
    </>
  );
}
