import { SampleReport } from "./sample-report.tsx";

/** Pictures of the running product, when they have been taken: screenshot-light.webp and screenshot-dark.webp. */
const pictures = import.meta.glob<string>("./screenshot-*.{webp,png}", {
  eager: true,
  query: "?url",
  import: "default",
});

function pictureFor(theme: "light" | "dark"): string | undefined {
  return Object.entries(pictures).find(([path]) => path.includes(`-${theme}.`))?.[1];
}

/** The product itself, in the reader's theme. */
export function ProductPicture() {
  const light = pictureFor("light");
  const dark = pictureFor("dark") ?? light;
  if (!light) return <SampleReport />;
  const frame = "w-full rounded-large border border-line shadow-float";
  return (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img
        src={light}
        alt="The journal list of a sample company in Twofold"
        width={1440}
        height={900}
        className={frame}
      />
    </picture>
  );
}
