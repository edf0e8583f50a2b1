/** Passkeys of this browser. Its own functions read and write the JSON of the standard. */

type PasskeyResult =
  | { outcome: "signed"; response: unknown }
  /** The reader refused, took too long, or has no such key. */
  | { outcome: "cancelled" }
  /** This device has one of this account's keys already. */
  | { outcome: "known" };

/** Makes a key for what the server offers. */
export const createPasskey = (offer: object) =>
  resultOf(() => {
    const options = offer as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  });

/** Signs the server's challenge. `isSuggested` waits until a key is chosen among what the browser fills in. */
export const usePasskeyFor = (
  offer: object,
  { signal, isSuggested }: { signal: AbortSignal; isSuggested: boolean },
) =>
  resultOf(() => {
    const options = offer as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const mediation = isSuggested ? "conditional" : "optional";
    return navigator.credentials.get({ publicKey, signal, mediation });
  });

async function resultOf(request: () => Promise<Credential | null>): Promise<PasskeyResult> {
  try {
    const credential = await request();
    if (!credential) return { outcome: "cancelled" };
    return { outcome: "signed", response: (credential as PublicKeyCredential).toJSON() };
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
    return { outcome: isKnown ? "known" : "cancelled" };
  }
}
