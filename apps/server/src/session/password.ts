import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  findPasswordIssue,
  type PasswordIssue,
  type PasswordPolicy,
  passwordLimits,
} from '@wheelhouse/contract/account/password'

const derive = promisify(argon2)

/**
 * OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane; about 40 ms here. More memory would
 * let few simultaneous logins exhaust a small machine. The hash names its parameters, so they can grow later.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Hash of a password in the PHC text form, with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Is this the password of that hash? Takes the same time whatever the answer. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) throw new Error('a stored password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(derived, expected)
}

function text(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/**
 * What is wrong with an account's password, as the end of an English sentence; `null` when nothing is. Shown only at
 * the shell: screens use `texts`.
 */
export function describePasswordIssue(
  password: string,
  { policy, loginId }: { policy: PasswordPolicy; loginId: string | null },
): string | null {
  const issue = findPasswordIssue(password, { policy, form: 'operator', loginId })
  const { min, max } = passwordLimits[policy === 'nist' ? 'nist' : 'operator']
  const sentences: Record<PasswordIssue, string> = {
    'password.tooShort': `must have ${min} to ${max} characters`,
    'password.tooLong': `must have ${min} to ${max} characters`,
    'password.lettersAndDigits': 'must have letters and digits',
    'password.classes': 'must mix three of: upper case, lower case, digits, other characters',
    'password.containsLoginId': 'must not contain the login id',
    'password.common': 'must not be one that everybody tries first',
  }
  return issue && sentences[issue]
}

/** A password that nobody has to remember: 20 characters, strong enough for either policy. */
export function generatePassword(): string {
  for (;;) {
    const password = randomBytes(15).toString('base64url')
    if (describePasswordIssue(password, { policy: 'spec', loginId: null }) === null) return password
  }
}
