import { currentTheme } from "#web/ui/browser-settings.ts";
import dark from "./screenshot-dark.webp";
import light from "./screenshot-light.webp";

/** The running product, in the reader's theme. `npm run pictures` takes it anew. */
export function ProductPicture() {
  const theme = currentTheme();
  return (
    <picture className="block overflow-hidden rounded-large border border-line bg-surface shadow-float">
      {theme === "system" && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={theme === "dark" ? dark : light}
        alt="The upper part of the trial balance of a sample company, as Twofold shows it: each account with its debit or its credit, under Assets and Liabilities."
        width={628}
        height={412}
        className="h-auto w-full [mask-image:linear-gradient(black_75%,transparent)]"
      />
    </picture>
  );
}
