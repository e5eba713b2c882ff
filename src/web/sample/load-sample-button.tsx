import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { useSample } from "./use-sample.ts";

type Props = { size?: "small" | "normal" };

/** Opens the sample company, beside the own book, which it does not touch. */
export function LoadSampleButton({ size = "normal" }: Props) {
  const load = useSample("load");
  const start = () =>
    load.mutate(undefined, { onError: ({ message }) => showToast(message, { tone: "negative" }) });
  return (
    <Button size={size} pending={load.isPending} onClick={start}>
      {load.isPending ? "Loading the sample company" : "Load the sample company"}
    </Button>
  );
}
