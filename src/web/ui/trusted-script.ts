type ScriptPolicy = { createScriptURL: (url: string) => string };
declare global {
  /** Browsers that support it load scripts only from trusted URLs (Security 4). */
  var trustedTypes: { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy } | undefined;
}

type OwnScript = { policy: string; address: string };

/** Marks the address of one of our own scripts as trusted, for a worker. */
export function trustedScript({ policy, address }: OwnScript): string {
  const rules: ScriptPolicy = { createScriptURL: () => address };
  return (globalThis.trustedTypes?.createPolicy(policy, rules) ?? rules).createScriptURL("");
}
