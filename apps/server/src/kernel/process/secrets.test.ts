import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'
import { createServerSecret } from './server-secret.ts'

const secrets = createSecrets(createServerSecret('a secret of tests, known to everybody'))
const place = { table: 'linkages', column: 'secret', rowId: '0b1c' }

describe('a stored secret', () => {
  it('comes back as it was, and is never stored as it is', () => {
    const sealed = secrets.seal(place, 'パスワード "1"')
    expect(secrets.open(place, sealed)).toBe('パスワード "1"')
    expect(Buffer.from(sealed, 'base64url').toString('utf8')).not.toContain('パスワード')
  })

  it('looks different each time', () => {
    expect(secrets.seal(place, 'same')).not.toBe(secrets.seal(place, 'same'))
  })

  it('may be empty', () => expect(secrets.open(place, secrets.seal(place, ''))).toBe(''))

  it.each([
    ['table', { ...place, table: 'webhooks' }],
    ['column', { ...place, column: 'token' }],
    ['row', { ...place, rowId: '0b1d' }],
  ])('does not open in another %s', (_what, other) => {
    expect(secrets.open(other, secrets.seal(place, 'x'))).toBeNull()
  })

  it('does not open with the secret of another server', () => {
    const other = createSecrets(createServerSecret('another secret of tests, as well known'))
    expect(other.open(place, secrets.seal(place, 'x'))).toBeNull()
  })

  it('does not open when a single bit was changed, cut or added', () => {
    const bytes = Buffer.from(secrets.seal(place, 'password'), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(secrets.open(place, changed.toString('base64url'))).toBeNull()
    }
    expect(secrets.open(place, bytes.subarray(0, -1).toString('base64url'))).toBeNull()
    expect(secrets.open(place, bytes.subarray(0, 20).toString('base64url'))).toBeNull()
    expect(secrets.open(place, '')).toBeNull()
  })
})
