import { useRef, useState } from "react";
import type { LogoView } from "#contract/logo.ts";
import { encodeFile } from "#web/api/file-input.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** The logo on the company's invoices, credit notes, their PDFs and emails (Behavior 2.15). */
export function LogoCard({ logo }: { logo: LogoView }) {
  const update = useApiMutation("logo.update");
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (readImage: () => Promise<string | null>, successText: string) => {
    setProblem(null);
    try {
      await update.mutateAsync({ body: { version: logo.version, image: await readImage() } });
      showToast(successText);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Couldn't save the logo");
    }
  };
  return (
    <Card title="Logo">
      <div className="flex flex-col items-start gap-4">
        {logo.image !== null && (
          <img
            src={logo.image}
            alt="Logo of the company"
            className="max-h-24 max-w-full rounded-control border border-line bg-white p-2"
          />
        )}
        <p className="text-ink-soft">Shown at the top of your documents. Any image works; we'll resize it.</p>
        {problem !== null && <Notice tone="negative">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <ChoosePicture
            label={logo.image === null ? "Choose a logo" : "Choose another"}
            disabled={update.isPending}
            onChoose={(file) => void save(() => asSmallPng(file), "Logo saved")}
          />
          {logo.image !== null && (
            <Button
              needs="logo.update"
              disabled={update.isPending}
              onClick={() => void save(() => Promise.resolve(null), "Logo removed")}
            >
              Remove logo
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

type ChooseProps = { label: string; disabled: boolean; onChoose: (file: File) => void };

function ChoosePicture({ label, disabled, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Logo"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // Lets the user choose the same file again.
          event.target.value = "";
        }}
      />
      <Button needs="logo.update" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** The largest file a browser can decode smoothly; the logo is scaled down before upload. */
const PICTURE_MEGABYTES_MAX = 20;

/** The maximum size in pixels: twice the size of the logo's area on paper at 150 dpi. */
const LOGO_SIZE_MAX = { width: 750, height: 266 };

/**
 * Redraws any image the browser supports as a plain PNG in base64, which removes everything else in the file (locations,
 * scripts, links).
 */
async function asSmallPng(file: File): Promise<string> {
  const picture = new Image();
  // The Content Security Policy allows only images from the server and data URLs.
  picture.src = `data:${file.type};base64,${(await encodeFile(file, PICTURE_MEGABYTES_MAX)).content}`;
  await picture.decode().catch(() => {
    throw new Error("This isn't an image we can read. Choose a PNG or JPEG file.");
  });
  const { naturalWidth: width, naturalHeight: height } = picture;
  // An SVG may have no intrinsic size.
  if (width === 0 || height === 0)
    throw new Error("Couldn't read the size of this image. Choose another file.");
  const scale = Math.min(1, LOGO_SIZE_MAX.width / width, LOGO_SIZE_MAX.height / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
}
