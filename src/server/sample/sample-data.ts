import type { PartyInput } from "#contract/parties.ts";
import type { ProductCreate } from "#contract/products.ts";

const NO_DETAILS = { accountId: null, phone: null, taxNumber: null, isActive: true };

function party(name: string, email: string, address: string): PartyInput {
  return { ...NO_DETAILS, name, email, address };
}

/** A believable small trader: garden furniture, bought from workshops, sold to shops and cafés. */
export const COMPANY = {
  name: "Juniper Garden Furniture (sample)",
  address: "14 Orchard Lane\nSpringfield",
  phone: "+1 555 0114",
  email: "hello@juniper.example",
  taxId: "00-0000114",
  fiscalYearStart: null,
  fiscalYearEnd: null,
};

export const VENDORS = [
  party("Oak & Ash Workshop", "orders@oak-ash.example", "Sawmill Yard 3\nOldwood"),
  party("Northern Steel Frames", "sales@northern-steel.example", "88 Foundry Road\nNorthport"),
  party("Canvas House", "hello@canvas-house.example", "5 Weavers Court\nMillbrook"),
  party("Swift Freight", "desk@swift-freight.example", "Depot 12\nSpringfield"),
];

export const CUSTOMERS = [
  party("Café Linden", "office@cafe-linden.example", "2 Linden Square\nSpringfield"),
  party("Riverside Hotel", "purchasing@riverside.example", "40 Quay Street\nRivermouth"),
  party("Green Yard Shops", "accounts@greenyard.example", "17 Market Street\nMillbrook"),
  party("Town Hall Gardens", "gardens@townhall.example", "Town Hall\n1 Main Square\nOldwood"),
  party("Hilltop Terrace", "hilltop@terrace.example", "Upper Hill 9\nNorthport"),
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
