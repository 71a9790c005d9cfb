import { expect, it } from 'vitest'
import { headerNameSchema } from './outgoing.ts'

it.each([
  // What makes up the request itself.
  'Host',
  'Content-Length',
  'content-type',
  'Content-Encoding',
  'Accept-Encoding',
  'Expect',
  'Date',
  // What is between two machines on the way.
  'Connection',
  'Keep-Alive',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
  'HTTP2-Settings',
  // What only proxies send, or are sent.
  'Proxy-Authorization',
  'Proxy-Connection',
  'proxy-anything',
  'Via',
  'Forwarded',
  'X-Forwarded-For',
  'X-Real-IP',
  // What a browser keeps of a server.
  'Cookie',
  'cookie2',
  'Set-Cookie',
  'Sec-Fetch-Site',
  // What has another name than a header may have.
  '',
  'X Site',
  'X:Site',
  'X-Site\r\nHost',
  'é',
])('is no header that somebody may add: %s', (name) => {
  expect(headerNameSchema.safeParse(name).success).toBe(false)
})

it.each([
  'Authorization',
  'X-API-Key',
  'Accept',
  'User-Agent',
  'X-Host',
  'X-Proxy',
  'Idempotency-Key',
  'X-Cookie-Law',
])('may be added: %s', (name) => {
  expect(headerNameSchema.safeParse(name).success).toBe(true)
})
