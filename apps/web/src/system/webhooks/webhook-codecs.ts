import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { WebhookAuth } from '@wheelhouse/contract/system/webhook'
import type { Codec } from '../../kernel/forms/form-codec.ts'

export type CredentialValues = {
  auth: WebhookAuth
  loginId: string
  password: string
  token: string
  headerName: string
  headerValue: string
}

const blank = { loginId: '', password: '', token: '', headerName: '', headerValue: '' }

/**
 * Credentials are write-only, so the fields start empty; while they stay empty, the stored ones are kept.
 * @param stored the authentication kind with stored credentials; `null` for a new webhook
 */
export function credentials(stored: WebhookAuth | null): Codec<CredentialValues> {
  return {
    empty: { auth: 'none', ...blank },
    toValue: () => ({ auth: stored ?? 'none', ...blank }),
    toBody: (value) => {
      const { auth, loginId, password, token, headerName, headerValue } = value
      const isBlank = [loginId, password, token, headerName, headerValue].every((text) => text === '')
      if (auth === 'none') return null
      if (isBlank && auth === stored) return undefined
      if (auth === 'password') return { auth, loginId, password }
      if (auth === 'token') return { auth, token }
      return { auth, headerName, headerValue }
    },
    isSecret: true,
  }
}

/** Headers as lines of `Name: value`. */
export const headerLines = (): Codec<string> => ({
  empty: '',
  toValue: (stored) =>
    Array.isArray(stored)
      ? stored
          .filter(isRecord)
          .map(({ name, value }) => `${String(name)}: ${String(value)}`)
          .join('\n')
      : '',
  toBody: (value) =>
    value
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...rest] = line.split(':')
        return { name: name.trim(), value: rest.join(':').trim() }
      }),
  // Some services expect their key in a header.
  isSecret: true,
})
