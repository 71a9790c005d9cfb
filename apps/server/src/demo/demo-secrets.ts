import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { SettingError } from '../kernel/process/app-error.ts'
import { describePasswordIssue } from '../session/password.ts'

type PasswordOptions = { folder: string; password: string | null; policy: PasswordPolicy }

/**
 * The chosen password, or else the one generated at the first start.
 * @throws SettingError if the chosen one is too weak
 */
export async function readDemoPassword({ folder, password, policy }: PasswordOptions): Promise<string> {
  const file = join(folder, 'password')
  if (password !== null) {
    const weakness = describePasswordIssue(password, { policy, loginId: null })
    if (weakness !== null) throw new SettingError(`DEMO_PASSWORD ${weakness}.`)
    await writePrivately(file, password)
    return password
  }
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return kept.trim()
  // Contains three of the four character classes of the operator rule, whatever the random part is.
  const generated = `Wh7-${randomBytes(9).toString('base64url')}`
  await writePrivately(file, generated)
  return generated
}

export async function readSecrets(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, 'robot-secrets.json'), 'utf8').catch(() => '{}')
  return z.record(z.string(), z.string()).parse(parseJson(text))
}

export function writePrivately(file: string, text: string): Promise<void> {
  return writeFile(file, text, { mode: 0o600 })
}
