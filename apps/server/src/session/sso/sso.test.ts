import { startIdentityProvider, type TestIdentityProvider } from '@wheelhouse/testkit/identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuilding, aContract, anAllowedIp, anOperator, anOrganization } from '../../testing/factories.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let provider: TestIdentityProvider
let server: TestServer
let organizationId: string
beforeAll(async () => {
  provider = await startIdentityProvider()
  const { issuer, clientId, clientSecret } = provider
  server = await startTestServer(undefined, {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      PUBLIC_URL: 'https://console.example',
    },
  })
  organizationId = (await anOrganization(server.db, { ssoEnabled: true })).id
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const aPerson = (organization = organizationId) =>
  anOperator(server.db, { type: 0, organizationId: organization, buildingId: null })

async function begin() {
  const { status, code, body, headers } = await server.call('POST', '/sso/begin')
  const [cookie = ''] = headers.getSetCookie()[0]?.split(';') ?? []
  return { status, code, url: (body as { url?: string }).url ?? '', cookie, headers }
}

const finish = (answer: string, cookie: string) => server.call('POST', '/sso/finish', { answer }, { cookie })

/** The whole way of somebody whom the provider lets in as this. */
async function signOn(email: string, traits: { isVerified?: boolean; isInToken?: boolean } = {}) {
  provider.letIn({ email, ...traits })
  const { url, cookie } = await begin()
  return finish(await provider.visit(url), cookie)
}

const asCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('__Host-wheelhouse='))
    ?.split(';')[0] ?? ''

/** The newest entry about signing in. */
const lastEntry = () =>
  server.db
    .selectFrom('auditLog')
    .select(['operatorId', 'outcome', 'after'])
    .where('action', '=', 'session:login')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('a provider that is away', () => {
  it('is reported at once, and requested again by the next sign-in', async () => {
    expect(await begin()).toMatchObject({ status: 502, code: 'auth.ssoUnavailable' })
    await provider.register('https://console.example/auth/login')
    expect((await begin()).status).toBe(200)
  })
})

describe('single sign-on', () => {
  beforeAll(() => provider.register('https://console.example/auth/login'))

  it('is offered where the installation has a provider', async () => {
    expect((await server.call('GET', '/sso')).body).toEqual({ isAvailable: true })
  })

  it.each([{ isInToken: true }, { isInToken: false }])(
    'lets in whom the provider has verified, whatever the case of the address (%o)',
    async (traits) => {
      const { id, loginId } = await aPerson()
      const { status, body, headers } = await signOn(loginId.toUpperCase(), traits)
      expect([status, body]).toMatchObject([200, { id, organizationId, type: '0' }])
      const own = await server.call('GET', '/my/session', undefined, { cookie: asCookie(headers) })
      expect([own.status, own.body]).toMatchObject([200, { id }])
      expect(await lastEntry()).toEqual({ operatorId: id, outcome: 'done', after: { way: 'sso' } })
    },
  )

  it('sends PKCE, state and nonce, and keeps them where scripts and other sites cannot read them', async () => {
    const { url, cookie, headers } = await begin()
    const { origin, searchParams } = new URL(url)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: 'https://console.example/auth/login',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
    })
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-wheelhouse-sso=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(cookie).not.toContain(searchParams.get('state'))
  })

  it('requires no second step and no new password: both are the provider’s', async () => {
    const { id, loginId } = await aPerson()
    await server.db
      .updateTable('operators')
      .set({ authMode: 1, passwordChangeRequired: true })
      .where('id', '=', id)
      .execute()
    const { status, body } = await signOn(loginId)
    expect([status, body]).toMatchObject([200, { passwordChangeRequired: false }])
    const authorization = `Bearer ${(body as { token: string }).token}`
    expect((await server.call('GET', '/robots', undefined, { authorization })).status).toBe(200)
    const byPassword = await server.openSession(id)
    expect((await byPassword.call('GET', '/robots')).code).toBe('auth.passwordChangeRequired')
  })

  it('is not blocked by wrong passwords, and leaves them counted', async () => {
    const { loginId } = await aPerson()
    const wrong = { loginId, loginPw: 'wrong-password' }
    for (let n = 0; n < 5; n += 1) await server.call('POST', '/operators/login', wrong)
    expect((await signOn(loginId)).status).toBe(200)
    expect((await server.call('POST', '/operators/login', wrong)).code).toBe('auth.locked')
  })

  it('ends when the organisation switches it off; sessions by password stay', async () => {
    const { id } = await anOrganization(server.db, { ssoEnabled: true })
    const person = await aPerson(id)
    const { body } = await signOn(person.loginId)
    const byPassword = await server.openSession(person.id)
    await server.db.updateTable('organizations').set({ ssoEnabled: false }).where('id', '=', id).execute()
    const authorization = `Bearer ${(body as { token: string }).token}`
    expect((await server.call('GET', '/my/session', undefined, { authorization })).code).toBe('auth.required')
    expect((await byPassword.call('GET', '/my/session')).status).toBe(200)
  })
})

describe('whom single sign-on refuses', () => {
  beforeAll(() => provider.register('https://console.example/auth/login'))

  it('says that nobody has this address, and makes no account', async () => {
    const count = () => server.db.selectFrom('operators').select('id').execute()
    const before = await count()
    expect((await signOn('stranger@test.example')).code).toBe('auth.ssoUnknownAddress')
    expect(await count()).toHaveLength(before.length)
  })

  it('says that the account is none of these when it is disabled', async () => {
    const { id, loginId } = await aPerson()
    await server.db.updateTable('operators').set({ status: 0 }).where('id', '=', id).execute()
    expect((await signOn(loginId)).code).toBe('auth.ssoUnknownAddress')
  })

  it('says that the address is not verified', async () => {
    const { loginId } = await aPerson()
    expect((await signOn(loginId, { isVerified: false })).code).toBe('auth.ssoNotVerified')
  })

  it('says that the organisation has it off, and writes that down', async () => {
    const { loginId } = await aPerson((await anOrganization(server.db)).id)
    expect((await signOn(loginId)).code).toBe('auth.ssoSwitchedOff')
    const after = { loginId, code: 'auth.ssoSwitchedOff', way: 'sso' }
    expect(await lastEntry()).toMatchObject({ outcome: 'denied', after })
  })

  it('says that the contract has ended, or that the network is not allowed', async () => {
    const ended = await anOrganization(server.db, { ssoEnabled: true })
    await aContract(server.db, { organizationId: ended.id, contractEndAt: new Date('2026-11-19T00:00:00Z') })
    expect((await signOn((await aPerson(ended.id)).loginId)).code).toBe('auth.contractEnded')
    const building = await aBuilding(server.db, { organizationId, ipRestrictionEnabled: true })
    await anAllowedIp(server.db, { buildingId: building.id })
    const place = { type: 0, organizationId, buildingId: building.id } as const
    expect((await signOn((await anOperator(server.db, place)).loginId)).code).toBe('auth.ipNotAllowed')
  })

  it('says that the provider lets nobody in', async () => {
    provider.letIn(null)
    const { url, cookie } = await begin()
    expect((await finish(await provider.visit(url), cookie)).code).toBe('auth.ssoRefused')
  })

  it.each([
    ['another state', (answer: string) => answer.replace(/state=[^&]+/, 'state=other'), 'auth.ssoExpired'],
    ['another code', (answer: string) => answer.replace(/code=[^&]+/, 'code=other'), 'auth.ssoRefused'],
    [
      'the answer of another provider',
      (answer: string) => answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fother.example'),
      'auth.ssoRefused',
    ],
    ['no answer at all', () => 'code=', 'auth.ssoExpired'],
  ])('refuses %s', async (_what, change, code) => {
    provider.letIn({ email: (await aPerson()).loginId })
    const { url, cookie } = await begin()
    expect((await finish(change(await provider.visit(url)), cookie)).code).toBe(code)
  })

  it('refuses an answer without its cookie, with the cookie of another sign-in, and one that comes too late', async () => {
    provider.letIn({ email: (await aPerson()).loginId })
    const [one, two] = [await begin(), await begin()]
    const answer = await provider.visit(one.url)
    expect((await finish(answer, '')).code).toBe('auth.ssoExpired')
    expect((await finish(answer, '__Host-wheelhouse-sso=made-up')).code).toBe('auth.ssoExpired')
    expect((await finish(answer, two.cookie)).code).toBe('auth.ssoExpired')
    server.clock.advance(10 * 60_000)
    expect((await finish(answer, one.cookie)).code).toBe('auth.ssoExpired')
  })

  it('lets nobody in twice by one answer', async () => {
    provider.letIn({ email: (await aPerson()).loginId })
    const { url, cookie } = await begin()
    const answer = await provider.visit(url)
    expect((await finish(answer, cookie)).status).toBe(200)
    expect((await finish(answer, cookie)).code).toBe('auth.ssoRefused')
  })
})
