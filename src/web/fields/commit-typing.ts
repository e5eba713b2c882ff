/** Lets the field that has the focus take over what is being typed in it, as leaving it would. */
export function commitTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
