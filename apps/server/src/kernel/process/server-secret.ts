import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'

/** The secret that only this installation's servers know. Each purpose has its own key. */
export type ServerSecret = {
  /** 256 bits for one purpose, the same at every start. */
  keyFor(purpose: string): Buffer
  /** Encrypts a text that must be readable later (AES-256-GCM). */
  seal(text: string): string
  /** @throws Error when the text was sealed with another secret, or changed. */
  open(sealed: string): string
  /** What is stored of a short code: without the secret, trying all million codes would not reveal it. */
  hashCode(code: string, salt: string): string
}

/** The secret of `SERVER_SECRET`, else the one in `DATA_DIR`, generated at the first start. */
export async function readServerSecret({ serverSecret, dataDir }: Config): Promise<ServerSecret> {
  return createServerSecret(serverSecret ?? (await ownSecret(dataDir)))
}

async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'server-secret')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return kept.trim()
  await prepareDataFolder(dataDir, { hasDatabase: false })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // A hard link is created atomically and only if the name is free: two servers on one folder end up with the same
  // secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readFile(file, 'utf8')).trim()
}

/** @param secret at least 32 characters that nobody can guess. */
export function createServerSecret(secret: string): ServerSecret {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `wheelhouse ${purpose}`, 32))
  const sealKey = keyFor('seal')
  const codeKey = keyFor('code')
  return {
    keyFor,
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    hashCode: (code, salt) => createHmac('sha256', codeKey).update(`${salt}:${code}`).digest('hex'),
  }
}
