import { findPasswordIssue, type PasswordPolicy } from '@wheelhouse/contract/account/password'

/** Without those that are easily taken for another. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+=?!'
const length = 20

/** A password that keeps the rule of the operator form, whatever the policy: about 119 bits by chance. */
export function generatePassword({ policy, loginId }: { policy: PasswordPolicy; loginId: string }): string {
  for (;;) {
    const password = Array.from({ length }, randomLetter).join('')
    if (findPasswordIssue(password, { policy, form: 'operator', loginId }) === null) return password
  }
}

/** Each of the letters equally often: bytes beyond the last whole round are drawn again. */
function randomLetter(): string {
  const most = 256 - (256 % letters.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < most) return letters.charAt(byte % letters.length)
  }
}
