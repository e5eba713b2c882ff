// Runs before the first paint, so that a chosen theme never flashes. The choice is made in ui/theme-switch.tsx.
{
  const choice = localStorage.getItem("twofold.theme");
  if (choice === "light" || choice === "dark") document.documentElement.setAttribute("data-theme", choice);
}
