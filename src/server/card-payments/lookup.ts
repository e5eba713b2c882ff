export { type CardServices } from "./account.ts";
export { selectPayable, startCheckout } from "./checkout.ts";
export { selectCardCredit } from "./queries.ts";
