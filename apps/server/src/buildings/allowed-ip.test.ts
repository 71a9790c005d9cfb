/** The addresses that a building lets in: who is bound by them, where, and how soon. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBuilding, aFloor, anAllowedIp, anOperator, aRobot, testPassword } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, introduceRobot, obey, type RobotAccount } from '../testing/test-robot.ts'
import { type Answer, type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { watchLive } from '../testing/watch-live.ts'

const office = '203.0.113.7'
const elsewhere = '198.51.100.9'
let server: TestServer
let world: World
let buildingId: string
let account: RobotAccount

beforeAll(async () => {
  // What the server looks at every so often, it looks at when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer(undefined, { environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  buildingId = world.site.building.id
})

const restrict = (id = buildingId) =>
  server.db.updateTable('buildings').set({ ipRestrictionEnabled: true }).where('id', '=', id).execute()
const allow = (ipAddress: string, enabled = true) =>
  anAllowedIp(server.db, { buildingId, ipAddress, enabled })
const disallow = () => server.db.deleteFrom('buildingAllowedIps').execute()
/** The same browser at another address: what a proxy says of it. */
const from = (client: Pick<Client, 'token'>, ip: string) => (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { authorization: `Bearer ${client.token}`, 'x-forwarded-for': ip })
const open = (name: PersonaName) => server.openSession(world.personas[name].id)
const signIn = (loginId: string, ip: string) =>
  server.call('POST', '/operators/login', { loginId, loginPw: testPassword }, { 'x-forwarded-for': ip })
const ended = ({ status, code }: Answer) => [status, code]
const refused = [403, 'auth.ipNotAllowed']

describe('a building that lets only some addresses in', () => {
  it.each(['general', 'areaManager'] as const)('answers nothing to %s anywhere else', async (name) => {
    await restrict()
    await allow('203.0.113.0/24')
    const client = await open(name)
    expect((await from(client, office)('GET', '/robots')).status).toBe(200)
    const answer = await from(client, elsewhere)('GET', '/robots')
    expect(ended(answer)).toEqual(refused)
    // Clients know the refusal by these words (R-SESSION-14).
    expect(answer.body).toMatchObject({
      error: { message: expect.stringContaining('IP address is not allowed') as string },
    })
    expect(ended(await from(client, elsewhere)('POST', '/operators/logout'))).toEqual(refused)
  })

  it('lets nobody in while its list is empty or all of it is disabled', async () => {
    await restrict()
    await allow('0.0.0.0/0', false)
    expect(ended(await from(await open('general'), office)('GET', '/robots'))).toEqual(refused)
  })

  it('has no say while the restriction is off, and none over people of other buildings', async () => {
    expect((await from(await open('general'), elsewhere)('GET', '/robots')).status).toBe(200)
    await restrict()
    const other = await aBuilding(server.db, { organizationId: world.own.id })
    const colleague = { type: 0 as const, organizationId: world.own.id, buildingId: other.id }
    const { id } = await anOperator(server.db, colleague)
    expect((await from(await server.openSession(id), elsewhere)('GET', '/robots')).status).toBe(200)
  })

  it('is not there for administrators anywhere else, with all that is in it', async () => {
    await restrict()
    await allow(office)
    const other = await aFloor(server.db, {
      buildingId: (await aBuilding(server.db, { organizationId: world.own.id })).id,
    })
    const { id } = await aRobot(server.db, { buildingId: other.buildingId, initialFloorId: other.id })
    const client = await open('administrator')
    const ids = ({ body }: Answer) => (body as { id: string }[]).map((row) => row.id)
    expect(ids(await from(client, elsewhere)('GET', '/robots'))).toEqual([id])
    expect(ids(await from(client, elsewhere)('GET', '/buildings'))).toEqual([other.buildingId])
    expect((await from(client, elsewhere)('GET', `/robots/${world.site.robot.id}`)).code).toBe(
      'entity.notFound',
    )
    const location = { organizationId: world.own.id, buildingId }
    expect((await from(client, elsewhere)('POST', '/my/location', location)).code).toBe('entity.notFound')
    expect(ids(await from(client, office)('GET', '/robots'))).toHaveLength(2)
    expect((await from(client, office)('POST', '/my/location', location)).status).toBe(204)
  })

  it('binds an administrator who belongs to it like everybody there', async () => {
    await restrict()
    const { id } = await anOperator(server.db, { type: 2, organizationId: world.own.id, buildingId })
    expect(ended(await from(await server.openSession(id), elsewhere)('GET', '/robots'))).toEqual(refused)
  })

  it('never locks system administrators out', async () => {
    await restrict()
    const { loginId } = world.personas.systemAdministrator
    expect((await signIn(loginId, elsewhere)).status).toBe(200)
    const client = await open('systemAdministrator')
    expect((await from(client, elsewhere)('GET', `/robots/${world.site.robot.id}`)).status).toBe(200)
  })

  it('counts no address that a proxy makes up', async () => {
    await restrict()
    await allow('0.0.0.0/0')
    await allow('::/0')
    expect(ended(await from(await open('general'), 'unknown')('GET', '/robots'))).toEqual(refused)
    expect(ended(await from(await open('general'), '1.2.3.4.5')('GET', '/robots'))).toEqual(refused)
  })

  it('writes a refused change down, once', async () => {
    await restrict()
    const client = await open('general')
    await from(client, elsewhere)('POST', '/operators/logout')
    const entries = await server.db
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'ip'])
      .where('operatorId', '=', world.personas.general.id)
      .execute()
    expect(entries).toEqual([{ action: 'session', outcome: 'denied', ip: elsewhere }])
  })
})

describe('an address', () => {
  it.each([
    ['203.0.113.7/32', office, true],
    ['203.0.113.7/32', '203.0.113.8', false],
    ['203.0.113.6/31', office, true],
    ['203.0.113.8/31', office, false],
    ['0.0.0.0/0', office, true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', office, false],
    ['2001:db8::1/128', '2001:DB8:0::1', true],
    ['2001:db8::1/128', '2001:db8::2', false],
    ['2001:db8::/127', '2001:db8::1', true],
    ['::ffff:203.0.113.0/120', office, true],
    ['203.0.113.0/24', '::ffff:203.0.113.7', true],
  ])('%s lets %s in: %s', async (range, ip, isIn) => {
    const admin = await open('administrator')
    const entry = { ipAddress: range }
    expect((await admin.call('POST', `/buildings/${buildingId}/allowed-ips`, entry)).status).toBe(200)
    await restrict()
    const { status } = await from(await open('general'), ip)('GET', '/robots')
    expect(status).toBe(isIn ? 200 : 403)
  })
})

describe('signing in', () => {
  it('is refused with right credentials from elsewhere, and costs no try', async () => {
    await restrict()
    await allow(office)
    const { loginId } = world.personas.general
    for (let tries = 0; tries < 6; tries += 1)
      expect(ended(await signIn(loginId, elsewhere))).toEqual(refused)
    expect((await signIn(loginId, office)).status).toBe(200)
  })

  it('reveals to nobody without the password that the address is wrong', async () => {
    await restrict()
    const { loginId } = world.personas.general
    const body = { loginId, loginPw: 'Wrong-Horse-9' }
    const answer = await server.call('POST', '/operators/login', body, { 'x-forwarded-for': elsewhere })
    expect(answer.code).toBe('auth.wrongCredentials')
  })

  it('cannot be finished from elsewhere with a code that was sent to the office', async () => {
    await restrict()
    await allow(office)
    const { id, loginId } = world.personas.general
    await server.db.updateTable('operators').set({ authMode: 1 }).where('id', '=', id).execute()
    const first = await signIn(loginId, office)
    expect(first.status).toBe(202)
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const headers = { cookie, 'x-forwarded-for': elsewhere }
    const second = await server.call('POST', '/operators/assertAuthCode', { authDigits: '123456' }, headers)
    expect(ended(second)).toEqual(refused)
  })
})

describe('a session under way', () => {
  const changes: Record<string, (client: Client) => Promise<unknown>> = {
    'the list changes': disallow,
    'an entry is disabled by hand': async () => {
      const admin = await open('systemAdministrator')
      const path = `/buildings/${buildingId}/allowed-ips`
      const [entry] = (await admin.call('GET', path)).body as { id: string }[]
      const answer = await admin.call('PATCH', `${path}/${entry?.id}`, { enabled: false, revision: 1 })
      expect(answer.status).toBe(204)
    },
    'the person turns up at another address': async (client) => {
      server.clock.advance(2_000)
      expect(ended(await from(client, elsewhere)('GET', '/my/session'))).toEqual(refused)
    },
  }
  it.each(Object.entries(changes))(
    'loses live data, picture, lease and calls when %s',
    async (_what, change) => {
      await restrict()
      await allow('127.0.0.1')
      const robot = await connectRobot(server.mqttUrl, account)
      obey(robot)
      await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop']))
      await robot.status()
      await robot.state()
      const client = await open('general')
      const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
      await until(async () =>
        expect((await client.call('GET', path('state'))).body).toMatchObject({ online: true }),
      )
      const page = await watchLive(server, client, [path('teleop')])
      await page.sees(path('teleop'))
      page.send(path('teleop'), { kind: 'offer', sessionId: randomUUID(), sdp: 'v=0' })
      const offer = await robot.hears('x-signal', ({ kind }) => kind === 'offer')
      const linkId = offer.body.sessionId
      expect((await client.call('POST', path('lock'), { takeOver: false })).status).toBe(200)

      await change(client)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await page.closed).toBe(4401)
      await robot.hears('x-signal', ({ kind, sessionId }) => kind === 'close' && sessionId === linkId)
      await robot.hears('x-session', ({ kind }) => kind === 'release')
      expect(ended(await from(client, elsewhere)('GET', '/robots'))).toEqual(refused)
      await robot.close()
    },
  )

  it('opens no live socket from elsewhere', async () => {
    await restrict()
    const page = await watchLive(server, await open('general'), [])
    expect(await page.closed).toBe(4401)
  })

  it('of an administrator opens its live data anew without the building', async () => {
    const client = await open('administrator')
    const path = `/robots/${account.serialNumber}/state`
    const page = await watchLive(server, client, [path])
    await page.sees(path)
    await restrict()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await page.closed).toBe(4401)
    const again = await watchLive(server, client, [path])
    expect(await again.refused(path)).toBe('entity.notFound')
    again.close()
  })
})

describe('a save that would lock its author out', () => {
  const list = () => `/buildings/${buildingId}/allowed-ips`
  const save = async (name: PersonaName, method: string, path: string, body?: object) =>
    ended(await from(await open(name), office)(method, path, body))
  const stopped = [409, 'building.wouldLockOut']

  it.each(['areaManager', 'administrator'] as const)(
    'of %s is stopped, and done when forced',
    async (name) => {
      const path = `/buildings/${buildingId}`
      const change = { ipRestrictionEnabled: true, revision: 1 }
      expect(await save(name, 'PATCH', path, change)).toEqual(stopped)
      const stored = () =>
        server.db.selectFrom('buildings').select('ipRestrictionEnabled').where('id', '=', buildingId)
      expect(await stored().executeTakeFirst()).toEqual({ ipRestrictionEnabled: false })
      expect(await save(name, 'PATCH', path, { ...change, force: true })).toEqual([204, null])
      expect(await stored().executeTakeFirst()).toEqual({ ipRestrictionEnabled: true })
    },
  )

  it('is reported with the address it is about', async () => {
    const change = { ipRestrictionEnabled: true, revision: 1 }
    const { body } = await from(await open('administrator'), office)(
      'PATCH',
      `/buildings/${buildingId}`,
      change,
    )
    expect(body).toMatchObject({ error: { params: { ip: office } } })
  })

  it('may change, disable or delete the entry that lets them in', async () => {
    await restrict()
    const { id } = await allow('203.0.113.0/24')
    const path = `${list()}/${id}`
    const change = (part: object) => save('areaManager', 'PATCH', path, { ...part, revision: 1 })
    expect(await change({ ipAddress: '198.51.100.0/24' })).toEqual(stopped)
    expect(await change({ enabled: false })).toEqual(stopped)
    expect(await save('areaManager', 'DELETE', path)).toEqual(stopped)
    expect(await change({ description: 'Office' })).toEqual([204, null])
    expect(await save('areaManager', 'DELETE', `${path}?force=true`)).toEqual([204, null])
    expect(await save('areaManager', 'GET', list())).toEqual(refused)
  })

  it('is no question to system administrators, nor where their address stays on the list', async () => {
    const change = { ipRestrictionEnabled: true, revision: 1 }
    await allow('203.0.113.0/24')
    expect(await save('areaManager', 'PATCH', `/buildings/${buildingId}`, change)).toEqual([204, null])
    await disallow()
    const { id } = await allow('198.51.100.0/24')
    expect(await save('systemAdministrator', 'DELETE', `${list()}/${id}`)).toEqual([204, null])
  })
})

describe('an entry of the list', () => {
  const create = async (body: object) =>
    (await open('administrator')).call('POST', `/buildings/${buildingId}/allowed-ips`, body)

  it('is stored in one form, so that the same range is not on the list twice', async () => {
    expect((await create({ ipAddress: ' 2001:DB8:0::1/64 ' })).body).toMatchObject({
      ipAddress: '2001:db8::/64',
    })
    const again = await create({ ipAddress: '2001:db8::ffff/64' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ error: { details: [{ path: 'ipAddress', code: 'value.taken' }] } })
  })

  it.each([
    ['', 'text.required'],
    ['192.0.2.0/33', 'ip.invalid'],
    ['2001:db8::/129', 'ip.invalid'],
    ['192.0.2.0/255.255.255.0', 'ip.invalid'],
    ['office.example', 'ip.invalid'],
    ['192.0.2.1'.padEnd(61, '0'), 'ip.invalid'],
  ])('cannot be %j', async (ipAddress, code) => {
    const { status, body } = await create({ ipAddress })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { details: [{ path: 'ipAddress', code }] } })
  })

  it('is one of 200 at most', async () => {
    const stamps = { createdAt: server.clock.now(), updatedAt: server.clock.now() }
    const rows = Array.from({ length: 199 }, (_, n) => ({
      ...stamps,
      buildingId,
      ipAddress: `192.0.2.${n}`,
      description: '',
      enabled: true,
    }))
    await server.db.insertInto('buildingAllowedIps').values(rows).execute()
    expect((await create({ ipAddress: '192.0.2.199' })).status).toBe(200)
    expect((await create({ ipAddress: '192.0.2.200' })).code).toBe('entity.limit')
  })
})
