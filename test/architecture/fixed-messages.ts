/** Messages that the specification fixes (sections 2, 5, 8), although they have a phrase that we don't use. */
const FIXED_MESSAGES: readonly string[] = [
  "Cannot close future years",
  "Cannot delete account with existing journal entries",
  "Cannot delete customer with existing invoices",
  "Cannot delete product with existing invoice items",
  "Cannot delete tax rate that is being used in invoices",
  "Cannot delete vendor with existing bills",
  "Error loading accounts",
  "Error loading journals",
  "Failed to check authentication status",
  "Failed to create account",
  "Failed to create bill",
  "Failed to create invoice",
  "Failed to create journal",
  "Failed to create product",
  "Failed to create tax rate",
  "Failed to delete account",
  "Failed to delete bill",
  "Failed to delete invoice",
  "Failed to delete journal",
  "Failed to downgrade subscription",
  "Failed to fetch stock movements",
  "Failed to generate balanced closing entries",
  "Failed to load accounts and journals",
  "Failed to load form data",
  "Failed to load subscriptions",
  "Failed to process year-end closing",
  "Failed to save account",
  "Failed to save bill",
  "Failed to save invoice",
  "Failed to save journal",
  "Failed to save product",
  "Failed to send reset instructions",
  "Failed to send reset password email",
  "Failed to sign in",
  "Failed to sign out",
  "Failed to sign up",
  "Failed to update company information",
  "Failed to update default accounts",
  "Failed to upgrade subscription",
];

const opensWith = (text: string, message: string): boolean =>
  text.startsWith(message) && /^(?:$|[:.])/.test(text.slice(message.length));

/** Whether a text is one of these messages, which a reason or another sentence may follow. */
export const isFixedMessage = (text: string): boolean =>
  FIXED_MESSAGES.some((message) => opensWith(text, message));

/** The messages that no text has anymore. */
export const idleFixedMessages = (texts: readonly string[]): string[] =>
  FIXED_MESSAGES.filter((message) => !texts.some((text) => opensWith(text, message)));
