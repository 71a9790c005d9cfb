/** A passkey in memory, written from the WebAuthn standard: what a browser and its authenticator would answer. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export type TestAuthenticator = {
  id: string
  /** Answers `navigator.credentials.create`. */
  create(options: Record<string, unknown>, origin: string): Record<string, unknown>
  /** Answers `navigator.credentials.get`. */
  get(options: Record<string, unknown>, origin: string): Record<string, unknown>
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** A fresh key pair (ES256) that any site may use. */
export function createTestAuthenticator(): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0

  const authenticatorData = (origin: string, attested: Buffer) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    // Bit 0: a person was there. Bit 6: the key follows.
    const flags = Buffer.from([attested.length > 0 ? 0b0100_0001 : 0b0000_0001])
    return Buffer.concat([sha256(new URL(origin).hostname), flags, count, attested])
  }
  const clientData = (type: string, { challenge }: Record<string, unknown>, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    create: (options, origin) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: 1 (key type) 2 (elliptic), 3 (algorithm) -7 (ES256), -1 (curve) 1 (P-256), -2 x, -3 y.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cose])
      const data = authenticatorData(origin, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    get: (options, origin) => {
      const data = authenticatorData(origin, Buffer.alloc(0))
      const client = clientData('webauthn.get', options, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
