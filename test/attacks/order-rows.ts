/** The statements that write quotes, orders and deliveries, for the attacks on them. */
export const ORDER = `insert into orders (id, kind, number, party_id, party_name, date, due_date, status, subtotal, tax_amount, total)
    values ({new}, 'quote', 'Q-1', {customer}, 'Raw', '2026-02-01', '2026-03-01', 'sent', 50, 0, 50)`;
export const ITEM = `insert into order_items (order_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount, total)
    values ({new}, 1, {freight}, 'service', 1, 50, 50, 0, 50)`;
export const QUOTE = [ORDER, ITEM];
export const ordered = (from: string, to: string) => [ORDER.replace(from, to), ITEM];
export const orderWithColumn = (as: string, is: string) =>
  ORDER.replace("total)", `total, ${as})`).replace("0, 50)", `0, 50, ${is})`);
export const orderWithItem = (from: string, to: string) => [ORDER, ITEM.replace(from, to)];
export const ANSWERED =
  "update orders set version = version + 1, status = 'accepted', answered_by = 'Ada', answered_at = now()";
export const ACCEPTED = [...QUOTE, ANSWERED];

export const SALES = [ORDER.replace("'quote'", "'sales_order'").replace("'sent'", "'open'"), ITEM];
export const PURCHASE = [
  ORDER.replace("'quote'", "'purchase_order'").replace("'sent'", "'open'").replace("{customer}", "{vendor}"),
  ITEM,
];
export const mark = (status: string) => `update orders set version = version + 1, status = '${status}'`;

/** An order from a quote under another ID. */
export const ORDER_FROM_QUOTE = [
  `insert into orders (id, kind, number, party_id, party_name, date, due_date, status, subtotal, tax_amount, total, quote_id)
    values ({new2}, 'sales_order', 'SO-9', {customer}, 'Raw', '2026-02-01', '2026-03-01', 'open', 50, 0, 50, {new})`,
  ITEM.replace("{new}", "{new2}"),
];
export const orderFromQuote = (from: string, to: string) =>
  ORDER_FROM_QUOTE.map((sql) => sql.replace(from, to));
/** The same for a quantity of a quote line. */
export const ITEM_OF_QUOTE = ITEM.replace("{new}", "{new2}")
  .replace("total)", "total, quote_position)")
  .replace(/\)$/, ", 1)");
export const PART_OF_QUOTE = (quantity: string, position = "1") => [
  ORDER_FROM_QUOTE[0] ?? "",
  ITEM_OF_QUOTE.replace("'service', 1, 50,", `'service', ${quantity}, 50 / ${quantity},`).replace(
    /1\)$/,
    `${position})`,
  ),
];
/** Checks the earlier statements immediately, as if they had been committed. */
export const CHECK_ORDERS_NOW =
  "set constraints order_quote_is_checked, document_order_is_accepted, item_stays_within_its_order immediate";
export const VOID = `${mark("void")} where id = {new2}`;

/** A delivery of the order, with a quantity of one line. */
export const DELIVERY = `insert into deliveries (id, kind, number, order_id, date) values ({new2}, 'delivery_note', 'DN-R', {new}, '2026-02-02')`;
export const DELIVERED_LINE =
  "insert into delivery_items (delivery_id, order_id, position, quantity) values ({new2}, {new}, 1, 1)";
export const DELIVERED_ORDER = [...SALES, DELIVERY, DELIVERED_LINE];
export const deliveryWith = (from: string, to: string) =>
  [DELIVERY, DELIVERED_LINE].map((sql) => sql.replace(from, to));
export const CANCELED = "update deliveries set status = 'void'";
