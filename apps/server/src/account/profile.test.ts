import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOperator, anOrganization, testPassword } from '../testing/factories.ts'
import { codesTo, resetTokensTo } from '../testing/read-messages.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let organizationId: string
let person: { id: string; loginId: string }
let client: Client
beforeAll(async () => {
  server = await startTestServer(undefined, { environment: { SMS_URL: 'http://127.0.0.1:9/messages' } })
  organizationId = (await anOrganization(server.db)).id
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await anOperator(server.db, { type: 0, organizationId, buildingId: null })
  client = await server.openSession(person.id)
})

const currentPassword = testPassword
const get = async () => (await client.call('GET', '/my/profile')).body as Record<string, unknown>
const change = async (wanted: object) =>
  client.call('PATCH', '/my/profile', { revision: (await get()).revision, ...wanted })
const getDetail = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details[0]

describe('the own account', () => {
  it('is shown with the second steps that can be chosen', async () => {
    expect(await get()).toEqual({
      firstName: '花子',
      lastName: '試験',
      email: person.loginId,
      phone: null,
      language: 'ja',
      authMode: 0,
      availableAuthModes: [0, 1],
      canSendSms: true,
      canSendMail: false,
      revision: 1,
    })
  })

  it('changes what differs, and nothing from an older form', async () => {
    expect((await change({ firstName: ' 太郎 ', language: 'en' })).status).toBe(204)
    expect(await get()).toMatchObject({ firstName: '太郎', lastName: '試験', language: 'en', revision: 2 })
    expect((await change({ firstName: '次郎', revision: 1 })).code).toBe('entity.changed')
    expect((await change({ firstName: '太郎' })).status).toBe(204)
    expect(await get()).toMatchObject({ revision: 2 })
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'text.required'],
    [{ lastName: '   ' }, 'lastName', 'text.required'],
    [{ firstName: '字'.repeat(21) }, 'firstName', 'text.tooLong'],
    [{ lastName: 'x'.repeat(21) }, 'lastName', 'text.tooLong'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'text.controlCharacters'],
    [{ email: 'not an address' }, 'email', 'invalid_format'],
    [{ email: '' }, 'email', 'invalid_format'],
    [{ email: `${'x'.repeat(245)}@test.example` }, 'email', 'too_big'],
    [{ phone: '12345' }, 'phone', 'phone.invalid'],
    [{ phone: '+0901234567' }, 'phone', 'phone.invalid'],
    [{ phone: '090-1234-56789' }, 'phone', 'phone.invalid'],
    [{ phone: '' }, 'phone', 'phone.invalid'],
    [{ language: 'fr' }, 'language', 'invalid_value'],
    [{ authMode: 5 }, 'authMode', 'invalid_value'],
    [{ revision: 1.5 }, 'revision', 'invalid_type'],
  ])('refuses %j', async (wanted, field, code) => {
    const answer = await change({ currentPassword, ...wanted })
    expect([answer.status, getDetail(answer)]).toMatchObject([422, { path: field, code }])
    expect(await get()).toMatchObject({ revision: 1 })
  })

  it.each([
    [{ firstName: '𠮷'.repeat(20) }, {}],
    [{ phone: '090-1234-5678' }, { phone: '+819012345678' }],
    [{ phone: '０３（１２３４）５６７８' }, { phone: '+81312345678' }],
    [{ phone: '+44 20 7946 0958' }, { phone: '+442079460958' }],
    [{ phone: null }, { phone: null }],
  ])('takes %j', async (wanted, stored) => {
    expect((await change({ currentPassword, ...wanted })).status).toBe(204)
    expect(await get()).toMatchObject({ ...wanted, ...stored })
  })

  it.each([{ email: 'new@test.example' }, { phone: '09012345678' }, { authMode: 1 }])(
    'needs the password to change %j',
    async (wanted) => {
      const without = await change(wanted)
      expect([without.status, getDetail(without)]).toMatchObject([422, { path: 'currentPassword' }])
      expect((await change({ ...wanted, currentPassword: 'wrong-one' })).code).toBe('auth.wrongPassword')
      expect((await change({ ...wanted, currentPassword })).status).toBe(204)
    },
  )

  it('locks password checks after five wrong ones, and stays signed in', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => change({ authMode: 1, currentPassword: 'wrong-one' })),
    )
    expect(tries.filter(({ code }) => code === 'auth.wrongPassword')).toHaveLength(5)
    expect((await change({ authMode: 1, currentPassword })).code).toBe('auth.locked')
    expect((await change({ firstName: '太郎' })).status).toBe(204)
  })

  it('signs in by its new address, which nobody else has, and voids what went to the old one', async () => {
    const other = await anOperator(server.db, { type: 0, organizationId, buildingId: null })
    expect((await change({ email: other.loginId.toUpperCase(), currentPassword })).code).toBe(
      'entity.duplicate',
    )
    await server.call('POST', '/operators/reset-password-request', { loginId: person.loginId })
    const [token] = await resetTokensTo(server.db, person.loginId)
    const email = `New-${person.loginId}`
    expect((await change({ email, currentPassword })).status).toBe(204)
    expect(await get()).toMatchObject({ email: email.toLowerCase() })
    const reset = await server.call('POST', '/operators/reset-password', { token, password: 'another2026pw' })
    expect(reset.code).toBe('auth.resetLinkInvalid')
    expect((await server.signIn(email)).token).toMatch(/./)
  })
})

describe('the second step', () => {
  it('by short message needs a phone number, which then stays', async () => {
    expect(getDetail(await change({ authMode: 2, currentPassword }))).toMatchObject({ path: 'authMode' })
    expect((await change({ authMode: 2, phone: '09012345678', currentPassword })).status).toBe(204)
    expect(await get()).toMatchObject({ authMode: 2, availableAuthModes: [0, 1, 2] })
    expect(getDetail(await change({ phone: null, currentPassword }))).toMatchObject({ path: 'phone' })
    expect((await change({ phone: null, authMode: 0, currentPassword })).status).toBe(204)
  })

  it('by short message cannot be chosen where none leaves the house; who has it keeps it', async () => {
    const other = await startTestServer(undefined, { test: server })
    const { token } = client
    const call = (method: string, body?: object) =>
      other.call(method, '/my/profile', body, { authorization: `Bearer ${token}` })
    await change({ phone: '09012345678', currentPassword })
    expect((await call('GET')).body).toMatchObject({ canSendSms: false, availableAuthModes: [0, 1] })
    const refused = await call('PATCH', { authMode: 2, currentPassword, revision: 2 })
    expect(getDetail(refused)).toMatchObject({ path: 'authMode', code: 'authMode.unavailable' })
    await change({ authMode: 2, currentPassword })
    const phone = '08012345678'
    expect((await call('PATCH', { phone, currentPassword, revision: 3 })).status).toBe(204)
    const login = await other.call('POST', '/operators/login', {
      loginId: person.loginId,
      loginPw: testPassword,
    })
    expect([login.status, await codesTo(server.db, '+818012345678')]).toEqual([
      202,
      [expect.stringMatching(/^\d{6}$/)],
    ])
    await other.app.stop()
  })

  it.each([3, 4])('by app or passkey (%i) needs one', async (authMode) => {
    expect(getDetail(await change({ authMode, currentPassword }))).toMatchObject({
      path: 'authMode',
      code: 'authMode.unavailable',
    })
  })

  it('is required from the next login on, and a change voids logins under way', async () => {
    expect((await change({ authMode: 1, currentPassword })).status).toBe(204)
    const { loginId } = person
    const login = await server.call('POST', '/operators/login', { loginId, loginPw: testPassword })
    expect(login.status).toBe(202)
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [code] = await codesTo(server.db, loginId)
    expect((await change({ authMode: 0, currentPassword })).status).toBe(204)
    const late = await server.call('POST', '/operators/assertAuthCode', { authDigits: code }, { cookie })
    expect(late.code).toBe('auth.codeExpired')
  })
})
