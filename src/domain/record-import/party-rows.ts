import { CURRENCIES } from "#domain/currencies.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { type PdfLanguage, PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import {
  activeOf,
  type RowTexts,
  type ColumnFields,
  columnsOf,
  headingOf,
  type ColumnHeadings,
  unrecognizedNote,
} from "./match-headings.ts";
import type { RecordFinder } from "./named-records.ts";

/** Importable fields of a customer or vendor; an address can be spread over several. */
export const PARTY_IMPORT_FIELDS = [
  "code",
  "name",
  "firstName",
  "lastName",
  "person",
  "email",
  "phone",
  "address",
  "street",
  "street2",
  "postalCode",
  "city",
  "state",
  "country",
  "taxId",
  "currency",
  "language",
  "taxRateId",
  "isActive",
] as const;
export type PartyImportField = (typeof PARTY_IMPORT_FIELDS)[number];

/**
 * Headings of QuickBooks, Xero, FreshBooks, Wave, Zoho, Sage, Odoo, Shopify, WooCommerce, lexoffice, sevDesk, and lists in
 * English, German, French, Dutch, Spanish, Italian, and Portuguese, normalized by `headingOf`.
 */
export const PARTY_HEADINGS: ColumnHeadings<PartyImportField> = [
  [
    "code",
    [
      /^(?:customer|client|vendor|supplier|contact) (?:code|no|nr|number)$/,
      /^(?:kunden?|lieferanten|debitoren|kreditoren) ?(?:nr|nummer|no)$|^(?:klant|leveranciers?|debiteur|crediteur)(?:en)? ?(?:nr|nummer|code)$/,
      /^(?:code|numero|n|no) (?:du )?(?:client|fournisseur)$|^(?:codigo|codice|numero)(?: del?| do)? (?:cliente|proveedor|fornitore|fornecedor)$/,
      /^(?:account (?:number|no|ref|reference|code)|customer id|vendor id|supplier id|a c|internal reference|debitor|kreditor)$/,
      /^(?:code|number|nummer|numero|codigo|codice|no|nr|ref|reference|referencia|id)$/,
    ],
  ],
  [
    "name",
    [
      /^(?:display name|(?:customer|vendor|supplier|client)(?: full)? name|customer vendor name|complete name)$/,
      /^(?:kunden|lieferanten) ?name$|^(?:klant|leveranciers) ?naam$|^nom (?:du )?(?:client|fournisseur)$|^nombre (?:del )?(?:cliente|proveedor)$/,
      /^(?:company(?: name)?|organi[sz]ation(?: name)?|business(?: name)?|firma|firmen ?(?:name|bezeichnung)|unternehmen(?:sname)?)$/,
      /^(?:raison sociale|societe|entreprise|bedrijf(?:snaam)?|razon social|empresa|ragione sociale|azienda|denominazione|razao social)$/,
      /^(?:name|full name|contact name|contact|naam|nome|nombre|nom|customer|vendor|supplier|client|payee)$/,
      /^(?:kunde|lieferant|klant|leverancier|fournisseur|cliente|proveedor|fornitore|fornecedor|name 1)$/,
    ],
  ],
  [
    "firstName",
    [/^(?:contact )?(?:first name|given name|vorname|prenom|voornaam|nombre de pila|primeiro nome)$/],
  ],
  [
    "lastName",
    [
      /^(?:contact )?(?:last name|family name|surname|nachname|familienname|nom de famille|achternaam|apellidos?|cognome|sobrenome|apelido)$/,
      /^(?:nom|nome|naam|nombre)$/,
    ],
  ],
  // Next to a company's name.
  [
    "person",
    [
      /^(?:(?:primary |main )?contact(?: (?:name|person))?|name|full name|ansprechpartner|kontaktperson|interlocuteur|contactpersoon|naam|nom|nome|nombre|persona de contacto|referente)$/,
      /^(?:customer|client|vendor|supplier|payee|kunde|lieferant|klant|leverancier|fournisseur|cliente|proveedor|fornitore|fornecedor)$/,
    ],
  ],
  [
    "email",
    [
      /^(?:contact )?(?:e ?mail(?: ?address| ?adresse?| ?adres| ?id)?|mail|courriel)(?: 1)?$|^(?:adresse e ?mail|correo(?: electronico)?|posta elettronica|indirizzo e ?mail)$/,
    ],
  ],
  [
    "phone",
    [
      /^(?:contact )?(?:(?:work |business )?(?:tele)?phone(?: number| no)?|tel|telefono?(?:nummer|nr)?|telefone|telefoon(?:nummer)?)(?: 1)?$|^numero de telephone$/,
      /^(?:contact )?(?:mobile?(?: phone| number| no)?|cell(?: ?phone)?|mobil(?:telefon)?|handy|portable|gsm|movil|cellulare|telemovel)$/,
    ],
  ],
  [
    "street",
    [
      /^(?:address )?(?:street(?: address)?|mailing address|line ?1|address line ?1|address ?1|street ?1|strasse(?: nr| hausnummer| und hausnummer| 1)?|rue|straat|calle|via|rua)$/,
    ],
  ],
  [
    "street2",
    [
      /^(?:address )?(?:street ?2|line ?2|address line ?2|address ?2|adresszusatz|strasse 2|complement(?: d adresse)?)$/,
    ],
  ],
  [
    "address",
    [
      /^(?:full )?address$|^(?:anschrift|adresse|rechnungsadresse|adres|direccion|domicilio|indirizzo|endereco|morada)$/,
    ],
  ],
  [
    "postalCode",
    [
      /^(?:address )?(?:zip(?: code)?|(?:zip )?post(?:al)? ?code(?: zip(?: code)?)?|plz|postleitzahl|code(?: postal)?|cp|cap|codigo postal|cep)$/,
    ],
  ],
  [
    "city",
    [
      /^(?:address )?(?:city|town|ort|stadt|ville|plaats|stad|woonplaats|ciudad|poblacion|localidad|citta|comune|cidade|localidade)$/,
    ],
  ],
  [
    "state",
    [
      /^(?:address )?(?:state|province|region|county|state province|province state|bundesland|provincia|estado)$/,
    ],
  ],
  ["country", [/^(?:address )?(?:country(?: code| region)?|land|pays|pais|paese|nazione)$/]],
  [
    "taxId",
    [
      /^(?:vat|vat (?:number|no|id|reg no|registration(?: number| no)?)|tax (?:id|number|no|reg no|registration number)|tax ?number)$/,
      /^(?:ust ?id(?: ?nr| ?nummer)?|umsatzsteuer ?id(?: ?nr| ?nummer)?|umsatzsteuer identifikationsnummer|uid(?: ?nr| ?nummer)?|mwst ?(?:nr|nummer))$/,
      /^(?:(?:(?:n|no|numero|num)(?: de)? )?(?:identification )?tva(?: intra(?:com(?:munautaire)?)?)?|(?:n|no|numero|num)(?: d)? identification tva|btw(?: ?nr| ?nummer)?|nif|cif|nif cif|rfc|partita iva|p iva|contribuinte|cnpj)$/,
      /^(?:steuernummer|codice fiscale|siret|gstin|gst number|abn|ein)$/,
    ],
  ],
  [
    "currency",
    [
      /^(?:(?:customer |client |vendor |supplier |default )?currency(?: code)?|wahrung|waehrung|devise|monnaie|valuta|moneda|divisa|moeda)$/,
    ],
  ],
  ["language", [/^(?:language|sprache|langue|taal|idioma|lingua)$/]],
  [
    "taxRateId",
    [
      /^(?:(?:default |sales |purchases? )?(?:tax|vat|gst) (?:rate|code)(?: name)?|default tax|steuer ?(?:satz|code)|(?:ust|mwst|umsatzsteuer|mehrwertsteuer) ?satz)$/,
      /^(?:taux (?:de )?tva|btw ?(?:tarief|code|percentage)|(?:tipo (?:de )?|codice |aliquota |taxa (?:de )?)iva|aliquota)$/,
    ],
  ],
  ["isActive", [/^(?:(?:is )?active|status|contact status|aktiv|actif|actief|activo|attivo|ativo)$/]],
];

/** Whether a row is a header: at least two fields, one of them a name. */
export function isPartyHeader(fields: ReadonlySet<PartyImportField>): boolean {
  return fields.size >= 2 && (fields.has("name") || fields.has("lastName"));
}

/** Next to a first name, "Nom" or "Nome" is the family name. */
function withFamilyName(
  header: readonly string[],
  columns: ColumnFields<PartyImportField>,
): ColumnFields<PartyImportField> {
  const nameColumn = columns.indexOf("name");
  const isFamilyName =
    columns.includes("firstName") &&
    !columns.includes("lastName") &&
    /^(?:nom|nome|naam|nombre|name)$/.test(headingOf(header[nameColumn] ?? ""));
  return isFamilyName ? columns.with(nameColumn, "lastName") : columns;
}

export function partyColumns(header: readonly string[]): ColumnFields<PartyImportField> {
  return withFamilyName(header, columnsOf(header, PARTY_HEADINGS));
}

/** Values of a customer or vendor in a row; blank cells are omitted. */
export type PartyInFile = {
  code?: string;
  name?: string;
  email?: string;
  phone?: string;
  address?: string;
  taxId?: string;
  currency?: string | null;
  language?: PdfLanguage;
  taxRateId?: TaxRateId;
  isActive?: boolean;
};
export type RowFault = { field: string; message: string };

const KNOWN_CURRENCIES: ReadonlySet<string> = new Set(CURRENCIES);

export type PartyRowOptions = {
  /** The base currency. */
  currency: string;
  taxRate: RecordFinder<TaxRateId>;
};

export function readPartyRow(
  cells: RowTexts<PartyImportField>,
  { currency: booksCurrency, taxRate }: PartyRowOptions,
): { values: PartyInFile; faults: RowFault[]; notes: string[] } {
  const person = [cells.text("firstName"), cells.text("lastName")].filter((part) => part !== "").join(" ");
  const texts = {
    code: cells.text("code"),
    name: cells.text("name") || cells.text("person") || person,
    email: cells.text("email"),
    phone: cells.text("phone"),
    address: addressOf(cells),
    taxId: cells.text("taxId"),
  };
  const currency = cells.text("currency").toUpperCase();
  const language = languageIn(cells.text("language"));
  const isActive = activeOf(cells.text("isActive"));
  const rateText = cells.text("taxRateId");
  const taxRateId = rateText === "" ? null : taxRate(rateText);
  const isCurrency = currency === "" || KNOWN_CURRENCIES.has(currency);
  return {
    values: {
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
      ...(currency !== "" && isCurrency && { currency: currency === booksCurrency ? null : currency }),
      ...(language !== null && { language }),
      ...(typeof taxRateId === "string" && { taxRateId }),
      ...(isActive !== null && { isActive }),
    },
    faults: [
      ...(isCurrency ? [] : [{ field: "currency", message: unknownCurrencyError(currency) }]),
      ...(taxRateId === null || typeof taxRateId === "string" ? [] : [taxRateId]),
    ],
    notes: [
      ...unrecognizedNote(cells.text("language"), language !== null, "the language isn't imported"),
      ...unrecognizedNote(cells.text("isActive"), isActive !== null, "a new record becomes active"),
    ],
  };
}

const unknownCurrencyError = (text: string) =>
  `"${text.slice(0, 40)}" isn't a currency. Enter its three-letter code, such as EUR.`;

function addressOf(cells: RowTexts<PartyImportField>): string {
  const [postalCode, city, state] = [cells.text("postalCode"), cells.text("city"), cells.text("state")];
  const cityLine =
    state === "" ? [postalCode, city] : [[city, state].filter((part) => part !== "").join(", "), postalCode];
  return [
    cells.lines("address"),
    cells.lines("street"),
    cells.lines("street2"),
    cityLine.filter((part) => part !== "").join(" "),
    cells.text("country"),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const LANGUAGES: readonly (readonly [PdfLanguage, RegExp])[] = [
  ["en", /^(?:english|englisch|anglais|engels|ingles|inglese)/i],
  ["de", /^(?:german|deutsch|allemand|duits|aleman|tedesco|alemao)/i],
  ["fr", /^(?:french|franz|fran\u00e7ais|francais|frans|frances)/i],
  ["es", /^(?:spanish|spanisch|espagnol|spaans|espa|spagnolo)/i],
  ["it", /^(?:italian|italien|italiaans)/i],
  ["nl", /^(?:dutch|niederl|neerland|nederlands|holand|olandese)/i],
  ["pt", /^(?:portug)/i],
];

/** Finds a language by code or name; null if documents can't be written in it. */
function languageIn(text: string): PdfLanguage | null {
  const [, code = ""] = /^([a-z]{2})(?:[_-][a-z]{2})?$/i.exec(text) ?? [];
  const byCode = PDF_LANGUAGES.find((language) => language === code.toLowerCase());
  return byCode ?? LANGUAGES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
