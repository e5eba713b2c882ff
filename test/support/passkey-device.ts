import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { TestBooks, TestReply } from "./new-books.ts";

/** What a server asks a device for. */
type DeviceRequest = Record<string, unknown>;

type DeviceFaults = {
  /** The page that asked. */
  origin?: string;
  /** Whether the device checked fingerprint, face or PIN. */
  isUserVerified?: boolean;
  /** The signature counter; 0 for a synced passkey. */
  counter?: number;
};

const SITE = "localhost";
const ORIGIN = "http://localhost:3000";
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey (WebAuthn, ES256, without attestation), as a browser would pass on its answers. */
export function newPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let userHandle = "";

  const authenticatorData = ({ isUserVerified = true, counter = 0 }: DeviceFaults, credential?: Buffer) => {
    const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(SITE), head, credential ?? Buffer.alloc(0)]);
  };

  return {
    /** Creates the passkey. */
    create: (options: DeviceRequest, faults: DeviceFaults = {}) => {
      userHandle = (options["user"] as { id: string }).id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const data = authenticatorData(
        faults,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
      );
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        credentialId: id.toString("base64url"),
        clientData: clientData("webauthn.create", options, faults).toString("base64url"),
        attestation: attestation.toString("base64url"),
      };
    },
    /** Signs a challenge with the passkey. */
    sign: (options: DeviceRequest, faults: DeviceFaults = {}) => {
      const data = authenticatorData(faults);
      const client = clientData("webauthn.get", options, faults);
      return {
        credentialId: id.toString("base64url"),
        clientData: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        userHandle,
      };
    },
  };
}

function clientData(type: string, { challenge }: DeviceRequest, { origin = ORIGIN }: DeviceFaults): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

/** Adds the passkey of a device to the account of the owner of books. */
export async function addPasskey(
  books: TestBooks,
  device: ReturnType<typeof newPasskeyDevice>,
): Promise<TestReply> {
  const { password } = books;
  const { options } = (await books.post("/auth/passkeys/creation-options", { password })).body;
  return books.post("/auth/passkeys", { name: "My laptop", ...device.create(options) });
}
