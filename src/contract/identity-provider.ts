import { z } from "zod";
import { signedInUser, success } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { input, instant } from "./fields.ts";

/** A parameter of the address that the provider sends the browser back to. */
const parameter = z
  .string("Invalid response from the identity provider")
  .max(4000, "Enter at most 4,000 characters");

/** Where the browser goes to sign in at the provider. */
const signInAddress = z.object({ url: z.string() });

/** The query of the address at which the browser returns from the provider (RFC 6749, RFC 9207). */
const providerAnswer = input("ProviderAnswerInput", {
  state: parameter,
  code: parameter.optional(),
  iss: parameter.optional(),
  error: parameter.optional(),
});

/** Signing in with an organization's identity provider (OpenID Connect, Security 1.11). */
export const identityProviderEndpoints = {
  start: endpoint("identityProvider.start", {
    summary: "Start signing in with the organization's identity provider",
    access: "public",
    refs: [],
    reply: signInAddress,
  }),
  finish: endpoint("identityProvider.finish", {
    summary: "Complete the sign-in, or the connection, that this browser started",
    access: "public",
    refs: [],
    body: providerAnswer,
    reply: z.object({ user: signedInUser }),
  }),
  get: endpoint("identityProvider.get", {
    summary: "Get your connection to the identity provider",
    access: "user",
    refs: [],
    reply: z.object({
      /** Null if this server has no identity provider. */
      name: z.string().nullable(),
      /** Null if your account isn't connected. */
      connectedAt: instant.nullable(),
      /** Whether you can also sign in with a password. */
      hasPassword: z.boolean(),
    }),
  }),
  connect: endpoint("identityProvider.connect", {
    summary: "Start connecting your account to the identity provider",
    access: "user",
    refs: [],
    reply: signInAddress,
  }),
  disconnect: endpoint("identityProvider.disconnect", {
    summary: "Disconnect your account from the identity provider",
    access: "user",
    refs: [],
    reply: success,
  }),
};
