import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { signBrokerPassword } from './sign-broker-password.ts'

it('signs a password for a minute that everybody with the public key can check', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const currentDate = new Date('2026-11-20T00:00:00.000Z')
  const password = signBrokerPassword(privateKey, 'acme/R1', currentDate.getTime())
  const { payload, protectedHeader } = await jwtVerify(password, publicKey, {
    currentDate,
    audience: 'broker',
  })
  expect(protectedHeader.alg).toBe('EdDSA')
  expect(payload).toMatchObject({ sub: 'acme/R1', aud: 'broker' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
})
