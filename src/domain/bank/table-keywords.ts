import { foldAccents } from "./word-matching.ts";

// Words in the cells of bank tables, in the languages of table-heads.ts.

/** Word beginnings without accents. */
const PENDING_PATTERN = new RegExp(
  `(?<!\\p{L})(${[
    "pending|processing|in process|in progress|reverted|declined|failed|cancell?ed|denied|expired|authori[sz]ed|on hold",
    "not (yet )?(booked|posted)|unposted|uncleared|scheduled|upcoming|reserved",
    "vorgemerkt|vormerkung|ausstehend|abgelehnt|storniert|offen|(noch )?nicht (gebucht|verbucht)|in bearbeitung",
    "reserviert|angekundigt|autorisiert|geplant|vorlaufig|wartend",
    "in behandeling|gereserveerd|reservering|gepland|geweigerd|(nog )?niet (geboekt|verwerkt)|nog te (boeken|verwerken)",
    "in verwerking|in afwachting|wachtend|voorlopig",
    "en attente|en cours|en traitement|a venir|a comptabiliser|non comptabilise|pas encore comptabilise|refus|annul",
    "non execute|provisoire|prevue?s?(?!\\p{L})",
    "pendiente|retenid|rechazad|(no|sin|por) contabiliza|en (curso|proceso|tramite)|autorizad|bloquead|programad",
    "in sospeso|in attesa|in corso|in elaborazione|in lavorazione|(non|da)( ancora)? contabilizza|prenotat|rifiutat",
    "provvisori|da confermare|autorizzat",
    "pendente|em (curso|processamento|aberto)|recusad|nao contabilizad|cativ[oa]|agendad|por (processar|liquidar)",
    "oczekujac|w (trakcie|realizacji|toku)|nierozlicz|niezaksiegow|nieuregulow|zaplanowan|blokad|zablokowan|odrzucon",
    "anulowan|nezauctov|nezaucten|ceka(jici)?(?!\\p{L})|zamitnut|zamietnut|zrusen|blokovan|cakajuc|fuggo|folyamatban|zarolt|elutasit",
    "vykdom|rezervuot|atmest|laukiam|vantande|vantar|afventer|venter|reserverad|reserveret|reservert|avvist|avslagen",
    "varaus|odottaa|hylatty|na cekanju|u obradi|rezervi|odbijen|в обработке|обрабатыва|в ожидании|ожида|не проведен|отклон|отмен",
    "холд|заблокирован|в обробці|обробляєт|очіку|відхилен|скасован|заблокован|чакащ|в процес|отказан|отхвърлен|на чекању|у обради",
  ].join("|")})`,
  "u",
);

/** Whether a status means that the bank hasn't posted the row. */
export const isPending = (status: string) => status !== "" && PENDING_PATTERN.test(foldAccents(status));

/** Words without accents, between commas or at line ends. */
const wordSet = (...lists: readonly string[]) => new Set(lists.flatMap((list) => list.split(", ")));

/** Words for purchases: next to these, a payment is one to the card. */
const PURCHASES = wordSet(
  "purchase, purchases, charge, charges, kauf, einkauf, aankoop, achat, acquisto, compra, zakup, nakup, vasarlas, pirkimas",
  "kop, kj\u00f8p, k\u00f8b, osto",
);

const PAYMENTS = wordSet(
  "payment, payments, zahlung, betaling, paiement, pagamento, pago, p\u0142atnosc, platba, mokejimas",
  "betalning, maksu",
);

const OUT_WORDS = wordSet(
  "d, dr, db, dbit, debit, debits, debet, debetas, debito, s, soll, af, out, outgoing, o, -, dare, cargo, debe",
  "money out, paid out, payment out, transfer out, outflow, spend, spent, withdrawal, withdrawals, expense, sent, fee, uscita, sortie, uitgaand, ausgang",
  "lastschrift, abhebung, abbuchung, auszahlung, belastung, abgang, ausgabe, ausgaben, gebuhr, opname, afschrijving, uitgave, uitgaven",
  "retrait, virement emis, prelevement, depense, frais, prelievo, addebito, spesa, retiro, retirada, gasto",
  "levantamento, saque, saida, despesa, wyp\u0142ata, obciazenie, obciazenia, wydatek, wydatki, vyber, vydaj, odchozi, kifizetes",
  "terheles, t, kiadas, kimeno, isgryninimas, islaidos, uttag, uttak, utgift, udbetaling, otto, haevning, h\u00e6vning, nosto",
  "deebet, debets, isplata, zaduzenje, duguje, дебет, дебит, дт, расход, списание, списання, видаток, витрата, разход, задужење",
);

const IN_WORDS = wordSet(
  "c, cr, crdt, credit, credits, kredit, kreditas, k, h, haben, bij, in, incoming, i, +, credito, avere, abono, haber",
  "money in, paid in, payment in, transfer in, inflow, receive, deposit, deposits, income, received, refund, refunds, entrata, entree, inkomend, eingang",
  "gutschrift, einzahlung, uberweisungseingang, zugang, einnahme, einnahmen, erstattung, ruckerstattung, storting, bijschrijving",
  "terugbetaling, depot, remboursement, encaissement, recette, recettes, virement recu, versamento, accredito, rimborso, deposito, ingreso",
  "reembolso, devolucion, entrada, receita, inkomst, inkomsten, wp\u0142ata, uznanie, uznania, wp\u0142yw, wp\u0142ywy, przychod, zwrot, vklad, prijem, prichozi, befizetes, jovairas",
  "j, bejovo, kreedit, kredits, uplata, odobrenje, potrazuje, кредит, кт, приход, поступление, зачисление, пополнение, надходження",
  "зарахування, постъпление, одобрење, bevetel, inesimas, iplaukos, insattning, aterbetalning, innskudd, indbetaling, pano, hyvitys",
);

const normalizeWord = (cell: string) => foldAccents(cell.trim());

/** Whether a cell means only that something was paid. */
export const isPayment = (cell: string) => PAYMENTS.has(normalizeWord(cell));

/** Whether a cell means only money out. */
export function isOutflowWord(cell: string): boolean {
  const word = normalizeWord(cell);
  return OUT_WORDS.has(word) || PURCHASES.has(word) || PAYMENTS.has(word);
}

/** Whether a cell means only a direction of money. */
export function isSide(cell: string): boolean {
  return isOutflowWord(cell) || IN_WORDS.has(normalizeWord(cell));
}

/** Whether the words separate purchases from payments, as cards do: a payment to the card is money in. */
export function hasPurchaseWords(cells: readonly string[]): boolean {
  const cellWords = cells.map(normalizeWord);
  return cellWords.some((word) => PURCHASES.has(word)) && cellWords.some((word) => PAYMENTS.has(word));
}
