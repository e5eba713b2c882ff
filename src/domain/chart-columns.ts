/** Fields that a column of another program's chart can hold; a path is a name preceded by the names of its parents. */
export const CHART_FIELDS = [
  "code",
  "name",
  "full_name",
  "type",
  "main_type",
  "account_kind",
  "parent",
  "description",
  "currency",
  "active",
  "inactive",
  "heading",
] as const;
export type ChartField = (typeof CHART_FIELDS)[number];

/** Field of each column; null for columns that aren't read. */
export type ChartColumns = readonly (ChartField | null)[];

type ChartRecord = { line: number; fields: readonly string[] };

const DESCRIPTIONS = /^((account )?description|descripcion|descricao|beschreibung)$/;

/** Headings of other programs in several languages, without accents, asterisks, or periods; most specific first per field. */
const HEADINGS: readonly (readonly [ChartField, readonly RegExp[]])[] = [
  [
    "parent",
    [
      /^(parent|sub ?account of|subaccount of|header account|head account)$/,
      /^(parent|header|head|master) (account )?(code|number|no|id|name|account)$|^parent account (number|code|id|name)$/,
      /^(ubergeordnetes konto|oberkonto|compte parent|cuenta padre|cuenta mayor|conto padre|conta pai|hoofdrekening|bovenliggende rekening)$/,
    ],
  ],
  [
    "code",
    [
      /^(code|account code|account number|account num|accno|nominal code|nominal account|n\/c|gl code|ledger code|accnt #|account #|number|account no|account nr|no|nr|acct|acct no)$/,
      /^(kontonummer|konto ?nr|konto ?-nr|sachkonto|sachkontonummer|rekeningnummer|rekening ?nr|grootboeknummer|grootboekrekening|kontokod)$/,
      /^(numero( de compte| de cuenta| conto)?|n de compte|code( de)? compte|codigo( contable| de( la)? cuenta| da conta)?|codice( conto)?|numer( konta)?|kod( konta)?|cislo( uctu)?|szamlaszam|tilinumero)$/,
      /^nummer$/,
      /^(konto|compte|cuenta|conto|conta|rekening|ucet|tili|account id)$/,
    ],
  ],
  ["full_name", [/^(full name|full account name|account full name|full_name|fully qualified name)$/]],
  [
    "name",
    [
      /^(name|account name|account title|kontoname|kontobezeichnung|kontenbezeichnung|kont(?:o|en)beschriftung|beschriftung|bezeichnung|kontonavn|kontonamn|benamning|nimi|naam|rekeningnaam)$/,
      /^(account|libelle( (de |du )?compte)?|intitule( (de |du )?compte)?|nom( du compte)?|nombre( de( la)? cuenta)?|nome( da)?( conta| conto)?|denominazione|descrizione( conto)?|nazwa( konta)?|nazev( uctu)?|megnevezes|title|omschrijving|konto)$/,
      // Only for a file without a column of names.
      DESCRIPTIONS,
    ],
  ],
  [
    "main_type",
    [/^(root type|root_type|report type|account class|internal group|main type|nature du compte)$/],
  ],
  ["account_kind", [/^account kind$/]],
  [
    "type",
    [
      /^(type|account type|account_type|accounting type|typ|kontenart|kontoart|kontotyp|kontotype|kontoklasse|soort|rekeningtype|nature|nominal type|user type)$/,
      /^(tipo( de)?( la)?( cuenta| conta| conto)?|type (de|du) compte|rodzaj( konta)?|typ( konta| uctu)?)$/,
      /^(category|category type|account category|class|classification|group|account group|kategorie|categorie|section|detail type|sub type|account sub type)$/,
    ],
  ],
  [
    "description",
    [
      /^((account )?description|descripcion|descricao|notes?|beschreibung|memo|comment|bemerkung|toelichting|notas?)$/,
    ],
  ],
  [
    "currency",
    [/^(currency|account currency|currency code|commoditym|symbol|wahrung|devise|valuta|moneda|moeda)$/],
  ],
  ["active", [/^(active|is active|account status|status|enabled|aktiv|actif|actief|activo|attivo|ativo)$/]],
  [
    "inactive",
    [
      /^(inactive|is inactive|account inactive|hidden|archived|disabled|inaktiv|inactif|inactivo|inattivo|inativo)$/,
    ],
  ],
  [
    "heading",
    [
      /^(is group|is_group|placeholder|place_holder|charttype|header|account header|detail\/header|is header)$/,
    ],
  ],
];

/** Cells that say yes or no: whether the account is active, inactive or a heading. */
export const YES_CELL = /^(1|t|true|yes|y|x|h|header|heading|ja|oui|si|sí)$/i;
export const NO_CELL = /^(no|false|inactive|archived|f|0|hidden|disabled|nein|non|inaktiv)$/i;

const HEAD_WITHIN = 20;

function normalizeTitle(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("\u0142", "l")
    .replace(/[*.:\u00b0\u00ba\ufeff]/g, "")
    .replace(/_/g, (sign) => (/(full|account|root|is|place)_/.test(text) ? sign : " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Assigns a field to each heading; each field is used for one column at most. */
function columnsOfHeader(header: readonly string[]): ChartColumns {
  const titles = header.map(normalizeTitle);
  const columns: (ChartField | null)[] = titles.map(() => null);
  for (const [field, choices] of HEADINGS) {
    const hasFullName = field === "name" && columns.includes("full_name");
    const indexes = choices
      .filter((pattern) => !hasFullName || pattern !== DESCRIPTIONS)
      .map((pattern) => titles.findIndex((title, column) => columns[column] === null && pattern.test(title)))
      .find((column) => column >= 0);
    if (indexes !== undefined) columns[indexes] = field;
  }
  return columns;
}

/** Finds the header row; null if no row has a name together with a code or a type. */
export function chartHeader(records: readonly ChartRecord[]): { at: number; columns: ChartColumns } | null {
  for (const [at, { fields }] of records.slice(0, HEAD_WITHIN).entries()) {
    const columns = columnsOfHeader(fields);
    const hasAnyColumn = (...candidates: ChartField[]) => candidates.some((field) => columns.includes(field));
    if (hasAnyColumn("name", "full_name") && hasAnyColumn("code", "type", "main_type", "parent"))
      return { at, columns };
  }
  return null;
}

const MAJORITY = 0.8;

/** Guesses the columns of a table without a header: the first with codes, and the first with words next to it. */
export function columnsWithoutHeader(records: readonly ChartRecord[]): ChartColumns {
  const width = Math.max(0, ...records.slice(0, HEAD_WITHIN).map(({ fields }) => fields.length));
  const share = (column: number, pattern: RegExp) =>
    records.filter(({ fields }) => pattern.test((fields[column] ?? "").trim())).length / records.length;
  const places = Array.from({ length: width }, (_, column) => column);
  const code = places.find((column) => share(column, /^[A-Za-z]{0,3}[.-]?\d[0-9A-Za-z.-]*$/) >= MAJORITY);
  const name = places.find((column) => column !== code && share(column, /\p{L}{2}/u) >= MAJORITY);
  return places.map((column) => (column === code ? "code" : column === name ? "name" : null));
}
