/**
 * A client that was written elsewhere: the calls that it knows, with their paths and shapes,
 * made by plain `fetch`. Nothing of our contract is imported.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from './demo/seed-demo.ts'
import { createFolderStore } from './kernel/files/folder-store.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { startTestSmtp, type TestSmtp } from './testing/test-smtp.ts'
import { until } from './testing/until.ts'

const loginPw = 'Specified-Horse-9'
let server: TestServer
let smtp: TestSmtp
let folder: string
let base: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-specification-'))
  smtp = await startTestSmtp()
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'console@demo.example', DATA_DIR: folder }
  server = await startTestServer(undefined, { environment })
  base = `${server.origin}/api`
  const options = {
    folder: join(folder, 'demo'),
    robots: 1,
    isAlive: false,
    policy: 'spec' as const,
    extraFloor: null,
    secrets: null,
    openFiles: async () => createFolderStore(folder),
  }
  await seedDemo(server.db, server.clock, { ...options, password: loginPw })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  await rm(folder, { recursive: true })
})

type Row = Record<string, unknown>
const json = { 'content-type': 'application/json' }

const login = (loginId: string, password = loginPw) =>
  fetch(`${base}/operators/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ loginId, loginPw: password }),
  })

/** "Every request after login carries a bearer token and sends cookies." */
async function signedIn(loginId: string) {
  const answer = await login(loginId)
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}`, cookie: getCookies(answer) }
}

const getCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')

async function get(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${base}${path}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as unknown
}
const list = async (path: string, filter: object, headers: Record<string, string>) =>
  (await get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, headers)) as Row[]

const text = expect.any(String)

it('POST /operators/login answers 200 with the session fields', async () => {
  const answer = await login('operator@demo.example')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    token: text,
    id: text,
    type: '0',
    firstName: '太郎',
    lastName: '操作',
    organizationId: text,
    buildingId: text,
    labsEnabled: false,
    passwordChangeRequired: false,
    skywayKey: null,
    lastLoginAt: text,
  })
})

it('POST /operators/login answers 202 with mode and expiry; POST /operators/assertAuthCode is the second step', async () => {
  const loginId = 'area@demo.example'
  await server.db.updateTable('operators').set({ authMode: 1 }).where('loginId', '=', loginId).execute()
  const first = await login(loginId)
  expect(first.status).toBe(202)
  expect(await first.json()).toEqual({ authMode: 1, authCodeExpiredAt: text })
  const code = await until(() => {
    const mail = smtp.mails.findLast(({ to }) => to === loginId)?.raw ?? ''
    const [, encoded = ''] = /text\/plain[\s\S]*?base64\r\n\r\n([\s\S]*?)\r\n\r\n|$/.exec(mail) ?? []
    const [digits] = /(?<!\d)\d{6}(?!\d)/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
    if (digits === undefined) throw new Error('no code came')
    return digits
  })
  const assertAuthCode = (authDigits: string) =>
    fetch(`${base}/operators/assertAuthCode`, {
      method: 'POST',
      headers: { ...json, cookie: getCookies(first) },
      body: JSON.stringify({ authDigits }),
    })
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await assertAuthCode(wrong)).status).toBe(401)
  const right = await assertAuthCode(code)
  expect(right.status).toBe(200)
  expect(await right.json()).toMatchObject({ type: '1', token: text })
})

it('POST /operators/login answers 403 for locked, 498 and 499 after right credentials only', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await login('other-operator@demo.example', 'wrong-one')).status).toBe(401)
  expect((await login('other-operator@demo.example')).status).toBe(403)
  const { organizationId } = await server.db
    .selectFrom('operators')
    .select('organizationId')
    .where('loginId', '=', 'other-admin@demo.example')
    .executeTakeFirstOrThrow()
  const change = (values: { paymentComplete?: boolean; contractEndAt?: Date | null }) =>
    server.db.updateTable('contracts').set(values).where('organizationId', '=', organizationId).execute()
  await change({ paymentComplete: false })
  expect((await login('other-admin@demo.example')).status).toBe(498)
  expect((await login('other-admin@demo.example', 'wrong-one')).status).toBe(401)
  await change({ paymentComplete: true, contractEndAt: server.clock.now() })
  expect((await login('other-admin@demo.example')).status).toBe(499)
  await change({ contractEndAt: null })
  expect((await login('other-admin@demo.example')).status).toBe(200)
})

it.each<[string, Record<string, string>]>([
  ['without a body', {}],
  ['with an empty body that is marked as JSON', json],
])('POST /operators/logout %s ends the session', async (_, marks) => {
  const headers = await signedIn('operator@demo.example')
  const init = { method: 'POST', headers: { ...headers, ...marks }, body: '' }
  const logout = await fetch(`${base}/operators/logout`, marks === json ? init : { ...init, body: null })
  expect([200, 204]).toContain(logout.status)
  expect((await fetch(`${base}/my/contract`, { headers })).status).toBe(401)
})

it('GET /buildings, /organizations and /buildings/{id}/floors answer what a filter requests', async () => {
  const headers = await signedIn('system@demo.example')
  const buildings = await list(
    '/buildings',
    { where: { status: 1 }, order: 'updatedAt DESC', include: ['groups', 'flowGroups'] },
    headers,
  )
  expect(buildings).toHaveLength(2)
  expect(buildings).toContainEqual(
    expect.objectContaining({
      id: text,
      name: 'デモタワー Demo Tower',
      prefecture: '13',
      city: '千代田区',
      organizationId: text,
      groups: [expect.objectContaining({ id: text, name: '日勤 Day shift' })],
      flowGroups: [expect.objectContaining({ id: text, name: '巡回 Patrol' })],
    }),
  )
  const organizations = await list('/organizations', { where: { status: 1 }, order: 'type ASC' }, headers)
  expect(organizations).toContainEqual({ id: text, name: 'デモビルサービス Demo Building Services', type: 0 })
  const tower = buildings.find(({ name }) => name === 'デモタワー Demo Tower')
  const fields = ['id', 'name', 'buildingId', 'type', 'index', 'img', 'ugomap']
  const floors = await list(
    `/buildings/${String(tower?.id)}/floors`,
    { fields, order: 'index DESC' },
    headers,
  )
  expect(floors.map(({ name, index }) => [name, index])).toEqual([
    ['2F', 2],
    ['1F', 1],
  ])
  for (const floor of floors) expect(Object.keys(floor).toSorted()).toEqual(fields.toSorted())
})

it('GET /keys/skyway answers a key', async () => {
  const headers = await signedIn('operator@demo.example')
  expect(await get('/keys/skyway', headers)).toMatchObject({ key: text })
})

it('GET /my/term-agreements/check answers null for what is agreed', async () => {
  const agreed = await signedIn('admin@demo.example')
  expect(await get('/my/term-agreements/check', agreed)).toEqual({ TOS: null, PP: null, MC: null })
  server.clock.advance(10 * 60_000)
  const pending = (await get(
    '/my/term-agreements/check',
    await signedIn('other-operator@demo.example'),
  )) as Row
  expect(Object.keys(pending).toSorted()).toEqual(['MC', 'PP', 'TOS'])
  for (const type of ['TOS', 'PP', 'MC']) expect(pending[type]).not.toBeNull()
})

it('GET /my/contract answers the contract flags', async () => {
  const headers = await signedIn('admin@demo.example')
  expect(await get('/my/contract', headers)).toMatchObject({
    isArchive: true,
    isMiniAsilla: true,
    isLilz: true,
    isHakaruAi: true,
    isKanriroid: true,
    isAutoGuide: true,
    contractEndAt: null,
    maintenanceCompany: { isOwner: false },
  })
})

it('GET /custom/manifest.json answers defaults where there is none', async () => {
  expect(await get('/custom/manifest.json', {})).toMatchObject({ views: [], assets: {}, theme: {}, text: {} })
})

it('answers 401 to every call of a client that is not signed in', async () => {
  for (const path of [
    '/buildings',
    '/organizations',
    '/keys/skyway',
    '/my/contract',
    '/my/term-agreements/check',
  ])
    expect((await fetch(`${base}${path}`)).status).toBe(401)
  expect((await fetch(`${base}/operators/logout`, { method: 'POST' })).status).toBe(401)
})
