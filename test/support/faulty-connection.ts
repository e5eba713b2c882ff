import { connect, createServer, type Socket } from "node:net";

/** Where a connection breaks: after this many more bytes of a request, or of a response. */
type ConnectionBreak = { side: "request" | "answer"; bytes: number };

export type FaultyConnection = {
  port: number;
  /** The destination of new connections from now on. */
  lead: (to: number) => void;
  /** Answers no connection anymore, until the line is cut and restored. */
  hang: () => void;
  /** Existing connections get no more responses and are not cut; new connections work. */
  silence: () => void;
  /** Breaks each connection in the middle of its next transfer; new ones work. */
  breakOff: (where: ConnectionBreak) => void;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

type SocketPair = { near: Socket; far: Socket; breaks: ConnectionBreak | null; isSilent: boolean };

/** A line to a server that can be cut: its clients lose the connection, and get no new one. */
export async function openLine(to = 0): Promise<FaultyConnection> {
  const wires = new Set<SocketPair>();
  let target = to;
  let isHung = false;
  const carry = (wire: SocketPair, side: ConnectionBreak["side"], chunk: Uint8Array) => {
    const onward = side === "request" ? wire.far : wire.near;
    const { breaks } = wire;
    if (breaks?.side !== side || chunk.length <= breaks.bytes) {
      if (breaks?.side === side) breaks.bytes -= chunk.length;
      onward.write(chunk);
      return;
    }
    onward.end(chunk.subarray(0, breaks.bytes), () => end(wire));
  };
  const end = ({ near, far }: SocketPair) => {
    near.destroy();
    far.destroy();
  };
  const listener = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target, "127.0.0.1");
    const wire: SocketPair = { near, far, breaks: null, isSilent: false };
    wires.add(wire);
    near.setNoDelay();
    far.setNoDelay();
    near.on("data", (chunk) => isHung || wire.isSilent || carry(wire, "request", chunk));
    far.on("data", (chunk) => isHung || wire.isSilent || carry(wire, "answer", chunk));
    for (const socket of [near, far]) socket.on("error", () => undefined);
    // A connection that ends on one side passes that on; one that broke breaks the other side.
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
  const disconnect = () =>
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
    cut: disconnect,
    mend: () => {
      isHung = false;
      return listen(port);
    },
    close: disconnect,
  };
}
