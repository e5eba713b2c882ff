// Runs before the first paint, so that a chosen look never flashes. The choices are made in ui/theme-store.ts and
// ui/density-store.ts.
{
  const choice = localStorage.getItem("twofold.theme");
  if (choice === "light" || choice === "dark") document.documentElement.setAttribute("data-theme", choice);
  if (localStorage.getItem("twofold.density") === "compact") {
    document.documentElement.setAttribute("data-density", "compact");
  }
}
