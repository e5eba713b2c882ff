import { connect, createServer, type Socket } from "node:net";

/** Where a connection breaks off: after so many further bytes of a request, or of an answer. */
type Break = { side: "request" | "answer"; bytes: number };

export type Line = {
  port: number;
  /** Where new connections lead from now on. */
  lead: (to: number) => void;
  /** Answers no connection any longer, until the line is cut and mended. */
  hang: () => void;
  /** Existing connections get no answer any longer and are not cut; new connections are whole. */
  silence: () => void;
  /** Breaks each connection in the middle of what it carries next; new ones are whole. */
  breakOff: (where: Break) => void;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

type Wire = { near: Socket; far: Socket; breaks: Break | null; isSilent: boolean };

/** A line to a server that can be cut: who speaks over it loses the connection, and gets no new one. */
export async function openLine(to = 0): Promise<Line> {
  const wires = new Set<Wire>();
  let target = to;
  let isHung = false;
  const carry = (wire: Wire, side: Break["side"], chunk: Uint8Array) => {
    const onward = side === "request" ? wire.far : wire.near;
    const { breaks } = wire;
    if (breaks?.side !== side || chunk.length <= breaks.bytes) {
      if (breaks?.side === side) breaks.bytes -= chunk.length;
      onward.write(chunk);
      return;
    }
    onward.end(chunk.subarray(0, breaks.bytes), () => end(wire));
  };
  const end = ({ near, far }: Wire) => {
    near.destroy();
    far.destroy();
  };
  const listener = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target, "127.0.0.1");
    const wire: Wire = { near, far, breaks: null, isSilent: false };
    wires.add(wire);
    near.setNoDelay();
    far.setNoDelay();
    near.on("data", (chunk) => isHung || wire.isSilent || carry(wire, "request", chunk));
    far.on("data", (chunk) => isHung || wire.isSilent || carry(wire, "answer", chunk));
    for (const socket of [near, far]) socket.on("error", () => undefined);
    // Half of a connection that is done passes that on; one that broke breaks the other half.
    near.once("end", () => (wire.isSilent ? far.destroy() : far.end())).once("close", () => far.destroy());
    far.once("end", () => wire.isSilent || near.end()).once("close", () => wire.isSilent || near.destroy());
    near.once("close", () => wires.delete(wire));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      listener.listen(port, "127.0.0.1", resolve);
    });
  await listen(0);
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const cut = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      for (const wire of wires) end(wire);
    });
  return {
    port,
    lead: (next) => (target = next),
    hang: () => (isHung = true),
    silence: () => {
      for (const wire of wires) wire.isSilent = true;
    },
    breakOff: (where) => {
      for (const wire of wires) wire.breaks = { ...where };
    },
    cut,
    mend: () => {
      isHung = false;
      return listen(port);
    },
    close: cut,
  };
}
