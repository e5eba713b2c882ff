/** Errors of users, their tokens and companies; `refusals.ts` combines all lists. */
export const PERSON_REFUSALS = {
  "auth.required": { status: 401, detail: "Authentication required" },
  "session.user-mismatch": {
    status: 409,
    detail: "Someone has signed in to a different account in this browser. Please reload the page.",
  },
  "company.limit-reached": {
    status: 409,
    detail: "You've reached the limit of 20 companies. Delete one first.",
  },
  "auth.forbidden": {
    status: 403,
    detail: "You aren't allowed to do this. Ask an administrator if you need access.",
  },
  "auth.invalid-credentials": { status: 401, detail: "Invalid email or password. Please try again." },
  "auth.email-not-confirmed": {
    status: 403,
    detail: "Please check your email and click the confirmation link to verify your account.",
  },
  "auth.already-registered": { status: 409, detail: "This email is already registered. Please sign in." },
  "auth.common-password": {
    status: 422,
    detail: "This password is too common. Please choose another.",
  },
  "auth.wrong-password": { status: 422, detail: "The current password is incorrect. Please try again." },
  "auth.link-invalid": {
    status: 400,
    detail: "This link is not valid or has expired. Please request a new one.",
  },
  "auth.wrong-code": {
    status: 422,
    detail: "That code is incorrect or has already been used. Please try another.",
  },
  "auth.sign-in-expired": {
    status: 401,
    detail: "This sign-in has expired. Please start again with your email and password.",
  },
  "auth.two-factor-on": {
    status: 409,
    detail: "Two-factor sign-in is already on. Turn it off first to set it up again.",
  },
  "auth.two-factor-off": { status: 409, detail: "Two-factor sign-in is off. Turn it on first." },
  "auth.two-factor-not-started": {
    status: 409,
    detail: "Setup has expired. Please start again.",
  },
  "auth.provider-off": {
    status: 409,
    detail: "This server has no sign-in for organizations. Sign in with your email and password.",
  },
  "auth.provider-only": {
    status: 403,
    detail:
      "Here, you can only sign in with your organization's account. Use the button on the sign-in page.",
  },
  "auth.provider-unavailable": {
    status: 503,
    detail: "We couldn't reach your organization's sign-in. Please try again in a few minutes.",
  },
  "auth.provider-denied": {
    status: 403,
    detail:
      "Your organization's sign-in was canceled or denied. Try again, or ask your administrator for access.",
  },
  "auth.provider-failed": {
    status: 403,
    detail:
      "We couldn't verify the response from your organization's sign-in. Please start again. If this happens again, contact your administrator.",
  },
  "auth.provider-expired": {
    status: 403,
    detail: "This sign-in has expired or was started in another browser. Please start again.",
  },
  "auth.provider-email-unverified": {
    status: 403,
    detail:
      "Your organization hasn't verified your email address. Ask your administrator to verify it, then sign in again.",
  },
  "auth.provider-not-connected": {
    status: 409,
    detail:
      "An account with your email address already exists. Sign in to it and connect your organization's account in Settings, under Security. If you can't sign in, contact your administrator.",
  },
  "auth.provider-email-mismatch": {
    status: 409,
    detail:
      "Your organization's account has another email address. Sign out there, and sign in with the address of your account here.",
  },
  "auth.provider-in-use": {
    status: 409,
    detail:
      "This organization account is already connected to another user. Sign in as that user to disconnect it first.",
  },
  "auth.provider-connected": {
    status: 409,
    detail: "Your account is already connected to another organization account. Disconnect that one first.",
  },
  "auth.last-sign-in-method": {
    status: 409,
    detail:
      'You have no other way to sign in. First choose a password: sign out, then use "Forgot your password?".',
  },
  "passkey.not-valid": {
    status: 403,
    detail: "This passkey isn't valid here or was removed. Please try again, or use your password.",
  },
  "passkey.limit-reached": {
    status: 409,
    detail: "You've reached the limit of 20 passkeys. Remove one first.",
  },
  "token.already-created": {
    status: 409,
    detail:
      "This token already exists and its secret is shown only once. If you don't have it, revoke the token and create a new one.",
  },
  "token.expires-in-past": { status: 422, detail: "This date is in the past. Choose a later one." },
  "token.broader-than-role": {
    status: 422,
    detail: "Your role doesn't allow changes here, so your tokens can't make any. Choose read-only access.",
  },
  "token.area-not-in-role": {
    status: 422,
    detail: "Your role doesn't include this area. Choose another area.",
  },
  "token.area-not-allowed": {
    status: 403,
    detail: "This token is for another area of the company. Use a token for this area.",
  },
  "token.read-only": {
    status: 403,
    detail: "This token is read-only. Use one with write access.",
  },
  "member.not-allowed": {
    status: 403,
    detail: "Your role in this company doesn't allow this. Ask the owner if you need access.",
  },
  "member.drafts-only": {
    status: 403,
    detail:
      "You can save drafts in this company, but not post or void documents. Ask someone who can post this.",
  },
  "member.access-changed": {
    status: 403,
    detail: "Your access to this company changed while this was running. Nothing was saved. Reload the page.",
  },
  "member.not-found": {
    status: 404,
    detail: "This person is no longer a member of the company. Reload the page.",
  },
  "member.is-owner": {
    status: 409,
    detail: "The owner can't be removed or get another role. Transfer ownership first.",
  },
  "member.already-member": {
    status: 409,
    detail: "This person is already a member of the company. Change their role instead.",
  },
  "member.in-sample": {
    status: 409,
    detail: "The sample company can't be shared. Invite people to your own company.",
  },
  "member.limit-reached": {
    status: 409,
    detail: "You've reached the limit of 100 members and invitations. Remove one first.",
  },
  "invitation.not-found": {
    status: 404,
    detail: "This invitation was not found. It may have been accepted or revoked. Reload the page.",
  },
  "invitation.not-valid": {
    status: 400,
    detail: "This invitation has expired, was revoked or has already been used. Ask for a new one.",
  },
  "invitation.email-mismatch": {
    status: 403,
    detail: "This invitation is for another email address. Sign in with the address it was sent to.",
  },
} as const;
