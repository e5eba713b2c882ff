import { useSession } from "#web/api/session.ts";
import { LoadSampleButton } from "./load-sample-button.tsx";

/** The second way out of an empty list (Look: States): a company that has something in it. */
export function SampleWayIn() {
  return useSession().book.isSample ? null : <LoadSampleButton />;
}
