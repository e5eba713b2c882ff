import type { PartyInput } from "#contract/parties.ts";
import { type Price, toPrice, toRate } from "#domain/money.ts";

/** A realistic small shop: garden furniture, pots and plants, sold in the shop and to cafés, hotels and gardens. */
export const COMPANY = {
  name: "Juniper Garden Furniture (sample)",
  address: "14 Orchard Lane\nSpringfield",
  phone: "+1 555 0114",
  email: "hello@juniper.example",
  taxId: "00-0000114",
  fiscalYearStart: null,
  fiscalYearEnd: null,
};

type SampleContact = readonly [name: string, mailbox: string, address: string];

function party([name, mailbox, address]: SampleContact): PartyInput {
  const none = {
    accountId: null,
    taxRateId: null,
    language: null,
    currency: null,
    phone: null,
    taxId: null,
    paymentTerms: [],
  };
  return { ...none, name, email: `${mailbox}.example`, address, isActive: true };
}

/** A customer who may deduct a discount if it pays early, by its place in the list below. */
export const EARLY_PAYMENT = { party: 3, discount: { percent: toRate("2"), days: 10 } };

/** Suppliers of the shop's goods, in the order of the goods below, and the freight company. */
export const VENDORS = (
  [
    ["Oak & Ash Workshop", "orders@oak-ash", "Sawmill Yard 3\nOldwood"],
    ["Northern Steel Frames", "sales@northern-steel", "88 Foundry Road\nNorthport"],
    ["Canvas House", "hello@canvas-house", "5 Weavers Court\nMillbrook"],
    ["Clay & Kiln Pottery", "shop@clay-kiln", "Kiln Lane 21\nRivermouth"],
    ["Meadow Nursery", "wholesale@meadow-nursery", "Greenhouse Road 7\nMillbrook"],
    ["Lumen Garden Lights", "trade@lumen-lights", "31 Beacon Street\nNorthport"],
    ["Swift Freight", "desk@swift-freight", "Depot 12\nSpringfield"],
  ] satisfies SampleContact[]
).map(party);
export const FREIGHT = VENDORS.length - 1;

/** Net 30 with the discount: the terms of one customer, and a choice for others. */
const NET_30_LESS_DISCOUNT = {
  percent: toRate("100"),
  days: 30,
  isEndOfMonth: false,
  discount: EARLY_PAYMENT.discount,
};

export const NAMED_TERMS = [{ name: "2/10 net 30", paymentTerms: [NET_30_LESS_DISCOUNT] }];

/** Walk-in customers have no name. */
export const WALK_IN = 0;

/** Regular customers first; they have bought since the first year. */
export const CUSTOMERS = [
  { ...party(["Walk-in customers", "till@juniper", ""]), email: null, address: null },
  ...(
    [
      ["Café Linden", "office@cafe-linden", "2 Linden Square\nSpringfield"],
      ["Riverside Hotel", "purchasing@riverside", "40 Quay Street\nRivermouth"],
      ["Green Yard Shops", "accounts@greenyard", "17 Market Street\nMillbrook"],
      ["Town Hall Gardens", "gardens@townhall", "Town Hall\n1 Main Square\nOldwood"],
      ["Hilltop Terrace", "hilltop@terrace", "Upper Hill 9\nNorthport"],
      ["Marlow Landscaping", "office@marlow-landscaping", "Unit 6, Mill Estate\nMillbrook"],
      ["Old Mill Brewery", "events@oldmill", "Mill Road 2\nOldwood"],
      ["Priory Court Retirement Home", "house@priory-court", "Priory Lane 15\nSpringfield"],
      ["Seaview Guest House", "stay@seaview", "70 Promenade\nRivermouth"],
      ["Elena Vasquez", "elena.vasquez@email", "23 Cherry Avenue\nSpringfield"],
      ["Botanica Florists", "shop@botanica", "9 Station Road\nNorthport"],
      ["Springfield Cricket Club", "secretary@springfield-cc", "The Pavilion\nSpringfield"],
      ["Bistro Rosmarin", "reservations@rosmarin", "44 Harbour Row\nRivermouth"],
      ["Daniel Okafor", "d.okafor@email", "5 Beech Close\nOldwood"],
      ["Northport Marina", "office@northport-marina", "Pier 4\nNorthport"],
      ["Hartwell & Sons Builders", "accounts@hartwell", "112 London Road\nMillbrook"],
      ["St. Anne's School", "bursar@st-annes", "School Hill\nSpringfield"],
      ["Camping Forest Edge", "hello@forest-edge", "Forest Road 1\nOldwood"],
      ["The Glasshouse Restaurant", "table@glasshouse", "3 Botanic Walk\nNorthport"],
      ["Ingrid Lund", "ingrid.lund@email", "8 Meadow View\nMillbrook"],
      ["Harbour Offices", "facilities@harbour-offices", "Quay House\nRivermouth"],
      ["Willow Tree Day Nursery", "manager@willow-tree", "19 Park Road\nSpringfield"],
      ["Vineyard Estate Weddings", "planning@vineyard-estate", "Chapel Farm\nOldwood"],
      ["Tomás Ferreira", "tomas.ferreira@email", "61 Canal Street\nRivermouth"],
    ] satisfies SampleContact[]
  )
    .map(party)
    .map((customer, index) =>
      index + 1 === EARLY_PAYMENT.party ? { ...customer, paymentTerms: [NET_30_LESS_DISCOUNT] } : customer,
    ),
] as const satisfies readonly PartyInput[];

/** Goods and services tax, which the shop deducts on purchases; sales tax isn't recoverable. */
export const TAX_RATES = {
  standard: { name: "GST", percent: "10" },
  reduced: { name: "Reduced GST, plants", percent: "5" },
};
export type SampleTax = keyof typeof TAX_RATES;

export type SampleProduct = {
  name: string;
  type: "inventory" | "service";
  unit: "pcs" | "set" | "unit" | "box";
  purchasePrice: Price;
  salePrice: Price;
  /** Quantity sold in half of an average month of the first year. */
  pace: number;
  tax: SampleTax;
  /** Index of the vendor; null if the shop's own staff does it. */
  vendor: number | null;
};

type SampleGoods = readonly [name: string, purchasePrice: string, salePrice: string, pace: number];

/** Goods by vendor, in the order of the vendors. */
const GOODS: readonly (readonly SampleGoods[])[] = [
  [
    ["Oak bench", "118.00", "219.00", 5],
    ["Oak table 160", "245.00", "459.00", 3],
    ["Teak side table", "52.00", "98.00", 10],
    ["Acacia planter box", "38.00", "74.00", 13],
    ["Rocking chair", "96.00", "185.00", 5],
    ["Garden swing seat", "210.00", "395.00", 2],
  ],
  [
    ["Folding chair", "24.50", "49.90", 22],
    ["Steel table 120", "86.00", "165.00", 7],
    ["Bistro set", "92.00", "179.00", 6],
    ["Stacking armchair", "41.00", "79.00", 14],
    ["Fire bowl", "68.00", "139.00", 7],
    ["Rose arch", "34.00", "69.00", 11],
  ],
  [
    ["Parasol 3 m", "61.25", "129.00", 8],
    ["Parasol base", "28.00", "59.00", 12],
    ["Seat cushion", "9.80", "22.50", 40],
    ["Lounge cushion set", "46.00", "95.00", 9],
    ["Furniture cover", "17.00", "39.00", 20],
    ["Hammock", "32.00", "69.00", 10],
  ],
  [
    ["Terracotta pot 30 cm", "6.40", "14.90", 60],
    ["Terracotta pot 50 cm", "15.50", "34.90", 26],
    ["Glazed planter", "27.00", "59.00", 16],
    ["Bird bath", "39.00", "85.00", 8],
    ["Stone trough", "44.00", "92.00", 9],
  ],
  [
    ["Lavender", "2.90", "6.90", 90],
    ["Box hedge plant", "5.20", "11.90", 70],
    ["Olive tree 140 cm", "48.00", "99.00", 7],
    ["Climbing rose", "8.40", "18.90", 36],
    ["Herb tray", "4.10", "9.50", 70],
    ["Potting soil 40 l", "3.60", "8.90", 110],
  ],
  [
    ["Solar lantern", "13.00", "29.00", 30],
    ["String lights 10 m", "11.50", "26.00", 32],
    ["Path light set", "34.00", "74.00", 11],
    ["Wall lamp", "27.00", "59.00", 12],
    ["Garden spotlight", "19.00", "42.00", 18],
  ],
];
const PLANTS = 4;

/** Services for summer and winter; the first one is bought from the freight company. */
const SERVICES: readonly SampleGoods[] = [
  ["Delivery and set-up", "35.00", "60.00", 0],
  ["Assembly, per hour", "0.00", "45.00", 0],
  ["Terrace planning, per hour", "0.00", "85.00", 0],
  ["Furniture restoration, per hour", "0.00", "58.00", 0],
  ["Winter storage, per piece", "0.00", "39.00", 0],
  ["Pressure cleaning, per hour", "0.00", "52.00", 0],
];

export const PRODUCTS: readonly SampleProduct[] = [
  ...GOODS.flatMap((goods, vendor) =>
    goods.map((good) => ({
      ...product(good),
      type: "inventory" as const,
      unit: /\bset$/.test(good[0]) ? ("set" as const) : ("pcs" as const),
      tax: vendor === PLANTS ? ("reduced" as const) : ("standard" as const),
      vendor,
    })),
  ),
  ...SERVICES.map((sampleGoods, index) => ({
    ...product(sampleGoods),
    type: "service" as const,
    unit: "unit" as const,
    tax: "standard" as const,
    vendor: index === 0 ? FREIGHT : null,
  })),
];

function product([name, purchasePrice, salePrice, pace]: SampleGoods) {
  return { name, purchasePrice: toPrice(purchasePrice), salePrice: toPrice(salePrice), pace };
}

/** Returns the index of a product by its name. */
export function productIndex(name: string): number {
  const index = PRODUCTS.findIndex((sampleProduct) => sampleProduct.name === name);
  if (index < 0) throw new Error(`The sample has no product ${name}.`);
  return index;
}

/** Goods to reorder now, so that the low stock list isn't empty. */
export const LOW_STOCK_PRODUCTS: readonly number[] = ["Steel table 120", "Lavender", "Solar lantern"].map(
  productIndex,
);
