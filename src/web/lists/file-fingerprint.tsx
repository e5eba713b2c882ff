/** Identifies a file, for those who need to prove that it is unchanged. Collapsed: it means nothing to anyone else. */
export function FileFingerprint({ sha256 }: { sha256: string }) {
  return (
    <details className="text-small text-ink-faint">
      <summary className="w-fit cursor-pointer pointer-coarse:py-3">File fingerprint</summary>
      <p className="break-all">SHA-256 {sha256}</p>
    </details>
  );
}
