import type { AccountId, TaxRateId } from "#domain/ids.ts";
import type { Price, Quantity } from "#domain/money.ts";
import type { PRODUCT_TYPES, Unit } from "#domain/units.ts";
import {
  activeOf,
  type RowTexts,
  type ColumnFields,
  columnsOf,
  type ColumnHeadings,
  unrecognizedNote,
} from "./match-headings.ts";
import type { RecordFinder } from "./named-records.ts";
import type { RowFault } from "./party-rows.ts";
import { type DecimalSign, priceIn } from "./row-numbers.ts";
import { readStock } from "./stock-rows.ts";
import { unitOfCell } from "./unit-names.ts";

/** Importable fields of a product; `group` and `option` are for the product variants of web shops. */
export const PRODUCT_IMPORT_FIELDS = [
  "code",
  "name",
  "description",
  "type",
  "unit",
  "salePrice",
  "purchasePrice",
  "reorderLevel",
  "taxRateId",
  "purchaseAccountId",
  "stockQuantity",
  "stockCost",
  "isActive",
  "group",
  "option",
] as const;
export type ProductImportField = (typeof PRODUCT_IMPORT_FIELDS)[number];

/** Headings of the same programs and languages as for customers; prices including tax are omitted. */
export const PRODUCT_HEADINGS: ColumnHeadings<ProductImportField> = [
  ["group", [/^handle$/]],
  [
    "code",
    [
      /^sku$/,
      /^(?:item|product|part|stock) ?(?:code|no|number|id)$|^(?:artikel|produkt|material) ?(?:nr|nummer|no|code)$|^art nr$/,
      /^(?:internal reference|default code|code (?:article|produit)|product ?code|artikelcode|codigo (?:del? )?(?:producto|articulo|produto|artigo)|codice (?:prodotto|articolo)|part number|article number)$/,
      /^(?:code|reference|ref|codigo|codice|number|nummer|numero|no|nr|referencia|id)$/,
    ],
  ],
  [
    "name",
    [
      /^(?:product service(?: name)?|item name|product name|service name|artikel ?(?:name|bezeichnung)|produkt ?(?:name|bezeichnung)|product ?naam|artikel ?naam)$/,
      /^(?:name|title|titel|bezeichnung|designation|libelle|nom|naam|nombre|nome)(?: 1)?$/,
      /^(?:item|product|service|artikel|produkt|leistung|article|produit|producto|articulo|prodotto|articolo|produto|artigo)$/,
      /^(?:description|beschreibung|omschrijving|descripcion|descrizione|descricao)$/,
    ],
  ],
  [
    "description",
    [
      /^(?:sales description|short description|kurzbeschreibung)$/,
      /^(?:description|beschreibung|omschrijving|descripcion|descrizione|descricao|purchases? description|langtext|beschreibungstext)$/,
    ],
  ],
  [
    "type",
    [
      /^(?:item type|product type|product service type|type|typ|artikel ?(?:typ|art)|produkt ?(?:typ|art)|art|tipo|soort|nature)$/,
    ],
  ],
  [
    "unit",
    [
      /^(?:unit|uom|units? of measure|usage unit|unit name|einheit|mengeneinheit|unite|eenheid|unidad(?: de medida)?|unita(?: di misura)?|unidade)$/,
    ],
  ],
  [
    "stockCost",
    [
      /^(?:(?:weighted |moving )?(?:average|avg)|(?:opening|initial)(?: stock)?|inventory|stock) (?:unit )?(?:cost|price|rate)$/,
      /^(?:(?:durchschnitts|lager|bewertungs) ?preis|pmp|cump|(?:cout|prix) moyen(?: pondere)?|gemiddelde kostprijs|cost[eo] (?:medio|promedio)|custo medio)$/,
    ],
  ],
  [
    "purchasePrice",
    [
      /^(?:purchases?|buying|standard) (?:unit )?(?:price|cost|rate)$/,
      /^(?:einkaufspreis(?: netto)?|ek(?: preis)?(?: netto)?|prix d achat(?: ht)?|pa ht|cout|inkoopprijs|kostprijs|precio de (?:compra|coste)|coste|costo|prezzo d(?:i)? acquisto|preco de (?:compra|custo)|custo)$/,
      /^(?:cost (?:unit )?(?:price|cost|rate)|cost(?: per item)?|unit cost)$/,
    ],
  ],
  // Next to a purchase price, another cost is the cost of the stock.
  ["stockCost", [/^(?:(?:unit )?cost(?: price)?|einstandspreis)$/]],
  [
    "salePrice",
    [
      /^(?:(?:sales?|selling|list|regular|unit|net) (?:unit )?(?:price|rate)|sales price rate|price(?: excl(?:uding)? (?:tax|vat))?|rate)$/,
      /^(?:verkaufspreis(?: netto)?|vk(?: preis)?(?: netto)?|netto ?preis|preis(?: netto)?|einzelpreis(?: netto)?|prix de vente(?: ht)?|prix(?: unitaire)?(?: ht)?|pu ht|pv ht)$/,
      /^(?:verkoopprijs|prijs(?: excl btw)?|precio(?: de venta| unitario)?|pvp|prezzo(?: di vendita| unitario)?|preco(?: de venda| unitario)?)$/,
    ],
  ],
  [
    "reorderLevel",
    [
      /^(?:reorder (?:level|point)|min(?:imum)? (?:stock|quantity)|low stock amount|mindestbestand|meldebestand|stock minimum|minimum ?voorraad|punto de pedido|stock minimo|scorta minima)$/,
    ],
  ],
  [
    "taxRateId",
    [
      /^(?:sales?|selling) (?:tax|vat|gst)(?: (?:rate|code|name|percent(?:age)?))?$/,
      /^(?:(?:default )?(?:tax|vat|gst)(?: (?:rate|code|name|percent(?:age)?))?|tax ?rate(?: name)?|item tax)$/,
      /^(?:steuer ?satz|steuer ?code|ust|mwst|umsatzsteuer|mehrwertsteuer)(?: ?satz| ?code| in %| %)?$|^steuer$/,
      /^(?:(?:taux (?:de )?)?tva(?: vente)?|btw(?: ?(?:tarief|code|percentage))?|(?:tipo (?:de )?|codice |aliquota |taxa (?:de )?)?iva|aliquota)(?: %)?$/,
    ],
  ],
  [
    "purchaseAccountId",
    [
      /^(?:purchases?|expense|cogs|cost of goods sold|cost)(?: account)(?: code| name)?$/,
      /^(?:aufwands|einkaufs|wareneinkaufs|kosten) ?konto$|^konto (?:einkauf|aufwand)$/,
      /^(?:compte (?:d )?achats?|(?:inkoop|kosten) ?rekening|cuenta de (?:compras?|gastos?)|conto (?:di )?(?:acquisto|costo)|conta de (?:compras?|custos?))$/,
    ],
  ],
  [
    "stockQuantity",
    [
      /^(?:(?:opening |initial |current )?(?:quantity|qty|stock)(?: on hand| in stock| available)?|on hand|in stock|opening (?:balance|stock)|stock (?:on hand|quantity|level)|inventory (?:quantity|qty))$/,
      /^(?:(?:lager|anfangs)?bestand|menge|lagermenge|(?:quantite|qte)(?: en stock)?|voorraad|aantal|existencias|cantidad|giacenza|quantita|estoque|quantidade)$/,
    ],
  ],
  ["isActive", [/^(?:(?:is )?active|status|published|aktiv|actif|actief|activo|attivo|ativo)$/]],
];

/** Up to several columns, each with one property of a variant. */
const OPTION = /^option ?\d value$|^attribute \d value s?$/i;

/** Whether a row is a header: a name and at least one other field. */
export function isProductHeader(fields: ReadonlySet<ProductImportField>): boolean {
  return fields.size >= 2 && fields.has("name");
}

export function productColumns(header: readonly string[]): ColumnFields<ProductImportField> {
  const columns = columnsOf(header, PRODUCT_HEADINGS);
  // Options only make sense for the variants of a product.
  return columns.includes("group")
    ? columns.map(
        (field, column) =>
          field ?? (OPTION.test((header[column] ?? "").replace(/[()]/g, " ").trim()) ? "option" : null),
      )
    : columns;
}

type ProductType = (typeof PRODUCT_TYPES)[number];

/** Values of a product in a row; blank cells are omitted. */
export type ProductInFile = {
  code?: string;
  name?: string;
  description?: string;
  type?: ProductType;
  unit?: Unit;
  salePrice?: Price;
  purchasePrice?: Price;
  reorderLevel?: number;
  taxRateId?: TaxRateId;
  purchaseAccountId?: AccountId;
  isActive?: boolean;
  /** Opening stock and its unit cost. */
  stockQuantity?: Quantity;
  stockCost?: Price;
};

/** Finders for the records that a row can refer to. */
export type ProductReferenceFinders = {
  taxRateId: RecordFinder<TaxRateId>;
  purchaseAccountId: RecordFinder<AccountId>;
};

export type ProductRowOptions = ProductReferenceFinders & {
  currency: string;
  decimalSign: DecimalSign;
  defaultType: ProductType;
  /** Whether quantities on hand are imported as opening stock. */
  hasOpeningStock: boolean;
};

export function readProductRow(
  cells: RowTexts<ProductImportField>,
  options: ProductRowOptions,
): { values: ProductInFile; faults: RowFault[]; notes: string[] } {
  const faults: RowFault[] = [];
  const fault: AddRowFault = (rowFault) => {
    faults.push(rowFault);
    return null;
  };
  const price = (field: "salePrice" | "purchasePrice") => {
    const text = cells.text(field);
    if (text === "") return null;
    const decimalSign = cells.isNumber(field) ? "." : options.decimalSign;
    const message = `"${text.slice(0, 40)}" isn't a price in ${options.currency}. Enter only the number.`;
    return priceIn(text, { ...options, decimalSign }) ?? fault({ field, message });
  };
  const findReference = (field: keyof ProductReferenceFinders) => {
    const text = cells.text(field);
    const reference = text === "" ? null : options[field](text);
    return reference === null || typeof reference === "string" ? reference : fault(reference);
  };
  const values = {
    code: cells.text("code") || null,
    name: nameOf(cells) || null,
    description: plainText(cells.text("description")) || null,
    type: productTypeIn(cells.text("type")),
    unit: unitOf(cells.text("unit"), fault),
    salePrice: price("salePrice"),
    purchasePrice: price("purchasePrice"),
    reorderLevel: readReorderLevel(cells.text("reorderLevel"), { decimalSign: options.decimalSign, fault }),
    taxRateId: findReference("taxRateId"),
    purchaseAccountId: findReference("purchaseAccountId"),
    isActive: activeOf(cells.text("isActive")),
  };
  const stock = readStock(cells, options);
  return {
    values: Object.fromEntries(
      Object.entries({ ...values, ...stock.values }).filter(([, value]) => value !== null),
    ),
    faults: [...faults, ...stock.faults],
    notes: [...notesOn(cells, { ...values, defaultType: options.defaultType }), ...stock.notes],
  };
}

type ProductFlags = { type: ProductType | null; isActive: boolean | null; defaultType: ProductType };

/** Returns notes about cells that aren't imported into the record. */
function notesOn(
  cells: RowTexts<ProductImportField>,
  { type, isActive, defaultType }: ProductFlags,
): string[] {
  const defaultTypeText = defaultType === "inventory" ? "inventory" : "a service";
  return [
    ...unrecognizedNote(cells.text("type"), type !== null, `a new product becomes ${defaultTypeText}`),
    ...unrecognizedNote(cells.text("isActive"), isActive !== null, "a new product becomes active"),
  ];
}

/** Returns a product's name, followed by the values of a variant: "Shirt, Red / L". */
function nameOf(cells: RowTexts<ProductImportField>): string {
  const name = cells.text("name");
  const option = cells.text("option", " / ");
  return name === "" || option === "" || option === "Default Title" ? name : `${name}, ${option}`;
}

/** Strips HTML, which web shops use in descriptions. */
function plainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

type AddRowFault = (rowFault: RowFault) => null;

function unitOf(text: string, fault: AddRowFault): Unit | null {
  if (text === "") return null;
  const message = `The unit "${text.slice(0, 40)}" isn't available. Enter another one, such as pcs, kg or h.`;
  return unitOfCell(text) ?? fault({ field: "unit", message });
}

function readReorderLevel(
  text: string,
  { decimalSign, fault }: { decimalSign: DecimalSign; fault: AddRowFault },
): number | null {
  if (text === "") return null;
  const digits = text.replaceAll(decimalSign === "." ? "," : ".", "").replace(/[.,]0+$/, "");
  return /^\d{1,9}$/.test(digits)
    ? Number(digits)
    : fault({ field: "reorderLevel", message: "Enter a whole number, zero or more" });
}

const SERVICES =
  /service|dienst|leistung|prestation|servicio|servizi|servico|servi\u00e7o|non[ -]?(?:inventory|stock)|labou?r|virtual|digital|nicht lager|hors stock/i;
const GOODS =
  /inventory|stock|goods|storable|consumable|ware|lager|marchandise|goederen|mercanc|merci|mercadoria|physical/i;

/** Goods without stock are treated as services; null for a shop's own category. */
function productTypeIn(text: string): ProductType | null {
  if (SERVICES.test(text)) return "service";
  return GOODS.test(text) ? "inventory" : null;
}
