import { buildMessage, type Message } from "./message.ts";

type ProviderTexts = { name: string; provider: string; link: string };

export function providerConnectedMessage({ name, provider, link }: ProviderTexts): Message {
  return buildMessage({ name, subject: `You can now sign in with ${provider}` }, [
    `Your Twofold account was connected to your ${provider} account. You can sign in with either.`,
    "If this wasn't you, sign in here and disconnect it in Settings, under Security:",
    link,
  ]);
}

export function providerDisconnectedMessage({ name, provider, link }: ProviderTexts): Message {
  return buildMessage({ name, subject: `You can no longer sign in with ${provider}` }, [
    `Your Twofold account was disconnected from your ${provider} account. From now on, sign in with your password.`,
    'If this wasn\'t you, reset your password right away using "Forgot your password?" on this page:',
    link,
  ]);
}
