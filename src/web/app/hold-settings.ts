/** How Twofold looks and listens, and which first steps are done; nothing that the books say. */
const KEPT =
  /^twofold\.(theme|density|letter-keys|sidebar-narrow|getting-started-dismissed\..+|trial-balance-read\..+)$/;

/**
 * Signing out empties the browser's storage of this site (Security). This holds the settings of the browser
 * meanwhile; call what it gives back to store them again.
 */
export function holdSettings(): () => void {
  const held = Object.entries(localStorage).filter(([name]) => KEPT.test(name));
  return () => {
    for (const [name, value] of held) localStorage.setItem(name, String(value));
  };
}
