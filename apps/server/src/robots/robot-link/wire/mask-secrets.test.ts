import { describe, expect, it } from 'vitest'
import { mask, maskSecrets } from './mask-secrets.ts'

const signed = 'http://10.0.0.1:8080/api/robot-map?ticket=abc.def'
const sdp = 'v=0\r\na=ice-ufrag:Ab1\r\na=ice-pwd:secretsecret\r\n'
const ice = { urls: ['turn:relay.example:3478'], username: '1800000000:robot', credential: 'hmac' }

describe('secrets of messages', () => {
  it.each([
    ['the session description of a page', { kind: 'offer', sdp }, { kind: 'offer', sdp: mask }],
    ['one that stands elsewhere', { note: sdp }, { note: mask }],
    [
      'what opens a relay',
      { iceServers: [ice] },
      { iceServers: [{ ...ice, username: mask, credential: mask }] },
    ],
    [
      'passwords and tokens by their names',
      { wifiPassword: 'x', accessToken: 1 },
      { wifiPassword: mask, accessToken: mask },
    ],
    ['a token by its shape', { said: 'Bearer eyJhbGci.eyJzdWI.c2ln ok' }, { said: `Bearer ${mask} ok` }],
    ['what signs an address', { address: signed }, { address: `http://10.0.0.1:8080/api/robot-map?${mask}` }],
    ['who signs in by an address', { url: 'rtsp://me:pw@cam/1' }, { url: `rtsp://${mask}@cam/1` }],
    [
      'the value of a parameter by its key',
      {
        actionParameters: [
          { key: 'password', value: 'x' },
          { key: 'text', value: 'hi' },
        ],
      },
      {
        actionParameters: [
          { key: 'password', value: mask },
          { key: 'text', value: 'hi' },
        ],
      },
    ],
    [
      'what is in JSON text',
      { value: JSON.stringify([{ soundLink: signed, secret: 'x' }]) },
      { value: JSON.stringify([{ soundLink: `http://10.0.0.1:8080/api/robot-map?${mask}`, secret: mask }]) },
    ],
  ])('masks %s', (_what, message, shown) => {
    expect(maskSecrets(message)).toEqual(shown)
  })

  it('leaves everything else as it is', () => {
    const message = {
      headerId: 7,
      errors: [{ errorType: 'F0007', errorReferences: [{ referenceKey: 'orderId', referenceValue: 'o-1' }] }],
      speaking: 'Where is it? Over there.',
      network: { ssid: 'site', ip: '10.0.0.7' },
      lease: null,
      driving: false,
    }
    expect(maskSecrets(message)).toEqual(message)
  })
})
