import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import { ConfigError } from '../robots-config.ts'

type AgentKey = {
  /** Ed25519, SPKI, PEM. */
  publicKey: string
  /** SHA-256 of the public key in groups of four digits, as shown in the console. */
  fingerprint: string
}

/**
 * The key of this robot, created at the first call. Its private half is written here, readable by this user only, and
 * goes nowhere else.
 * @throws ConfigError if the file contains something else
 */
export function openAgentKey(file: string): AgentKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const fresh = privateKey.export({ type: 'pkcs8', format: 'pem' })
  try {
    // Written only if there is none, so that two simultaneous starts end up with the same key.
    writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  }
  try {
    const publicKey = createPublicKey(createPrivateKey(readFileSync(file)))
    const hash = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex')
    return {
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      fingerprint: hash.match(/.{4}/g)?.join(' ') ?? hash,
    }
  } catch {
    throw new ConfigError(`${file} holds no key of a robot. Move it away and try again.`)
  }
}
