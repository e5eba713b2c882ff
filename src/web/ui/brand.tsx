/** The product name with its logo: two facing pages. */
export function Brand({ href, markOnly = false }: { href: string; markOnly?: boolean }) {
  return (
    <a href={href} aria-label="Twofold" className="inline-flex items-center gap-2.5 rounded-small">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g fill="none" className="stroke-on-accent" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8 9.5h7v13H8zM17 9.5h7v13h-7z" strokeWidth="2" />
          <path d="M10.75 13.5h1.5M10.75 16.5h1.5M19.75 16.5h1.5M19.75 19.5h1.5" strokeWidth="1.75" />
        </g>
      </svg>
      {!markOnly && <span className="text-section font-semibold tracking-tight">Twofold</span>}
    </a>
  );
}
