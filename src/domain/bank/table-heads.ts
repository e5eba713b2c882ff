import { foldAccents } from "./word-matching.ts";
import type { ColumnRole } from "./table.ts";

/** Matches headings: equal to one of these texts, starting with one, or containing one. */
const headEquals = (...texts: readonly string[]) => new RegExp(`^(${texts.join("|")})$`);
const headStartsWith = (...texts: readonly string[]) =>
  new RegExp(`^(${texts.join("|")})(?![\\p{L}\\p{N}])`, "u");
const headContains = (...texts: readonly string[]) => new RegExp(texts.join("|"));

/** Headings of the payer or payee column. */
const OTHER_PARTY = headContains(
  "payee|payer|beg(ue|u)nstigter|zahlungs(pflichtiger|empf(a|ae)nger)|auftraggeber|empfa?e?nger|counterparty|tegenpartij",
  "contrepartie|contraparte|controparte|merchant|beneficia|ordinante|ordenante|partie adverse|donneur d.ordre|^tiers$",
  "kontrahent|odbiorc[ay]|nadawc[ay]|zleceniodawc[ay]|protistran|(?<!pr[oe] )prijemc[ea]|platce|platca|partner|ellenoldal",
  "kedvezmenyezett|gavej|moketoj|mottagare|avsandare|avsender|afsender|modtager|mottaker|saaja|maksaja",
  "primalac|primatelj|primaoc|nalogodav|platitelj|prejemnik|placnik|контрагент|кореспондент|корреспондент|получател",
  "отправител|плательщик|одержувач|отримувач|платник|відправник|наредител|насрещна страна|прималац|примаоц|налогодав",
);
const NAME = /\b(name|nome|nombre|nom|naam|nazwa|nazev|nazov|nev|navn|namn|nimi|naziv)\b|наименование|назва/;
const ACCOUNT =
  /\b(rekening(nummer)?|konto(nummer|nr|numer)?|compte|cuenta|conto|conta|account|ucet|uctu|cislo uctu|rachun(ek|ku)|(bank)?szamla(szam)?|saskaita|tili(numero)?|racun)\b|(^| )(сч[еі]та?|рахунок|рахунку|сметка|рачун)( |$)/;

/**
 * Bank headings in lowercase without accents, in order of precedence for columns that match several: English, German, Dutch,
 * French, Italian, Spanish, Portuguese, Polish, Czech and Slovak, Hungarian, Lithuanian, Nordic, Croatian, Serbian and Slovenian,
 * Russian, Ukrainian, Bulgarian. Without accents, the Cyrillic short i is an i.
 */
const HEADS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    "valueDate",
    headEquals(
      "value ?date|valuta ?(datum|data|dag)?|wertstellung(stag|sdatum)?|rentedatum|date (de )?valeur",
      "data[ -](di )?valuta|fecha[ -](de )?valor|f\\.? ?valor|data[ -](de )?valor|data (waluty|valuty)",
      "datum valuty|ertek ?nap(ja)?|valiutavimo data|valutadato|rentedato|valuteringsdag|arvopaiva|datum valute",
      "дата валютир?ова?н(ия|ня)|вальор|дата на вальор|датум валуте",
    ),
  ],
  [
    "date",
    headEquals(
      "((transaction|trans\\.?|booking|posting|posted|post|completed|entry) )?date( posted| completed)?",
      "created( \\(utc\\))?|buchung(stag|sdatum)?|belegdatum|umsatztag|transaktionsdatum|datum",
      "boek(ings)?datum|transactiedatum|uitvoeringsdatum|verwerkingsdatum",
      "date (de l['\u2019 ]?|d['\u2019]|de )?(operation|comptable|comptabilisation|transaction|ecriture)",
      "data( di)?( operazione| contabile| contabilizzazione| registrazione| movimento| transazione)?",
      "fecha( de)?( la)?( operacion| contable| movimiento| transaccion)?|f\\.? ?(operacion|contable)",
      "data( do| de)?( lancamento| movimento| mov\\.?| operacao| transacao)",
      "data (operacji|ksiegowania|transakcji|zaksiegowania|rozliczenia)",
      "datum (provedeni|uskutecneni|zauctovani|uctovania|zauctovania|zuctovania|transakce|transakcie|operace|pohybu|splatnosti)( transakce)?|zauctovano",
      "(konyveles|tranzakcio|teljesites)i? ?(datuma?|nap(ja)?|ideje)( es ideje)?|(operacijos|mokejimo|iraso|irasymo|apdorojimo) data",
      "bokf(orings)?(dag|datum)|trans(aktions)?(dag|datum)|reskontradatum|dato|bogf\u00f8ringsdato|posteringsdato|bokf\u00f8rt( dato)?",
      "bokf\u00f8ringsdato|utf\u00f8rt dato|transaksjonsdato|kirjauspaiva|paiva(maara)?|pvm|maksupaiva|dagsetning|kuupaev|datums",
      "datum (knjizenja|izvrsenja|obrade|prometa)",
      "дата( (и|i|і|та) (время|час))?( (операц[иі][иіяе]|проводки|проведен[иі]?я|транзакц[иі][иія]|платеж[ау]|документа|обработки|списан[иі]?я))?",
      "дата на (осчетоводяване|обработка|операция(та)?|транзакция(та)?|плащане(то)?)|датум( књижења| извршења| обраде)?",
    ),
  ],
  [
    "balance",
    /(?<!begin|anfangs|start|openingBalance |входящ\p{L}* |вхідн\p{L}* )(balance|saldo|solde|kontostand|egyenleg|zustatek|zostatok|likutis)|^(disponible|stanje|sold|staoa|sta\u00f0a)( |$)|остаток|залишок|баланс|салдо|наличност|^стање/u,
  ],
  [
    "fee",
    /\bfees?\b|gebuhr|gebuehr|^(commissioni|frais|comision(es)?|comissao|poplatek|poplatok|prowizja|gebyr|avgift|jutalek|mokestis|provizija|naknada)( |$)|комисси[яи]|комісі[яі]|^такс[аи]( |$)/,
  ],
  [
    "amount",
    headStartsWith(
      "amount|(buchungs|transaktions|zahlungs)?betrag|umsatz|gross|brutto|value|transaction amount|(transactie)?bedrag|montant",
      "importe|importo|valore|valor|cuantia|quantia|montante|kwota|castka|ciastka|objem|suma|osszeg|summa",
      "belopp|bel\u00f8b|bel\u00f8p|maara|rahamaara|upph\u00e6\u00f0|iznos|znesek|сума|сумма|стойност|износ",
    ),
  ],
  // Before the columns of one direction, whose words it contains.
  [
    "side",
    headEquals(
      "cr ?/ ?dr|dr ?/ ?cr|(debit|deebet|debet[as]*|debe|dare|soll)/(credit|k?kreedit|kredit[as]*|kredits|haber|avere|haben)",
      "(credit|kredit)/(debit|debet)|s/h|af[ /]bij|d/[ck]|[ck]/d|credit debit indicator|\\+/-|smer (uhrady|platby)|t/j|j/t",
      "terheles vagy jovairas( \\(t/j\\))?|bejovo/kimeno|дт/кт|дебе?и?т/кредит|кредит/дебе?и?т|приход/расход",
    ),
  ],
  [
    "in",
    headStartsWith(
      "credits?( amount)?|(paid|money) in|deposits?|receipts?|haben|gutschrift|einzahlung|zugang|eingang|bij",
      "inkomsten|encaissements?|recettes|entrees?|entrat[ae]|accredit[io]|avere|ingresos?|abonos?|depositos?|haber|credit[oi]s?",
      "entradas?|wp\u0142ywy|uznani[ae]|prijmy|prijem|pripsano|pripisane|jovairas|bevetel|kredit(as)?|[i\u012f]?plaukos|gauta",
      "insattning|inn|inn pa konto|ind|indbetaling|tilgang|panot?|uplat[ae]|odobrenj[ae]|potrazuje|u korist|v dobro|dobropis",
      "(сумма? (по )?)?кредиту?|приходи?|поступлени[ея]|зачислени[ея]|пополнени[ея]|надходження|зарахування",
      "прибуток|постъпления|уплат[ае]|одобрењ[ае]|потражује",
    ),
  ],
  [
    "out",
    headStartsWith(
      "debits?( amount)?|(paid|money) out|withdrawals?|soll|lastschrift|belastung|auszahlung|abgang|ausgang|af",
      "uitgaven|decaissements?|depenses|sorties?|uscit[ae]|addebit[io]|dare|cargos?|retiros?|debe|debitos?|gastos",
      "saidas?|wydatki|obciazeni[ae]|vydaje?|odepsano|odpisane|terheles|kiadas|debet(as)?|islaidos",
      "uttag|ut|ut fra konto|ud|udbetaling|afgang|otot?|isplat[ae]|zaduzenj[ae]|duguje|na teret|v breme|bremenitev",
      "(сумма? (по )?)?дебету?|дебит|расход[иы]?|разходи?|списани[ея]|списання|витрати|видат(ок|ки)|тегления",
      "исплат[ае]|задужењ[ае]|дугује",
    ),
  ],
  [
    "currency",
    headEquals(
      "currency|ccy|wahrung|waehrung|munt(soort|eenheid)?|devies|devise|divisa|moneda|moeda|valuta|waluta|mena|penznem",
      "(kodas? )?(deviza(nem)?|valiuta|valuutta|valuuta)|waluta (operacji|rachunku)|mena uctu|osszeg devizaneme|saskaitos valiuta|gjaldmi\u00f0ill",
      "(код )?валют[аи]( (операц[иі][иі]|платежа|счета|карты|картки|рахунку|транзакц[иі][иі]))?|валута",
    ),
  ],
  [
    "status",
    headEquals(
      "((transaction|booking) )?stat(e|us)|info|(buchungs|umsatz)status|stato|estado|etat|statut|stav|busena|tila|allapot",
      "(статус|состояние|стан|състояние)( (операц[иі][иі]|платеж[ау]|транзакц[иі][иі]))?",
    ),
  ],
  [
    "counterpartyAccount",
    /iban|account number|kontonummer|tegenrekening|(numero|n\.?|nr\.?|cislo|numer) (de |di )?(compte|cuenta|conto|conta|uctu|protiuctu|rachunku|konta)|protiucet|ellenszamla|szamlaszam|saskait|broj racuna|сч[еі]та? (контрагента|получателя|плательщика|корреспондента)|рахунок (контрагента|кореспондента|одержувача|отримувача|платника)|номер сч[еі]та|номер рахунку|број рачуна/,
  ],
  [
    "bankId",
    headEquals(
      "(transaction|transferwise|bank) ?id|id|transaction reference|fitid|id (pohybu|transakce|transakcie|operace)|nr transakcji",
      "tranzakcio (azonosito(ja)?|szama)|(iraso|dokumento|dok\\.?) nr\\.?|arkivreferanse|arkistointitunnus|identificador|verifikationsnummer",
      "(номер|ид|id) (операц[иі][иі]|транзакц[иі][иі])|референс( проводки)?|референция",
    ),
  ],
  [
    "endToEndId",
    /end[ -]?(to|2)[ -]?end|ende?[ -]zu[ -]ende?|\be2e\b|^eref$|bout en bout|extremo a extremo|od konca do konca/,
  ],
  ["counterparty", new RegExp(`${OTHER_PARTY.source}|${NAME.source}`)],
  [
    "description",
    headContains(
      "text\\b|description|purpose|verwendungszweck|memo|details?\\b|reference|omschrijving|libell|concept|narrative",
      "particulars|note|mededeling|bericht\\b|type|descri[cz]|causale|dettagl|operazione|motif|motivo|observac|lancamento",
      "tytu\u0142|szczego\u0142y|opis|popis|zprava|sprava pre|informacia pre|poznamka|ucel|kozlemeny|megjegyzes|leiras|paskirt",
      "aprasym|paaiskin|beskriv|tekst|forklaring|rubrik|tittel|meddelande|melding|viesti|selite|selitys|otsikko|selgitus|texti",
      "communication|historico|referen|svrha|namen\\b|описание|опис|назначение|призначення|основание|підстава|детали|деталі",
      "комментари|коментар|примечани|примітка|пояснени|сврха|категор|вид операц",
    ),
  ],
];

/** Headings of the company's own account, as opposed to the other party's. */
const OWN_ACCOUNT_HEADS = headEquals(
  "(iban )?(auftraggeber|auftrags)konto|eigene[ns]? (konto|iban)|own account|my account|account|konto|compte",
  "cuenta|conto|conta|rekening(nummer)?|ucet|saskaita|numer rachunku w\u0142asnego",
  "account (name|holder)|kontoinhaber|kontobezeichnung|(naam|name) van de rekening|rekeninghouder|rubrieknaam",
  "konyvelesi szamla( elnevezese)?|vlastni ucet|klienta konts|kliendi konto|счет|номер карты|карт[аы]|картка|рахунок|сметка|рачун",
  "(nom|intitule|titulaire) du compte|titular de la cuenta|nome (do )?conto|intestatario( conto)?",
);

/** Headings of columns that aren't read: bank and country codes, and numbers of rows and statements. */
const IGNORED_HEADS = headEquals(
  "(.* )?(bic|swift|bic ?/ ?swift|bic \\(swift-code\\)|blz|bankleitzahl|sort code|bank code)( .*)?",
  "(lfd\\.? ?|volg)?(nr|no|n)\\.?|#|n\u00b0|number|nummer|numero|row|line|index|volgnummer|omzetnummer|transactienummer",
  "afschriftnummer|rekeninguittrekselnummer|auszugsnummer|statement number|numero (de mouvement|d['\u2019 ]extrait)",
  "land|landcode|landercode|country( code)?|code pays|(kod|nazev|nazov|nazwa|naziv) ban(ky|ku|ke)|bank name|name of bank",
  "radnr|(exchange )?rate|(wechsel)?kurs|kurz|koers|arfolyam|taux de change|tipo de cambio|(.* )?(бик|мфо|инн|кпп|єдрпоу|банка?|курс)( .*)?|mcc",
);
const ADDRESS = /\b(adres|address|adresse|anschrift|direccion|indirizzo|endereco|adresa)\b/;

const nameOf = (title: string) => foldAccents(title.replace(/^\ufeff?\s*#?/, "").trim());

/** Whether a column with this heading is ignored. */
export function isIgnoredColumn(title: string): boolean {
  const name = nameOf(title);
  return OWN_ACCOUNT_HEADS.test(name) || (IGNORED_HEADS.test(name) && !/iban/.test(name));
}

/** Whether a heading refers to the other party, and not just to any name or number. */
export function refersToOtherParty(title: string): boolean {
  const name = nameOf(title);
  return /tegenrekening|protiucet/.test(name) || OTHER_PARTY.test(name);
}

/** Whether an amount or a currency belongs to the account rather than the payment. */
export function isInAccountCurrency(title: string): boolean {
  return ACCOUNT_CURRENCY_HEADS.test(nameOf(title));
}

const ACCOUNT_CURRENCY_HEADS =
  /(kontow(ae?|a)hrung|account currency|w walucie rachunku|^waluta rachunku|mene uctu|^mena uctu|saskaitos valiut|devise du compte|валют[уеіа] (счета|карты|картки|рахунку|на сметката))/;

/** Returns the possible roles of a column by its heading, most likely first. */
export function rolesOfHead(title: string): ColumnRole[] {
  const name = nameOf(title);
  if (name.length > 60 || isIgnoredColumn(title)) return [];
  if (ADDRESS.test(name)) return ["description"];
  const roles = HEADS.flatMap(([role, pattern]) => (pattern.test(name) ? role : []));
  const isPartyColumn = OTHER_PARTY.test(name) && !NAME.test(name) && !/holder|inhaber|titul/.test(name);
  const isAccount = roles.includes("counterpartyAccount") || (isPartyColumn && ACCOUNT.test(name));
  if (!isAccount) return roles;
  // A number isn't a name.
  const otherRoles = roles.filter((role) => role !== "counterparty" && role !== "counterpartyAccount");
  const first = roles.findIndex((role) => role === "counterparty" || role === "counterpartyAccount");
  const before = otherRoles.slice(0, Math.max(first, 0));
  return [...before, "counterpartyAccount", ...otherRoles.slice(before.length)];
}

const CARD = /\b(card|carte|carta|tarjeta|cartao|kaart|kort|karty)\b|kreditkarte|kartennummer|creditcard/;

/** Whether the headings belong to a card, whose purchases are often shown as positive amounts. */
export function isCardTable(head: readonly string[]): boolean {
  return head.some((title) => CARD.test(foldAccents(title)));
}

const KINDS =
  /(?<!\p{L})(type|kind|direction|richtung|richting|typ|art|tipo|soort|sens|segno|sentido|rodzaj|druh|tipus|tipas|typ[eo]? (de|di|do|van) .*|(transaktions|buchungs|umsatz|vorgangs|transactie|mutatie)?(art|typ|soort)|(тип|вид)( операц\p{L}*)?)$/u;

/** Whether a heading refers to the kind of each row, which may indicate money out. */
export function isOfKinds(title: string): boolean {
  return KINDS.test(foldAccents(title.trim()));
}
