import type { PartyInput } from "#contract/parties.ts";
import type { ProductCreate } from "#contract/products.ts";

const NO_DETAILS = { accountId: null, phone: null, address: null, taxNumber: null, isActive: true };

function party(name: string, email: string): PartyInput {
  return { ...NO_DETAILS, name, email };
}

/** A believable small trader: garden furniture, bought from workshops, sold to shops and cafés. */
export const COMPANY = "Juniper Garden Furniture (sample)";

export const VENDORS = [
  party("Oak & Ash Workshop", "orders@oak-ash.example"),
  party("Northern Steel Frames", "sales@northern-steel.example"),
  party("Canvas House", "hello@canvas-house.example"),
  party("Swift Freight", "desk@swift-freight.example"),
];

export const CUSTOMERS = [
  party("Café Linden", "office@cafe-linden.example"),
  party("Riverside Hotel", "purchasing@riverside.example"),
  party("Green Yard Shops", "accounts@greenyard.example"),
  party("Town Hall Gardens", "gardens@townhall.example"),
  party("Hilltop Terrace", "hilltop@terrace.example"),
];

type Product = Pick<
  ProductCreate,
  "name" | "type" | "unit" | "purchasePrice" | "salePrice" | "reorderLevel"
> & {
  vendor: number;
};

export const PRODUCTS: readonly Product[] = [
  {
    name: "Oak bench",
    type: "inventory",
    unit: "pcs",
    purchasePrice: "118.00",
    salePrice: "219.00",
    reorderLevel: 6,
    vendor: 0,
  },
  {
    name: "Folding chair",
    type: "inventory",
    unit: "pcs",
    purchasePrice: "24.50",
    salePrice: "49.90",
    reorderLevel: 30,
    vendor: 1,
  },
  {
    name: "Steel table 120",
    type: "inventory",
    unit: "pcs",
    purchasePrice: "86.00",
    salePrice: "165.00",
    reorderLevel: 40,
    vendor: 1,
  },
  {
    name: "Parasol 3 m",
    type: "inventory",
    unit: "pcs",
    purchasePrice: "61.25",
    salePrice: "129.00",
    reorderLevel: 10,
    vendor: 2,
  },
  {
    name: "Delivery and set-up",
    type: "service",
    unit: "unit",
    purchasePrice: "35.00",
    salePrice: "60.00",
    reorderLevel: 0,
    vendor: 3,
  },
];

/** How many of each product a month buys and sells; the summer months sell twice as many. */
export const MONTHLY = { bought: [6, 30, 9, 12], sold: [4, 22, 6, 9] } as const;
