import { buildMessage, type Message } from "./message.ts";

type PasskeyTexts = { name: string; passkey: string; link: string };

const IF_IT_WAS_NOT_YOU =
  'If this wasn\'t you, someone else is signed in to your account. Reset your password using "Forgot your password?" on this page, which also removes all passkeys:';

export function passkeyAddedMessage({ name, passkey, link }: PasskeyTexts): Message {
  return buildMessage({ name, subject: "A passkey was added" }, [
    `You can now sign in with the passkey "${passkey}", without your password or a code.`,
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}

export function passkeyRemovedMessage({ name, passkey, link }: PasskeyTexts): Message {
  return buildMessage({ name, subject: "A passkey was removed" }, [
    `You can no longer sign in with the passkey "${passkey}". Your password still works.`,
    IF_IT_WAS_NOT_YOU,
    link,
  ]);
}
