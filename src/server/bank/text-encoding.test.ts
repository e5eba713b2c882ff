import { expect, test } from "vitest";
import type { Encoding } from "#domain/bank/table-layout.ts";
import { decodeText, guessEncoding } from "./text-encoding.ts";

/** The bytes of a text, from the character of each byte in the encoding. */
function bytesOf(text: string, encoding: Encoding): Uint8Array {
  const all = decodeText(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  const byteOf = new Map(Array.from(all).map((sign, byte) => [sign, byte]));
  return Uint8Array.from(Array.from(text), (sign) => byteOf.get(sign) ?? expect.unreachable(sign));
}

test.each<[Encoding, string, string]>([
  ["windows-1251", "Russian", "Дата;Сумма;Назначение платежа: оплата по счёту №5"],
  ["windows-1251", "Bulgarian", "Дата;Сума;Плащане по фактура за наем"],
  ["windows-1257", "Lithuanian", "Data;Gavėjas;Mokėjimo paskirtis;Suma;Žemės ūkio bankas, įmonė"],
  ["windows-1257", "Latvian", "Datums;Saņēmējs;Maksājuma mērķis;Rīgas šķira"],
  ["windows-1257", "Estonian", "Kuupäev;Saaja;Selgitus;Müügiarve, šokolaad õunaga, žürii"],
  ["windows-1250", "Polish", "Data księgowania;Kwota;Tytuł;Żółta łódź, opłata za wodę"],
  ["windows-1250", "Czech", "Datum provedení;Částka;Zpráva pro příjemce;Měsíční poplatek, účet"],
  ["windows-1250", "Hungarian", "Könyvelés dátuma;Összeg;Közlemény;Fizetendő díj, gyűjtő"],
  ["windows-1253", "Greek", "Ημερομηνία;Ποσό;Αιτιολογία"],
  ["windows-1254", "Turkish", "İşlem tarihi;Tutar;Açıklama: kira ödemesi, yağ"],
  ["windows-1252", "German", "Buchungstag;Betrag;Empfänger;Müller Straße, Café, „Öl“ für 5 €"],
  ["windows-1252", "French", "Date;Montant;Libellé;Prélèvement à l’échéance, reçu de Noël"],
  ["windows-1252", "Portuguese", "Data;Descrição;Transferência de João, São Paulo"],
  ["windows-1252", "Norwegian", "Bokført dato;Beløp;Betaling på gjærbakst"],
  ["windows-1252", "Icelandic", "Dagsetning;Upphæð;Greiðsla fyrir þjónustu"],
  ["windows-1252", "several languages", "Müller, Café Øre, Señor Núñez, Ångström, São"],
  ["macintosh", "German", "Buchungstag;Betrag;Müller Straße"],
  ["macintosh", "German in capitals", "Buchungstag;Betrag;MÜLLER"],
  ["macintosh", "German with Mac line endings", "Buchungstag;Betrag;Text\r1;2;Möller"],
  ["macintosh", "German with one umlaut", "Datum;Text;Betrag\n01.02.2026;Müller;-5,00"],
  ["macintosh", "French", "Date;Libellé;Prélèvement à l’échéance, reçu de Noël"],
  ["macintosh", "Swedish", "Datum;Belopp;Årsavgift för bostadsrätt"],
  ["windows-1252", "a text with one symbol", "Datum;Betrag;Grundgebühr nach § 5, 20 % «netto»"],
  ["windows-1252", "a text with plain letters only", "Date;Amount;Text"],
])("%s is detected from the letters of %s", (encoding, _, text) => {
  expect(guessEncoding(bytesOf(text, encoding))).toBe(encoding);
});

test("characters that Windows adds to ISO 8859-1 are decoded", () => {
  expect(decodeText(Uint8Array.of(0x80, 0x84, 0xe9), "windows-1252")).toBe("\u20ac\u201e\u00e9");
  expect(decodeText(Uint8Array.of(0xc3, 0xa9), "utf-8")).toBe("\u00e9");
});
