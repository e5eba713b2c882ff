import type { PlanStatus } from "#contract/subscription.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const WORDS: Readonly<Record<PlanStatus, { label: string; tone: BadgeTone }>> = {
  active: { label: "Active", tone: "positive" },
  trial: { label: "Trial", tone: "accent" },
  free: { label: "Free", tone: "neutral" },
};

/** The status of a subscription (Spec 3). */
export function PlanBadge({ status }: { status: PlanStatus }) {
  const { label, tone } = WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
