import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ORDER_KINDS } from "#domain/order.ts";
import { useGo } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { areLetterKeysOn } from "#web/ui/browser-settings.ts";
import { followSequence, keyOf } from "#web/ui/letter-keys.ts";
import { useCanAccess } from "#web/ui/permissions.ts";
import { useNavEntries } from "./nav-entries.ts";

type KeyCommands = { onPalette: () => void; onSwitch: () => void; onHelp: () => void };

/** The global keyboard shortcuts: Ctrl+K, ?, ., g and a letter, n, /, and the page's own (Interface 2). */
export function useGlobalKeys(commands: KeyCommands): void {
  const router = useRouter();
  const go = useGo();
  const entries = useNavEntries();
  const addressOf = useEffectEvent(
    (letter: string) => entries.find((entry) => entry.letter === letter)?.href,
  );
  const isUsable = useCanAccess();
  const canUse = useEffectEvent((href: string) => isUsable({ href }));
  const openPalette = useEffectEvent(() => commands.onPalette());
  const openSwitcher = useEffectEvent(() => commands.onSwitch());
  const openHelp = useEffectEvent(() => commands.onHelp());
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !event.shiftKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || isBusy(event.target) || !areLetterKeysOn()) return;
      // Ignore key repeat.
      if (event.repeat) return;
      const key = keyOf(event);
      const command = followSequence(event) ? shortcutFor(key) : single(key);
      if (!command) return;
      event.preventDefault();
      command();
    }
    function shortcutFor(letter: string): (() => void) | undefined {
      const href = addressOf(letter);
      return href === undefined ? undefined : () => go(href);
    }
    function single(key: string): (() => void) | undefined {
      if (key === "?") return () => openHelp();
      if (key === ".") return () => openSwitcher();
      const form = newRecordPath(router.state.location.pathname);
      if (key === "n") return form !== undefined && canUse(form) ? () => go(form) : undefined;
      const searchBox = document.querySelector<HTMLElement>("[data-search-box]");
      if (key === "/" && searchBox) return () => searchBox.focus();
      const button = buttonOf(key);
      return button && (() => button.click());
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router, go]);
}

/** The page's own button for a single-key shortcut, as in the selection bar. */
function buttonOf(key: string): HTMLButtonElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>("main button[aria-keyshortcuts]");
  return [...buttons].find((button) => button.getAttribute("aria-keyshortcuts") === key);
}

/** Whether a field has the focus or a dialog or menu is open, which then get the letters. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    target.matches(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menuitem]",
    )
  );
}

/** The form opened by `n`: a new record of the kind shown on the page; undefined if the page shows no such kind. */
export function newRecordPath(pathname: string): string | undefined {
  if (pathname === paths.home() || pathname === `${paths.home()}/`) return paths.newJournal();
  return NEW_RECORDS.find(([list]) => pathname.startsWith(list))?.[1];
}

/** Longest URL prefix first, because credits are listed below the documents they reverse. */
const NEW_RECORDS: readonly (readonly [list: string, form: string])[] = [
  ...ORDER_KINDS.map((kind) => [paths.orders(kind), paths.newOrder(kind)] as const),
  [paths.documents("credit_note"), paths.newDocument("credit_note")],
  [paths.documents("vendor_credit"), paths.newDocument("vendor_credit")],
  [paths.documents("invoice"), paths.newDocument("invoice")],
  [paths.documents("bill"), paths.newDocument("bill")],
  [paths.parties("customer"), paths.newParty("customer")],
  [paths.parties("vendor"), paths.newParty("vendor")],
  [paths.values(), paths.newLandedCost()],
  [paths.products(), paths.newProduct()],
  [paths.taxRates(), paths.newTaxRate()],
  [paths.payments(), paths.newPayment()],
  [paths.money(), paths.newMoneyEntry("expense")],
  [paths.accounts(), paths.newAccount()],
  [paths.journals(), paths.newJournal()],
  [paths.transactions(), paths.newJournal()],
  [paths.assets(), paths.newAsset()],
  [paths.loans(), paths.newLoan()],
  [paths.accruals(), paths.newAccrual()],
  [paths.schedules(), paths.newSchedule({ kind: "invoice" })],
  [paths.revaluations(), paths.newRevaluation()],
];
