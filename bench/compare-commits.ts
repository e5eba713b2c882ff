import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { node } from "./build.ts";
import type { SpeedGate } from "./gates.ts";
import { PARTS } from "./bench-areas.ts";
import { figuresOf, rateRatio, type Results, timeRatio } from "./results.ts";

/** Below this share of the other commit's speed a row counts as slower; a smaller difference is noise. */
const SHARE = 0.8;

/** Checks out another commit into its own folder, and builds it there. */
export async function openOther(commit: string): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "twofold-other-"));
  const git = (...args: string[]) => execFileSync("git", ["worktree", ...args], { stdio: "pipe" });
  git("add", "--detach", folder, commit);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    git("prune");
  };
  process.once("exit", remove);
  await node(join(folder, "scripts/build.mjs"));
  return { folder, remove };
}

/** One gate for each row that both commits have; none if the run is not a comparison. */
export function againstGatesOf(results: Results): SpeedGate[] {
  return results.sizes
    .flatMap((size) => [...measuredGates(results, size), ...factGates(results, size)])
    .filter(({ measured }) => !Number.isNaN(measured));
}

function measuredGates(results: Results, size: number): SpeedGate[] {
  return PARTS[results.part].measures.map((measure) => {
    const [product, otherCommit] = (["product", "other"] as const).map((variant) => ({
      id: measure.id,
      variant,
      size,
    }));
    if (!product || !otherCommit || figuresOf(results, otherCommit) === null)
      return shareGate(measure.title, size, Number.NaN);
    const share =
      "post" in measure
        ? rateRatio(results, product, otherCommit)
        : 1 / timeRatio(results, product, otherCommit);
    return shareGate(measure.title, size, share);
  });
}

function factGates({ servers }: Results, size: number): SpeedGate[] {
  const find = (variant: string) =>
    servers.find((server) => server.variant === variant && server.size === size);
  const [product, otherServer] = [find("product"), find("other")];
  if (!product || !otherServer) return [];
  return [
    shareGate("bulk import", size, product.importPerSecond / otherServer.importPerSecond),
    shareGate("first start", size, otherServer.firstStartMs / product.firstStartMs),
    shareGate("start with existing books", size, otherServer.secondStartMs / product.secondStartMs),
  ];
}

function shareGate(title: string, size: number, share: number): SpeedGate {
  return {
    text: `${title}, ${size}: speed over the other commit's`,
    measured: share,
    limit: SHARE,
    sense: "at least",
    unit: "x",
  };
}
