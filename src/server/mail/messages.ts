/** What Twofold writes to people. Plain text: it is read everywhere and hides nothing. */
export type Message = { subject: string; body: string };

const IF_IT_WAS_NOT_YOU =
  "If it was not you, choose a new password at once with 'Forgot your password?' on this page:";

type Greeting = { name: string };
type WithLink = Greeting & { link: string };

export function confirmationMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "Confirm your email address" }, [
    "Please confirm your email address to complete your registration:",
    link,
    "The link works once and for 24 hours. If you did not sign up for Twofold, ignore this message.",
  ]);
}

export function resetMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "Reset your password" }, [
    "Somebody, hopefully you, asked for a new password. Choose it here:",
    link,
    "The link works once and for 30 minutes. If it was not you, ignore this message: your password stays as it is.",
  ]);
}

export function alreadyRegisteredMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "You already have an account" }, [
    "Somebody, hopefully you, tried to sign up with this email address, but it already has an account. Sign in here:",
    link,
    "If you do not know your password, choose 'Forgot your password?' there. If it was not you, ignore this message.",
  ]);
}

export function passwordChangedMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "Your password was changed" }, [
    "The password of your account was changed. All other sessions were signed out, and API tokens that were not kept have ended.",
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function twoFactorOnMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "Two-factor sign-in is on" }, [
    "Signing in to your account now takes a code from your authenticator app as well. All other sessions were signed out.",
    "If it was not you, somebody knows your password: tell the people who run this server, and choose a new password on this page:",
    link,
  ]);
}

export function twoFactorOffMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "Two-factor sign-in is off" }, [
    "Signing in to your account takes your password alone again. All other sessions were signed out.",
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function recoveryCodesRenewedMessage({ name, link }: WithLink): Message {
  return letter({ name, subject: "You have new recovery codes" }, [
    "The recovery codes of your account were replaced. The older ones no longer work.",
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function recoveryCodeUsedMessage({ name, link, left }: WithLink & { left: number }): Message {
  return letter({ name, subject: "A recovery code was used" }, [
    `Somebody, hopefully you, signed in with your password and a recovery code. It works no more; ${left} of your codes are left.`,
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

function letter(
  { name, subject }: { name: string; subject: string },
  paragraphs: readonly string[],
): Message {
  return { subject: `${subject} - Twofold`, body: [`Hello ${name},`, ...paragraphs, "Twofold"].join("\n\n") };
}
