import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** Reads a public key of an agent. @returns `null` for anything but an Ed25519 key in SPKI and PEM. */
export function readPublicKey(pem: string): KeyObject | null {
  // The parser would accept a private key too. That must be refused: the key has left its robot.
  if (!pem.trim().startsWith('-----BEGIN PUBLIC KEY-----')) return null
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** The same text for the same key, however its PEM was broken into lines. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** SHA-256 of the key (SPKI, DER) in groups of four digits: what an administrator compares with the robot's own. */
export function getFingerprint(key: KeyObject): string {
  const hash = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return hash.match(/.{4}/g)?.join(' ') ?? hash
}
