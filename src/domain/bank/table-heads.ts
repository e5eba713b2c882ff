import { plain } from "./bank-words.ts";
import type { ColumnRole } from "./table.ts";

/** How a heading is written: as one of these texts, or with one of them at its beginning. */
const only = (...texts: readonly string[]) => new RegExp(`^(${texts.join("|")})$`);
const begins = (...texts: readonly string[]) => new RegExp(`^(${texts.join("|")})(?![\\p{L}\\p{N}])`, "u");

/** Words for whoever paid or was paid. */
const OTHER_PARTY =
  /payee|payer|beg(ue|u)nstigter|zahlungs(pflichtiger|empf(a|ae)nger)|auftraggeber|empfa?e?nger|counterparty|tegenpartij|contrepartie|contraparte|controparte|merchant|beneficia|ordinante|ordenante|kontrahent|odbiorca|nadawca|protistrana|partner|gavejas|moketojas|mottagare|avsender|modtager|mottaker|saaja|partie adverse/;
const NAME = /\b(name|nome|nombre|nom|naam|nazwa|nazev|nazov|nev|navn|nimi)\b/;
const ACCOUNT =
  /\b(rekening(nummer)?|konto(nummer|nr)?|compte|cuenta|conto|conta|account|ucet|cislo uctu|rachun(ek|ku)|szamla|saskaita|tili(numero)?)\b/;

/**
 * Headings of banks without accents and in small letters, in the order in which a column that fits several is taken:
 * English, German, Dutch, French, Italian, Spanish, Portuguese, Polish, Czech and Slovak, Hungarian, Lithuanian, Nordic.
 */
const HEADS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    "valueDate",
    only(
      "value ?date|valuta ?(datum|data)?|wertstellung(stag|sdatum)?|rentedatum|date (de )?valeur",
      "data[ -](di )?valuta|fecha[ -](de )?valor|f\\.? ?valor|data[ -](de )?valor|data (waluty|valuty)",
      "datum valuty|ertek ?nap(ja)?|valutadato|rentedato|valuteringsdag|arvopaiva",
    ),
  ],
  [
    "date",
    only(
      "((transaction|trans\\.?|booking|posting|posted|post|completed|entry) )?date( posted| completed)?",
      "created( \\(utc\\))?|buchung(stag|sdatum)?|belegdatum|umsatztag|transaktionsdatum|datum",
      "boek(ings)?datum|transactiedatum|uitvoeringsdatum|verwerkingsdatum",
      "date (de l['\u2019 ]?|d['\u2019]|de )?(operation|comptable|comptabilisation|transaction|ecriture)",
      "data( di)?( operazione| contabile| contabilizzazione| registrazione| movimento| transazione)?",
      "fecha( de)?( la)?( operacion| contable| movimiento| transaccion)?|f\\.? ?(operacion|contable)",
      "data( do| de)?( lancamento| movimento| mov\\.?| operacao| transacao)",
      "data (operacji|ksiegowania|transakcji|zaksiegowania)",
      "datum (provedeni|zauctovani|uctovania|transakce|transakcie|operace|pohybu)|zauctovano",
      "(konyveles|tranzakcio)i? ?(datuma?|nap(ja)?)|(operacijos|mokejimo|iraso|irasymo) data",
      "bokforings(dag|datum)|transaktionsdag|dato|bogf\u00f8ringsdato|posteringsdato|bokf\u00f8rt( dato)?",
      "bokf\u00f8ringsdato|utf\u00f8rt dato|transaksjonsdato|kirjauspaiva|paivamaara|pvm|maksupaiva",
    ),
  ],
  ["balance", /balance|saldo|solde|kontostand|egyenleg|zustatek|zostatok|likutis/],
  ["fee", /\bfees?\b|gebuhr|gebuehr|^(commissioni|frais|comision(es)?|comissao|poplatek|prowizja|gebyr)$/],
  [
    "amount",
    begins(
      "amount|(buchungs|transaktions|zahlungs)?betrag|umsatz|gross|brutto|value|transaction amount|bedrag|montant",
      "importe|importo|valore|valor|cuantia|quantia|montante|kwota|castka|ciastka|suma|osszeg|summa",
      "belopp|bel\u00f8b|bel\u00f8p|maara|rahamaara",
    ),
  ],
  // Before the columns of one direction, whose words it has.
  [
    "side",
    only(
      "cr ?/ ?dr|dr ?/ ?cr|(debit|debet|debe|dare|soll)/(credit|kredit|haber|avere|haben)|credit/(debit|debet)",
      "s/h|af[ /]bij|d/[ck]|[ck]/d|credit debit indicator|\\+/-",
    ),
  ],
  [
    "in",
    begins(
      "credits?( amount)?|(paid|money) in|deposits?|receipts?|haben|gutschrift|einzahlung|zugang|eingang|bij",
      "inkomsten|encaissements?|recettes|entrees?|entrat[ae]|accredit[io]|avere|ingresos?|abonos?|haber|credit[oi]s?",
      "entradas?|wp\u0142ywy|uznani[ae]|prijmy|prijem|jovairas|bevetel|kredit(as)?|[i\u012f]?plaukos|gauta",
      "insattning|inn|inn pa konto|ind|indbetaling|tilgang|panot?",
    ),
  ],
  [
    "out",
    begins(
      "debits?( amount)?|(paid|money) out|withdrawals?|soll|lastschrift|belastung|auszahlung|abgang|ausgang|af",
      "uitgaven|decaissements?|depenses|sorties?|uscit[ae]|addebit[io]|dare|cargos?|debe|debitos?|gastos",
      "saidas?|wydatki|obciazeni[ae]|vydaje?|terheles|kiadas|debet(as)?|islaidos",
      "uttag|ut|ut fra konto|ud|udbetaling|afgang|otot?",
    ),
  ],
  [
    "currency",
    only(
      "currency|ccy|wahrung|waehrung|munt(soort|eenheid)?|devies|devise|divisa|moneda|moeda|valuta|waluta|mena|penznem",
      "deviza(nem)?|valiuta|valuutta",
    ),
  ],
  [
    "state",
    only(
      "((transaction|booking) )?stat(e|us)|info|(buchungs|umsatz)status|stato|estado|etat|statut|stav|busena|tila",
    ),
  ],
  [
    "counterpartyAccount",
    /iban|account number|kontonummer|tegenrekening|(numero|n\.?|cislo|numer) (de |di )?(compte|cuenta|conto|conta|uctu|protiuctu|rachunku)|protiucet|szamlaszam|saskaita/,
  ],
  ["bankId", only("(transaction|transferwise|bank) ?id|id|transaction reference|fitid")],
  ["counterparty", new RegExp(`${OTHER_PARTY.source}|${NAME.source}`)],
  [
    "text",
    /text\b|description|purpose|verwendungszweck|memo|details?\b|reference|omschrijving|libell|concept|narrative|particulars|note|mededeling|bericht\b|type|descri[cz]|causale|motif|motivo|observac|tytu\u0142|opis|popis|zprava|poznamka|ucel|kozlemeny|megjegyzes|leiras|paskirtis|aprasym|beskriv|tekst|meddelande|melding|viesti|selite|communication|historico|referen/,
  ],
];

/** The account itself, whose number and name are nobody else's. */
const OWN_ACCOUNT = only(
  "(iban )?(auftraggeber|auftrags)konto|eigene[ns]? (konto|iban)|own account|my account|account|konto|compte",
  "cuenta|conto|conta|rekening(nummer)?|ucet|saskaita|numer rachunku w\u0142asnego",
  "account (name|holder)|kontoinhaber|kontobezeichnung|(naam|name) van de rekening|rekeninghouder|rubrieknaam",
  "(nom|intitule|titulaire) du compte|titular de la cuenta|nome (do )?conto|intestatario( conto)?",
);

/** What tells neither whom nor what for: codes of banks and countries, and numbers of rows and statements. */
const OF_NO_USE = only(
  "(.* )?(bic|swift|bic ?/ ?swift|bic \\(swift-code\\)|blz|bankleitzahl|sort code|bank code)( .*)?",
  "(lfd\\.? ?|volg)?(nr|no|n)\\.?|#|n\u00b0|number|nummer|numero|row|line|index|volgnummer|omzetnummer|transactienummer",
  "afschriftnummer|rekeninguittrekselnummer|auszugsnummer|statement number|numero (de mouvement|d['\u2019 ]extrait)",
  "land|landcode|landercode|country( code)?|code pays",
);
const ADDRESS = /\b(adres|address|adresse|anschrift|direccion|indirizzo|endereco|adresa)\b/;

const nameOf = (title: string) => plain(title.replace(/^\ufeff/, "").trim());

/** Whether nothing is read from a column with this heading. */
export function isOfNoUse(title: string): boolean {
  const name = nameOf(title);
  return OWN_ACCOUNT.test(name) || (OF_NO_USE.test(name) && !/iban/.test(name));
}

/** Whether a heading names the other party, and not just any name or number. */
export function isOfOtherParty(title: string): boolean {
  const name = nameOf(title);
  return /tegenrekening|protiucet/.test(name) || OTHER_PARTY.test(name);
}

/** What a column may hold by its heading, the likeliest first. */
export function rolesOfHead(title: string): ColumnRole[] {
  const name = nameOf(title);
  if (name.length > 60 || isOfNoUse(title)) return [];
  if (ADDRESS.test(name)) return ["text"];
  const roles = HEADS.flatMap(([role, words]) => (words.test(name) ? role : []));
  const isOfParty = OTHER_PARTY.test(name) && !NAME.test(name) && !/holder|inhaber|titul/.test(name);
  const isAccount = roles.includes("counterpartyAccount") || (isOfParty && ACCOUNT.test(name));
  if (!isAccount) return roles;
  // A number is no name.
  const others = roles.filter((role) => role !== "counterparty" && role !== "counterpartyAccount");
  const first = roles.findIndex((role) => role === "counterparty" || role === "counterpartyAccount");
  const before = others.slice(0, Math.max(first, 0));
  return [...before, "counterpartyAccount", ...others.slice(before.length)];
}

const CARD = /\b(card|carte|carta|tarjeta|cartao|kaart|kort|karty)\b|kreditkarte|kartennummer|creditcard/;

/** Whether the headings are those of a card, whose purchases many write as positive amounts. */
export function isOfCard(head: readonly string[]): boolean {
  return head.some((title) => CARD.test(plain(title)));
}

const KINDS =
  /(?<!\p{L})(type|kind|direction|richtung|richting|typ|art|tipo|soort|sens|segno|sentido|rodzaj|druh|tipus|tipas|typ[eo]? (de|di|do|van) .*|(transaktions|buchungs|umsatz|vorgangs|transactie|mutatie)?(art|typ|soort))$/u;

/** Whether a heading names the kind of each row, which may tell whether money went out. */
export function isOfKinds(title: string): boolean {
  return KINDS.test(plain(title.trim()));
}
