/**
 * Passwords, tokens and keys of other services, encrypted at rest. They are write-only: forms show that one is stored
 * (`hasPassword`), and no response, log, export or audit entry contains one.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ServerSecret } from './server-secret.ts'

/** Where a secret is stored. It can be opened only there: copied into another row it is useless. */
type SecretPlace = { table: string; column: string; rowId: string }

export type Secrets = {
  /** Returns what is stored instead of the text. */
  seal(place: SecretPlace, text: string): string
  /** @returns `null` when it was sealed for another place or with another server secret, or was changed. */
  open(place: SecretPlace, sealed: string): string | null
}

/** First byte of what is stored; another encryption scheme gets another version. */
const version = 1
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with its own key derived from the server's secret. */
export function createSecrets(serverSecret: Pick<ServerSecret, 'keyFor'>): Secrets {
  const key = serverSecret.keyFor(`stored secrets v${version}`)
  const toBinding = ({ table, column, rowId }: SecretPlace) =>
    Buffer.from(JSON.stringify([version, table, column, rowId]))
  return {
    seal(place, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(toBinding(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes) return null
      const tagAt = 1 + nonceBytes
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, tagAt), options)
      decipher.setAAD(toBinding(place)).setAuthTag(bytes.subarray(tagAt, tagAt + tagBytes))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(tagAt + tagBytes)), decipher.final()])
        return text.toString('utf8')
      } catch {
        return null
      }
    },
  }
}
