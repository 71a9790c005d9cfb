import { type KeyObject, sign } from 'node:crypto'
import { brokerPassword } from '@wheelhouse/contract/robots/broker-password'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The password for one connection (decision 0012): a JWT signed with the robot's own key.
 * @param key private, Ed25519. @param wallMs Unix time in milliseconds.
 */
export function signBrokerPassword(key: KeyObject, userName: string, wallMs: number): string {
  const { audience, maxAgeSeconds } = brokerPassword
  const iat = Math.floor(wallMs / 1_000)
  const claims = { aud: audience, sub: userName, iat, exp: iat + maxAgeSeconds }
  const body = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
}
