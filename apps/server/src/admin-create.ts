/**
 * `npm run admin:create`: creates a system administrator. Prompts for missing arguments; without a terminal it
 * generates a password. Works whether or not a server is running.
 */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { describeStartError } from './kernel/database/start-error.ts'
import { openStorage } from './kernel/database/storage.ts'
import { openAuditSeal } from './kernel/http/open-audit-seal.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { systemClock } from './kernel/process/clock.ts'
import { readConfig } from './kernel/process/config.ts'
import { createLog } from './kernel/process/log.ts'
import { readServerSecret } from './kernel/process/server-secret.ts'
import { createSystemAdministrator } from './organizations/create-system-administrator.ts'
import { generatePassword } from './session/password.ts'

const usage =
  'Usage: npm run admin:create -- --login-id NAME@EXAMPLE --first-name NAME --last-name NAME [--organization NAME]'

async function main(): Promise<void> {
  const given = readArguments()
  const loginId = given['login-id'] ?? (await ask('Login ID (e-mail address): '))
  const lastName = given['last-name'] ?? (await ask('Last name: '))
  const firstName = given['first-name'] ?? (await ask('First name: '))
  const organization = given.organization ?? 'Wheelhouse'
  const typed = process.stdin.isTTY ? await ask('Password (empty: one is generated): ', { hidden: true }) : ''
  const password = typed === '' ? generatePassword() : typed

  const config = readConfig(process.env, process.cwd())
  const storage = await openStorage(config, createLog('error'), systemClock, { mayShare: true })
  try {
    const sealAudit = await openAuditSeal(await readServerSecret(config), storage.db)
    const administrator = { loginId, firstName, lastName, organization, password }
    await createSystemAdministrator(
      storage.db,
      { clock: systemClock, sealAudit },
      administrator,
      config.passwordPolicy,
    )
  } finally {
    await storage.close()
  }
  process.stdout.write(`System administrator ${loginId} was created.\n`)
  if (typed === '') process.stdout.write(`Password, shown this once: ${password}\n`)
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    const options = { 'login-id': text, 'first-name': text, 'last-name': text, organization: text }
    return parseArgs({ options }).values
  } catch (error) {
    throw new SettingError(`${getErrorMessage(error)}\n${usage}`)
  }
}

async function ask(question: string, { hidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) throw new SettingError(usage)
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stdout,
    terminal: true,
  })
  const answer = await terminal.question('')
  terminal.close()
  if (hidden) process.stdout.write('\n')
  return answer.trim()
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
})
