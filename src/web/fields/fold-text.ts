/** How a text is compared with what was typed: in small letters and without accents, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}
