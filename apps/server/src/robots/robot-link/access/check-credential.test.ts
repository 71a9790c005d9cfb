import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { hashRobotSecret, provenCredential } from './check-credential.ts'

const now = new Date('2026-11-20T00:00:00.000Z')
const second = (offset: number) => Math.floor(now.getTime() / 1_000) + offset
const userName = 'acme/R1'
const secret = { kind: 'secret', value: hashRobotSecret('open sesame'), endsAt: null } as const

const proves = async (credentials: Parameters<typeof provenCredential>[0], password: string) =>
  (await provenCredential(credentials, { userName, password: Buffer.from(password), now })) !== null

describe('a secret', () => {
  it('opens the door when it is right, and not otherwise', async () => {
    expect(await proves([secret], 'open sesame')).toBe(true)
    expect(await proves([secret], 'open sesame!')).toBe(false)
    expect(await proves([{ ...secret, value: '' }], '')).toBe(false)
    expect(await proves([], 'open sesame')).toBe(false)
  })

  it('that was replaced counts until its end', async () => {
    const fresh = { ...secret, value: hashRobotSecret('new') }
    const replaced = (endsAt: string) => [fresh, { ...secret, endsAt }]
    expect(await proves(replaced('2026-11-20T00:00:01.000Z'), 'open sesame')).toBe(true)
    expect(await proves(replaced('2026-11-20T00:00:00.000Z'), 'open sesame')).toBe(false)
  })
})

describe('a key', () => {
  const pair = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const value = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    return { credential: { kind: 'key', value, endsAt: null } as const, privateKey }
  }
  const { credential, privateKey } = pair()
  const sign = ({ aud = 'broker', sub = userName, iat = 0, exp = 60, key = privateKey } = {}) =>
    new SignJWT({ aud, sub, iat: second(iat), exp: second(exp) })
      .setProtectedHeader({ alg: 'EdDSA' })
      .sign(key)

  it('opens the door by a password that it has signed', async () => {
    expect(await proves([credential], await sign())).toBe(true)
    expect(await proves([credential], await sign({ iat: -45, exp: 15 }))).toBe(true)
  })

  it.each<[string, Parameters<typeof sign>[0]]>([
    ['another key', { key: pair().privateKey }],
    ['another robot', { sub: 'acme/R2' }],
    ['another purpose', { aud: 'console' }],
    ['the past', { iat: -200, exp: -140 }],
    ['the future', { iat: 120, exp: 180 }],
    ['too long a time', { iat: 0, exp: 3_600 }],
  ])('does not by one that is for %s', async (_, change) => {
    expect(await proves([credential], await sign(change))).toBe(false)
  })

  it('does not by a password without a signature, or with one of the public key as a secret', async () => {
    const body = Buffer.from(
      JSON.stringify({ aud: 'broker', sub: userName, iat: second(0), exp: second(60) }),
    )
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await proves([credential], `${none}.${body.toString('base64url')}.`)).toBe(false)
    const forged = await new SignJWT({ aud: 'broker', sub: userName })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(second(0))
      .setExpirationTime(second(60))
      .sign(Buffer.from(credential.value))
    expect(await proves([credential], forged)).toBe(false)
    expect(await proves([credential], credential.value)).toBe(false)
  })
})
