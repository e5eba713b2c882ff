import type { Attacks } from "./book.ts";

const withoutItem = "delete from document_items where document_id = {bill}";
/** An attacker who knows that a change of lines is a change of the document. */
const changed = "update documents set updated_at = now() where id = {bill}";
const item = (quantity: number, price: number, product = "{widget}, 'inventory'") =>
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, tax_rate_id,
    tax_rate, subtotal, tax_amount, total, base_subtotal, base_tax_amount)
    values ({bill}, 1, ${product}, ${quantity}, ${price}, {tax}, 10, 80, 8, 88, 80, 8)`;
/** The same with a discount, its amount and its percentage. */
const discounted = (quantity: number, price: number, discount: string) =>
  item(quantity, price)
    .replace("base_tax_amount)", "base_tax_amount, discount_amount, discount_percent)")
    .replace("80, 8)", `80, 8, ${discount})`);
/** The same with a share of the discount of its document. */
const itemWithDiscountShare = (price: number, share: string) =>
  item(4, price)
    .replace("base_tax_amount)", "base_tax_amount, document_discount)")
    .replace("80, 8)", `80, 8, ${share})`);
/** The same at a tax-inclusive price. */
const withTax = (price: number) =>
  item(4, price)
    .replace("base_tax_amount)", "base_tax_amount, prices_include_tax)")
    .replace("80, 8)", "80, 8, true)");
/** The same with the components of its tax. */
const taxedBy = (...taxes: [base: string, amount: string, isCompound?: boolean][]) =>
  itemWith(
    "tax_components",
    `'${JSON.stringify(
      taxes.map(([base, amount, isCompound = false]) => {
        const taxRateId = "018f2f3c-0000-7000-8000-0000000000d1";
        return { taxRateId, name: "T", rate: "5", isCompound, isRecoverable: true, base, amount };
      }),
    )}'`,
  );
/** The same with one tax that is more than charged: 10 % of 80 is 8. */
const taxedAs = (more: object) =>
  itemWith(
    "tax_components",
    `'${JSON.stringify([{ taxRateId: "018f2f3c-0000-7000-8000-0000000000d1", rate: "10", base: "80", amount: "8", isCompound: false, isRecoverable: true, ...more }])}'`,
  );
/** The same item with one more column set. */
const itemWith = (column: string, value: string) =>
  item(4, 20)
    .replace("base_tax_amount)", `base_tax_amount, ${column})`)
    .replace("80, 8)", `80, 8, ${value})`);
/** The first line of an invoice with another description, for the same amount. */
const itemWithNewText = (
  quantityAndPrice: string,
  columns = "product_id, product_type",
  id = "{freight}, 'service'",
) => [
  "delete from document_items where document_id = {open} and position = 1",
  `insert into document_items (document_id, position, description, quantity, unit_price, subtotal, tax_amount, total,
    base_subtotal, base_tax_amount, ${columns}) values ({open}, 1, 'Other words', ${quantityAndPrice}, 50, 0, 50, 50, 0, ${id})`,
];

export const ITEM_ATTACKS: Attacks = {
  document_items: [
    [["without a record", ...itemWithNewText("100, 0.5")], "record_version_increases_by_one"],
    [itemWithNewText("100, 0.5"), "record_version_increases_by_one"],
    [
      [
        "update documents set updated_at = now() where id = {open}",
        "set constraints event_journal_is_checked, document_is_checked, posted_item_is_checked immediate",
        "set constraints all deferred",
        ...itemWithNewText("1, 50", "account_id", "{cash}"),
      ],
      "journal_lines_match_its_event",
    ],
    [
      [
        "without a record",
        "update documents set version = version + 1, updated_at = now() where id = {open}",
        ...itemWithNewText("100, 0.5"),
      ],
      "change_is_audited",
    ],
    [
      [
        "update documents set updated_at = now() where id = {open}",
        ...itemWithNewText("1, 50", "account_id", "{cash}"),
      ],
      "journal_lines_match_its_event",
    ],
    // A regular edit of the document: it has its version and its audit record, and is posted with the same amounts.
    [
      ["update documents set updated_at = now() where id = {open}", ...itemWithNewText("100, 0.5")],
      "found as I-116",
    ],
    [
      [
        "update documents set updated_at = now() where id = {draft}",
        ...itemWithNewText("1, 50").map((text) => text.replace("{open}", "{draft}")),
      ],
      "found as I-116",
    ],
    [[withoutItem, taxedBy(["80", "4"], ["80", "3"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "8"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "9"], ["80", "-1"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "6"], ["80", "2"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "4"], ["84", "4"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "4"], ["80", "4", true])], "item_tax_is_near_its_rate"],
    [[changed, withoutItem, taxedBy(["80", "4"], ["80", "4"])], "journal_lines_match_its_event"],
    [[withoutItem, taxedAs({})], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedAs({ kind: "charged" })], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedAs({ kind: "kept" })], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedAs({ kind: "reverse_charge" })], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedAs({ kind: "withheld" })], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedAs({ recoverablePercent: "80" })], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedAs({ nonrecoverableAmount: "1.6" })], "item_tax_is_near_its_rate"],
    [
      [withoutItem, taxedAs({ recoverablePercent: "80", nonrecoverableAmount: "8.01" })],
      "item_tax_is_near_its_rate",
    ],
    [
      [withoutItem, taxedAs({ recoverablePercent: "80", nonrecoverableAmount: "5" })],
      "item_tax_is_near_its_rate",
    ],
    ["delete from document_items where document_id = {open}", "document_is_the_sum_of_its_items"],
    [
      "delete from document_items where document_id = {open} and position = 1",
      "document_is_the_sum_of_its_items",
    ],
    ["update document_items set quantity = 2", "denied"],
    [
      `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal,
        tax_amount, total, base_subtotal, base_tax_amount) values ({open}, 0, {widget}, 'inventory', 1, 1, 1, 0, 1, 1, 0)`,
      "document_is_the_sum_of_its_items",
    ],
    [[withoutItem, item(8, 10)], "document_matches_its_stock_movements"],
    [[withoutItem, item(4, 20, "{gadget}, 'inventory'")], "document_matches_its_stock_movements"],
    [[withoutItem, item(4, 20, "{freight}, 'service'")], "document_matches_its_stock_movements"],
    [[withoutItem, item(4, 20, "{widget}, 'service'")], "item_product_exists"],
    [[withoutItem, item(4, 20, "{widget}, null")], "item_is_product_account_or_text"],
    [[withoutItem, item(4, 20, "null, null")], "item_is_product_account_or_text"],
    [
      [withoutItem, item(4, 20).replace("{tax}, 10", "null, null").replace("8, 88", "0, 80")],
      "document_is_the_sum_of_its_items",
    ],
    [[withoutItem, item(4, 21)], "item_subtotal_is_net_of_discount"],
    [[withoutItem, discounted(4, 20, "0.01, null")], "item_subtotal_is_net_of_discount"],
    [[withoutItem, discounted(4, 15, "-20, null")], "item_discount_is_within_its_line"],
    [[withoutItem, discounted(4, 25, "20, 10")], "item_discount_is_within_its_line"],
    [[withoutItem, discounted(4, 15, "-20, -33.3333")], "item_discount_is_within_its_line"],
    [[changed, withoutItem, discounted(4, 25, "20, 20")], "found as I-116"],
    [[withoutItem, itemWithDiscountShare(25, "20")], "document_is_the_sum_of_its_items"],
    [[withoutItem, itemWithDiscountShare(15, "-20")], "item_discount_share_is_not_negative"],
    [[withoutItem, itemWithDiscountShare(20, "1")], "item_subtotal_is_net_of_discount"],
    [[withoutItem, itemWith("unit", "'furlong'")], "item_unit_is_known"],
    [[withoutItem, itemWith("reference", "repeat('x', 61)")], "item_reference_is_short"],
    [[changed, withoutItem, itemWith("unit", "'h'")], "found as I-116"],
    [[withoutItem, withTax(20)], "item_subtotal_is_net_of_discount"],
    [[withoutItem, withTax(22)], "document_is_the_sum_of_its_items"],
    [
      [
        withoutItem,
        withTax(22),
        "update documents set prices_include_tax = true, updated_at = now() where id = {bill}",
      ],
      "found as I-116",
    ],
    [[withoutItem, item(4, -20)], "item_price_is_not_negative"],
    // A return of goods, even if its amount were below zero as well.
    [[withoutItem, item(-4, -20)], "item_below_zero_is_a_deduction"],
    [
      [withoutItem, item(-4, 20).replace("80, 8, 88, 80, 8", "-80, -8, -88, -80, -8")],
      "item_below_zero_is_a_deduction",
    ],
    [
      [withoutItem, item(-4, 20, "{freight}, 'service'").replace("80, 8, 88, 80, 8", "-80, 8, -72, -80, 8")],
      "item_tax_is_near_its_rate",
    ],
    [
      [
        withoutItem,
        item(-4, 20, "{freight}, 'service'").replace("80, 8, 88, 80, 8", "-80, -8, -88, -80, -8"),
      ],
      "document_is_the_sum_of_its_items",
    ],
    [[changed, withoutItem, item(4, 20)], "found as I-116"],
    ["select from document_items where book_id <> current_book()", "nothing"],
  ],
};
