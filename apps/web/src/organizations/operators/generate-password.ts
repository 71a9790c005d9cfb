import { findPasswordIssue, type PasswordPolicy } from '@wheelhouse/contract/account/password'

/** Without characters that are easily confused. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+=?!'
const length = 20

/** A random password that satisfies the operator form under any policy: about 119 bits of entropy. */
export function generatePassword({ policy, loginId }: { policy: PasswordPolicy; loginId: string }): string {
  for (;;) {
    const password = Array.from({ length }, randomLetter).join('')
    if (findPasswordIssue(password, { policy, form: 'operator', loginId }) === null) return password
  }
}

/** Picks characters uniformly: bytes beyond the last full multiple are redrawn. */
function randomLetter(): string {
  const most = 256 - (256 % letters.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < most) return letters.charAt(byte % letters.length)
  }
}
