import { Camera, Paperclip } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useDrop } from "#web/ui/use-drop.ts";

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** Whether the buttons come before the files, for a long list. */
  buttonsFirst?: boolean;
  children?: ReactNode;
};

const ACCEPTED = ".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.gif,.tif,.tiff,.xml,.csv,.txt,.xlsx";

/** Accepts files dropped or pasted anywhere on the page, chosen, or photographed with a phone. */
export function ChooseFiles({ onFiles, buttonsFirst = false, children }: Props) {
  const isOver = useDrop(onFiles);
  usePaste(onFiles);
  const buttons = <FileButtons onFiles={onFiles} />;
  return (
    <div
      className={classNames(
        "flex flex-col gap-3 rounded-control",
        isOver && "bg-accent-soft outline-2 outline-offset-4 outline-accent outline-dashed",
      )}
    >
      {buttonsFirst && buttons}
      {children}
      {!buttonsFirst && buttons}
    </div>
  );
}

function FileButtons({ onFiles }: Pick<Props, "onFiles">) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <FileButton label="Add files" icon={<Paperclip />} accept={ACCEPTED} onFiles={onFiles} />
      <div className="hidden pointer-coarse:contents">
        <FileButton label="Take photo" icon={<Camera />} accept="image/*" capture onFiles={onFiles} />
      </div>
      <p className="text-small text-ink-soft pointer-coarse:hidden">or drop or paste them here</p>
    </div>
  );
}

type ButtonProps = Pick<Props, "onFiles"> & {
  label: string;
  icon: ReactNode;
  accept: string;
  capture?: boolean;
};

function FileButton({ label, icon, accept, capture = false, onFiles }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={!capture}
        accept={accept}
        capture={capture ? "environment" : undefined}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Let the same file be chosen again.
          target.value = "";
        }}
      />
      <Button size="small" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** Accepts files pasted anywhere on the page, such as a screenshot; pasted text goes to its field as usual. */
function usePaste(onFiles: Props["onFiles"]): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // Cells copied from a spreadsheet include their picture.
    if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    window.addEventListener("paste", listener);
    return () => window.removeEventListener("paste", listener);
  }, []);
}
