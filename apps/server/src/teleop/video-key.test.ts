import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServerSecret } from '../kernel/process/server-secret.ts'
import { aRobot } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

const secret = 'the secret of this installation, 1'
let server: TestServer
let world: World
let general: Client
let system: Client
beforeAll(async () => {
  server = await startTestServer(undefined, { environment: { SERVER_SECRET: secret } })
  world = await createWorld(server.db)
  general = await server.openSession(world.personas.general.id)
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('skywayKeys').execute())

type VideoKey = {
  key: string
  provider: string
  expiresAt: string
  rooms?: string[]
  member?: string
  isShown?: boolean
}
const ask = async (client: Client, query = '') =>
  (await client.call('GET', `/keys/skyway${query}`)).body as VideoKey

describe('without a SkyWay key', () => {
  it('says who it was given to and until when, and nobody else can write one', async () => {
    const { key, provider, expiresAt, rooms } = await ask(general)
    expect([provider, rooms]).toEqual(['local', undefined])
    const options = { issuer: 'wheelhouse', audience: 'video', currentDate: server.clock.now() }
    const { payload } = await jwtVerify(key, createServerSecret(secret).keyFor('video-key'), options)
    const { id, organizationId } = world.personas.general
    expect(payload).toMatchObject({ sub: id, org: organizationId })
    expect(payload.exp).toBe(Date.parse(expiresAt) / 1_000)
    const stranger = createServerSecret('the secret of this installation, 2').keyFor('video-key')
    await expect(jwtVerify(key, stranger, options)).rejects.toThrow('signature')
  })

  it('is not given for a robot out of sight', async () => {
    const { serialNumber } = world.foreignSite.robot
    expect((await general.call('GET', `/keys/skyway?serialNo=${serialNumber}`)).code).toBe('entity.notFound')
    expect((await ask(general, `?serialNo=${world.site.robot.serialNumber}`)).provider).toBe('local')
  })
})

const skywaySecret = 'secret-of-the-application'
const appId = '6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11'
async function store(values: object = {}): Promise<string> {
  const key = { name: 'Video', appId, secret: skywaySecret, isDefault: true, ...values }
  return ((await system.call('POST', '/keys/skyway-keys', key)).body as { id: string }).id
}
const open = async (key: string, by = skywaySecret) =>
  (await jwtVerify(key, new TextEncoder().encode(by), { currentDate: server.clock.now() })).payload
const lastUsedAt = async (id: string) =>
  ((await system.call('GET', `/keys/skyway-keys/${id}`)).body as { lastUsedAt: string | null }).lastUsedAt

describe('with a SkyWay key', () => {
  it('is a SkyWay Auth Token of version 3 for the rooms of the robots in sight, for an hour', async () => {
    await store()
    const { key, provider, expiresAt, rooms, member = '', isShown } = await ask(general)
    const room = `robot-${world.site.robot.serialNumber}`
    expect([provider, rooms]).toEqual(['skyway', [room]])
    expect(isShown).toBe(false)
    expect(member).toMatch(new RegExp(`^op-${world.personas.general.id}-[0-9a-f]{8}$`))
    expect(decodeProtectedHeader(key).alg).toBe('HS256')
    const payload = await open(key)
    expect(payload).toEqual({
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      iat: server.clock.now().getTime() / 1_000,
      exp: Date.parse(expiresAt) / 1_000,
      version: 3,
      scope: {
        appId,
        turn: { enabled: true },
        analytics: { enabled: false },
        rooms: [
          {
            name: room,
            methods: ['create'],
            sfu: { enabled: true },
            member: {
              name: member,
              methods: ['publish', 'subscribe', 'updateMetadata'],
            },
          },
        ],
      },
    })
    expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBe(3_600_000)
    expect(JSON.stringify(payload)).not.toContain('*')
  })

  it('is for one robot when it is asked for so, and never for one out of sight', async () => {
    await store()
    const own = world.site.robot.serialNumber
    expect((await ask(system)).rooms?.length).toBeGreaterThan(1)
    expect((await ask(system, `?serialNo=${own}`)).rooms).toEqual([`robot-${own}`])
    const foreign = world.foreignSite.robot.serialNumber
    expect((await general.call('GET', `/keys/skyway?serialNo=${foreign}`)).code).toBe('entity.notFound')
    expect((await general.call('GET', '/keys/skyway?serialNo=*')).code).toBe('request.malformed')
  })

  it('is of the organisation’s own key before that of all, and only while that is enabled and the default', async () => {
    const ofAll = await store({ secret: 'secret-for-everybody' })
    const own = await store({ organizationId: world.own.id })
    await store({ organizationId: world.foreign.id, secret: 'secret-of-the-others' })
    await open((await ask(general)).key)
    const change = (id: string, values: object) => system.call('PATCH', `/keys/skyway-keys/${id}`, values)
    await change(own, { status: 0, revision: 1 })
    await open((await ask(general)).key, 'secret-for-everybody')
    await change(own, { status: 1, isDefault: false, revision: 2 })
    await open((await ask(general)).key, 'secret-for-everybody')
    await change(ofAll, { status: 0, revision: 1 })
    expect((await ask(general)).provider).toBe('local')
  })

  it('falls back to our own signalling when the secret can no longer be read', async () => {
    await store()
    await server.db.updateTable('skywayKeys').set({ sealedSecret: 'sealed elsewhere' }).execute()
    expect((await ask(general)).provider).toBe('local')
  })

  it('notes when the key was used, at most once a minute', async () => {
    const id = await store()
    expect(await lastUsedAt(id)).toBeNull()
    await ask(general)
    const first = server.clock.now().toISOString()
    expect(await lastUsedAt(id)).toBe(first)
    server.clock.advance(59_000)
    await ask(general)
    expect(await lastUsedAt(id)).toBe(first)
    server.clock.advance(1_000)
    await ask(general)
    expect(await lastUsedAt(id)).toBe(server.clock.now().toISOString())
  })

  it('is for a hundred robots at most, and for any further one when it is named', async () => {
    await store()
    const { building, floor } = world.site
    for (let n = 0; n < 101; n++)
      await aRobot(server.db, {
        buildingId: building.id,
        initialFloorId: floor.id,
        name: `Robot ${String(n).padStart(3, '0')}`,
        serialNumber: `MANY-${n}`,
      })
    const { key, rooms } = await ask(general)
    expect(rooms).toHaveLength(100)
    expect((await open(key)).scope).toMatchObject({ rooms: { length: 100 } })
    expect((await ask(general, '?serialNo=MANY-100')).rooms).toEqual(['robot-MANY-100'])
  })

  it('changes nothing of the session, which carries no key', async () => {
    await store()
    expect((await general.call('GET', '/my/session')).body).toMatchObject({ skywayKey: null })
  })
})

describe('where pictures that come by SkyWay are shown', () => {
  it('says so, and lets the pages reach SkyWay', async () => {
    const shown = await startTestServer(undefined, { environment: { SKYWAY_VIDEO: '1' } })
    const reach = async ({ origin }: TestServer) => {
      const policy = (await fetch(origin)).headers.get('content-security-policy') ?? ''
      return /connect-src ([^;]*)/.exec(policy)?.[1]
    }
    expect(await reach(shown)).toMatch(/^'self' wss:\/\/rtc-api\.skyway\.ntt\.com /)
    expect(await reach(server)).toBe("'self'")
    await shown.close()
  })
})
