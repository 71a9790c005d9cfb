import { createHash, createPublicKey, timingSafeEqual } from 'node:crypto'
import { brokerPassword } from '@wheelhouse/contract/robots/broker-password'
import { jwtVerify } from 'jose'
import type { Credential } from '../../enrolment/credential.store.ts'

/** A robot's secret has 256 random bits: a fast hash is enough, and 1,000 robots can come back at once. */
export function hashRobotSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Credentials that are valid at this moment. */
export function countingCredentials<C extends Pick<Credential, 'endsAt'>>(
  credentials: readonly C[],
  now: Date,
): C[] {
  return credentials.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now.getTime())
}

/** The credential that a password proves; `null` when none. See decision 0012. */
export async function provenCredential<C extends Pick<Credential, 'kind' | 'value' | 'endsAt'>>(
  credentials: readonly C[],
  { userName, password, now }: { userName: string; password: Buffer; now: Date },
): Promise<C | null> {
  for (const credential of countingCredentials(credentials, now)) {
    const isProven =
      credential.kind === 'secret'
        ? isSecret(credential.value, password)
        : await isSigned(credential.value, { userName, password, now })
    if (isProven) return credential
  }
  return null
}

function isSecret(hash: string, password: Buffer): boolean {
  const given = createHash('sha256').update(password).digest()
  const kept = Buffer.from(hash, 'hex')
  return kept.length === given.length && timingSafeEqual(given, kept)
}

async function isSigned(
  publicKey: string,
  { userName, password, now }: { userName: string; password: Buffer; now: Date },
): Promise<boolean> {
  const { audience, maxAgeSeconds, clockToleranceSeconds } = brokerPassword
  try {
    const { payload } = await jwtVerify(password.toString(), createPublicKey(publicKey), {
      algorithms: ['EdDSA'],
      audience,
      subject: userName,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: maxAgeSeconds,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    })
    return (payload.exp ?? 0) - (payload.iat ?? 0) <= maxAgeSeconds
  } catch {
    return false
  }
}
