import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOperator, anOrganization, testPassword } from '../testing/factories.ts'
import { messagesTo } from '../testing/read-messages.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let loginId: string
beforeAll(async () => {
  server = await startTestServer(undefined, { environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await anOrganization(server.db)
  loginId = (await anOperator(server.db, { type: 2, organizationId: id, buildingId: null })).loginId
})

const chrome = (version: number) => `Mozilla/5.0 (X11; Linux) Chrome/${version}.0`
async function signIn(ip: string, browser: string) {
  const headers = { 'x-forwarded-for': ip, 'user-agent': browser }
  const answer = await server.call('POST', '/operators/login', { loginId, loginPw: testPassword }, headers)
  expect(answer.status).toBe(200)
}
const notices = async () => (await messagesTo(server.db, loginId)).length

describe('a mail about a sign-in', () => {
  it('says when, from where and how, and where to end it', async () => {
    await signIn('192.0.2.1', chrome(140))
    const [mail] = await messagesTo(server.db, loginId)
    expect(mail?.subject).toBe('【Wheelhouse】新しい環境からのログイン')
    expect(mail?.body).toContain('日時：2026/11/20(金) 09:00')
    expect(mail?.body).toContain('192.0.2.1')
    expect(mail?.body).toContain(chrome(140))
    const { port } = new URL(server.origin)
    expect(mail?.body).toContain(`\nhttp://localhost:${port}/my/profile\n`)
  })

  it('is written for a new address and for a new browser, not for a new version of it', async () => {
    await signIn('192.0.2.1', chrome(140))
    await signIn('192.0.2.1', chrome(141))
    expect(await notices()).toBe(1)
    await signIn('192.0.2.2', chrome(141))
    expect(await notices()).toBe(2)
    await signIn('192.0.2.2', 'Firefox/150')
    expect(await notices()).toBe(3)
    await signIn('192.0.2.1', chrome(140))
    expect(await notices()).toBe(3)
  })

  it('is written again when the place was not used for thirty days', async () => {
    await signIn('192.0.2.1', chrome(140))
    server.clock.advance(30 * 24 * 3_600_000)
    await signIn('192.0.2.1', chrome(140))
    expect(await notices()).toBe(2)
  })
})
