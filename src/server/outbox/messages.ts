import { buildMessage, type Message } from "./message.ts";

const IF_IT_WAS_NOT_YOU =
  'If this wasn\'t you, reset your password right away using "Forgot your password?" on this page:';

type Greeting = { name: string };
type GreetingWithLink = Greeting & { link: string };

export function confirmationMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "Confirm your email address" }, [
    "Confirm your email address to finish signing up:",
    link,
    "This link can be used once and expires in 24 hours. If you didn't sign up for Twofold, you can ignore this email.",
  ]);
}

export function resetMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "Reset your password" }, [
    "We received a request to reset your password. Choose a new one here:",
    link,
    "This link can be used once and expires in 30 minutes. If it wasn't you, ignore this email and your password stays the same.",
  ]);
}

export function alreadyRegisteredMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "You already have an account" }, [
    "You (or someone else) tried to sign up with this email address, but it already has an account. Sign in here:",
    link,
    "If you don't remember your password, choose \"Forgot your password?\" on that page. If this wasn't you, you can ignore this email.",
  ]);
}

type InvitationTexts = { inviter: string; company: string; role: string; link: string; days: number };

/** Greets without a name: the address may not have a user yet. */
export function invitationMessage({ inviter, company, role, link, days }: InvitationTexts): Message {
  return buildMessage({ name: null, subject: `${inviter} invited you to ${company}` }, [
    `${inviter} invited you to join the company ${company} on Twofold. Your role: ${role}.`,
    link,
    `This link only works for this email address, can be used once and expires in ${days} days. If you don't know ${inviter}, you can ignore this email.`,
  ]);
}

export function passwordChangedMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "Your password was changed" }, [
    "Your password was changed. You have been signed out on all other devices, and API tokens you didn't keep have been revoked.",
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function twoFactorOnMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "Two-factor sign-in is on" }, [
    "You'll now need a code from your authenticator app to sign in. You have been signed out on all other devices.",
    "If this wasn't you, someone knows your password. Contact the administrator of this server, and choose a new password here:",
    link,
  ]);
}

export function twoFactorOffMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "Two-factor sign-in is off" }, [
    "You now sign in with your password only. You have been signed out on all other devices.",
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function recoveryCodesRenewedMessage({ name, link }: GreetingWithLink): Message {
  return buildMessage({ name, subject: "You have new recovery codes" }, [
    "Your recovery codes were replaced. The old ones no longer work.",
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function recoveryCodeUsedMessage({
  name,
  link,
  remainingCodes,
}: GreetingWithLink & { remainingCodes: number }): Message {
  return buildMessage({ name, subject: "A recovery code was used" }, [
    `Someone signed in to your account with your password and a recovery code. That code can't be used again; you have ${remainingCodes === 1 ? "1 code" : `${remainingCodes} codes`} left.`,
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}
