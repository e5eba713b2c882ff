import { useEffect, useState } from "react";
import { readSignInOptions, type SignInOptions } from "#web/api/public-session.ts";

const UNTIL_KNOWN: SignInOptions = {
  mailEnabled: true,
  isDevelopment: false,
  supportEmail: null,
  minPasswordLength: 6,
};

/** How this server signs people in: whether it sends mail, and how long a password must be. */
export function useSignInOptions(): SignInOptions {
  const [options, setOptions] = useState(UNTIL_KNOWN);
  useEffect(() => {
    void readSignInOptions().then((known) => known && setOptions(known));
  }, []);
  return options;
}
