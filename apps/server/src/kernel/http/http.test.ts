import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as routes from '@wheelhouse/contract/routes'
import { sessionRoutes } from '@wheelhouse/contract/session/session'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { breakable } from '../../testing/database-outage.ts'
import { anOrganization } from '../../testing/factories.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import type { Database } from '../database/database.ts'
import { createReadReplica } from '../database/read-replica.ts'
import { openServerDatabase } from '../database/scoped-pool.ts'
import { createLive } from '../live/live.ts'
import { AppError } from '../process/app-error.ts'
import { readConfig } from '../process/config.ts'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { createHttp } from './http.ts'
import type { Identity } from './identity.ts'
import { assertComplete, handle, type RouteBinding } from './route-binding.ts'

const log = createLog('silent')
const clock = fakeClock()
const identity = {
  operatorId: '00000000-0000-4000-8000-000000000001',
  type: 9,
  client: null,
  onHoldFor: null,
  scope: { kind: 'everything' },
} as Identity
let test: TestDatabase
let folder: string
beforeEach(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'console-'))
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

/** The web server alone, with these handlers; everybody is the system administrator. */
async function serve(bindings: RouteBinding[], environment: NodeJS.ProcessEnv = {}, db = test.serverDb) {
  const config = readConfig(environment, '/')
  const metrics = createMetrics()
  const authenticate = async () => identity
  const sessions = { watch: () => () => undefined, ended: { on: () => () => undefined } }
  const live = createLive({ clock, log, config, authenticate, sessions, metrics })
  const replica = createReadReplica({ db, replicaDb: null, clock, log })
  return createHttp({ config, db, replica, clock, log, sealAudit, authenticate, bindings, live, metrics })
}

/** Linux has a disk that is always full. */
function writeToFullDisk(): number {
  writeFileSync('/dev/full', 'x')
  return 0
}

const failing = (error: unknown) =>
  handle(routes.robots.list, async () => {
    throw error
  })

describe('failures', () => {
  it('answers a code that the route does not declare as a bug, outside production', async () => {
    const app = await serve([failing(new AppError('robot.busy'))])
    expect((await app.inject('/api/robots')).statusCode).toBe(500)
    const live = await serve([failing(new AppError('robot.busy'))], { NODE_ENV: 'production' })
    expect((await live.inject('/api/robots')).statusCode).toBe(409)
  })

  it('reveals nothing about a bug but an id to look for in the log', async () => {
    const app = await serve([failing(new Error('select secret from somewhere'))])
    const answer = await app.inject('/api/robots')
    expect(answer.json()).toEqual({
      error: {
        statusCode: 500,
        name: 'InternalServerError',
        message: 'server.error',
        code: 'server.error',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    })
  })

  it('says of a bug what failed by it: the data, the change or the deletion', async () => {
    const fail = async () => {
      throw new Error('a bug')
    }
    const bindings = [
      handle(routes.robots.list, fail),
      handle(sessionRoutes.logout, fail),
      handle(routes.robots.delete, fail),
    ]
    const app = await serve(bindings)
    const getCode = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
      (await app.inject({ method, url })).json<{ error: { code: string } }>().error.code
    expect(await getCode('GET', '/api/robots')).toBe('server.error')
    expect(await getCode('POST', '/api/operators/logout')).toBe('server.changeFailed')
    expect(await getCode('DELETE', `/api/robots/${identity.operatorId}`)).toBe('server.deleteFailed')
  })

  it('answers 503 while the database cannot be reached', async () => {
    const nowhere = openServerDatabase({ host: folder, port: 5432 }, log)
    const list = handle(routes.robots.list, async (_input, ctx) => {
      await ctx.db.selectFrom('robots').select('id').execute()
      return []
    })
    const app = await serve([list], {}, nowhere)
    const answer = await app.inject('/api/robots')
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'server.unavailable'])
    await nowhere.destroy()
  })

  it('answers 507 while the disk of the database or of the files is full', async () => {
    const fullDatabase = sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`
    const list = handle(routes.robots.list, async (_input, ctx) => {
      await fullDatabase.execute(ctx.db)
      return []
    })
    const count = handle(routes.robots.count, async () => ({ count: writeToFullDisk() }))
    const app = await serve([list, count])
    const logged = vi.spyOn(log, 'error')
    for (const url of ['/api/robots', '/api/robots/count', '/api/robots']) {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.json().error.code]).toEqual([507, 'server.noSpace'])
    }
    // One cause, for however many calls, and no fault of ours.
    expect(logged.mock.calls).toEqual([
      [
        {
          error: { code: '53100', message: 'no space left' },
          requestId: expect.any(String) as string,
          url: '/api/robots',
        },
        'server.noSpace',
      ],
    ])
    logged.mockRestore()
  })

  it('lets nothing out that the contract does not name', async () => {
    const row = { id: '00000000-0000-4000-8000-000000000002', name: 'x', secretHash: 'y' }
    const app = await serve([handle(routes.organizations.list, async () => [{ ...row, type: 0 as const }])])
    expect((await app.inject('/api/organizations')).json()).toEqual([{ id: row.id, name: 'x', type: 0 }])
  })
})

describe('answers of calls', () => {
  it.each([
    ['a good one', 'GET', '/api/organizations', 200],
    ['health', 'GET', '/api/health', 200],
    ['an unknown call', 'GET', '/api/nothing', 404],
    ['an unknown call with a query', 'GET', '/api?x', 404],
    ['a broken address', 'GET', '/api/%zz', 400],
    ['a failure', 'GET', '/api/robots', 500],
    ['a broken body', 'POST', '/api/operators/login', 400],
  ] as const)('are kept by no cache: %s', async (_what, method, url, status) => {
    await writeFile(join(folder, 'index.html'), '<p>')
    const bindings = [
      handle(routes.organizations.list, async () => []),
      failing(new Error('a bug')),
      handle(sessionRoutes.login, async () => Promise.reject(new AppError('auth.wrongCredentials'))),
    ]
    for (const WEB_DIR of ['', folder]) {
      const app = await serve(bindings, { WEB_DIR })
      const body = method === 'POST' ? { payload: '{', headers: { 'content-type': 'application/json' } } : {}
      const answer = await app.inject({ method, url, ...body })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
    }
  })
})

describe('how often one address may try to sign in', () => {
  const limited = handle(
    sessionRoutes.login,
    async () => Promise.reject(new AppError('auth.wrongCredentials')),
    { ratePerMinute: 2 },
  )
  const payload = { loginId: 'a@test.example', loginPw: 'some-password' }
  const tryAt = async (server: FastifyInstance, remoteAddress = '192.0.2.1') =>
    (await server.inject({ method: 'POST', url: '/api/operators/login', payload, remoteAddress })).statusCode

  it('is limited over all servers of the installation', async () => {
    const [first, second] = [await serve([limited]), await serve([limited])]
    const statuses = []
    for (const server of [first, second, first, second, first]) statuses.push(await tryAt(server))
    expect(statuses).toEqual([401, 401, 429, 429, 429])
    expect(await tryAt(second, '192.0.2.2')).toBe(401)
  })

  it('counts anew after a minute', async () => {
    const earlier: RawBuilder<string> = sql`clock_timestamp() - interval '60 seconds'`
    const count = { name: 'POST /api/operators/login 192.0.2.1', count: 2, countedFrom: earlier }
    await test.db.insertInto('callCounts').values(count).execute()
    expect(await tryAt(await serve([limited]))).toBe(401)
    expect(await test.db.selectFrom('callCounts').select('count').execute()).toEqual([{ count: 1 }])
  })

  it('is not left uncounted while the database is away', async () => {
    const way = await breakable(test.serverConnection)
    const db = openServerDatabase(way.connection, log)
    const server = await serve([limited], {}, db)
    way.cut()
    expect(await tryAt(server)).toBe(503)
    await db.destroy()
    await way.close()
  })

  it('costs the database nothing beyond the limit', async () => {
    const server = await serve([limited])
    for (let tries = 0; tries < 9; tries += 1) await tryAt(server)
    expect(await test.db.selectFrom('callCounts').select('count').execute()).toEqual([{ count: 3 }])
  })
})

describe('headers', () => {
  it('allow the console what it needs, and do not require TLS where there is none', async () => {
    const headers = (await (await serve([])).inject('/api/health')).headers
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
    const secure = await serve([], { PUBLIC_URL: 'https://console.example' })
    expect((await secure.inject('/api/health')).headers['strict-transport-security']).toBeDefined()
  })

  it.each([
    '/%zz',
    '/api/%zz',
    '/api/robots/%c0',
    '/../package.json',
    '/api/../../package.json',
    '/%2e%2e/package.json',
  ])('are on the refusal of the address %s, too', async (path) => {
    await writeFile(join(folder, 'index.html'), '<p>')
    const app = await serve([], { WEB_DIR: folder })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    // As it stands: a client of our own would tidy the address first.
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toMatch(/^content-security-policy: /im)
    expect(answer).toContain('"requestId"')
    await app.close()
  })
})

describe('the built console', () => {
  it('is served with its page for every address that is no file and no call', async () => {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<title>Wheelhouse</title>')
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'plain')
    await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), 'packed')
    const app = await serve([], { WEB_DIR: folder })
    const get = (url: string, encoding = 'identity') =>
      app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect((await get('/robot/control')).body).toContain('Wheelhouse')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/assets/app-1a2b.js', 'br')).body).toBe('packed')
    expect((await get('/assets/missing.js')).statusCode).toBe(404)
    expect((await get('/api/missing')).json()).toMatchObject({ error: { code: 'request.unknownRoute' } })
    expect((await get('/..%2f..%2fetc/passwd')).body).toContain('Wheelhouse')
    expect((await get('/assets/..%2f..%2fetc/passwd.txt')).statusCode).toBe(404)
  })

  it('is served anew when it is built anew, without its notes', async () => {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), 'first')
    const app = await serve([], { WEB_DIR: folder })
    await writeFile(join(folder, 'assets', 'app-3c4d.js'), 'second')
    await writeFile(join(folder, 'index.html'), 'second')
    await writeFile(join(folder, '.build.json'), 'notes')
    expect((await app.inject('/')).body).toBe('second')
    expect((await app.inject('/assets/app-3c4d.js')).body).toBe('second')
    expect((await app.inject('/.build.json')).statusCode).toBe(404)
  })
})

it('waits at its end for calls whose connections it has cut', async () => {
  const called = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<undefined>()
  let hasEnded = false
  const list = handle(routes.robots.list, async () => {
    called.resolve(undefined)
    await answered.promise
    await new Promise((resolve) => setImmediate(resolve))
    hasEnded = true
    return []
  })
  const app = await serve([list])
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cut = fetch(`${address}/api/robots`).catch((error: unknown) => error)
  await called.promise
  const closed = app.close()
  expect(await cut).toBeInstanceOf(Error)
  expect(hasEnded).toBe(false)
  answered.resolve(undefined)
  await closed
  expect(hasEnded).toBe(true)
})

it('shows figures to this machine, but not to what a proxy passes on', async () => {
  const app = await serve([])
  expect((await app.inject('/metrics')).body).toContain('process_resident_memory_bytes ')
  identity.type = 0
  const remote = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
  identity.type = 9
  expect(remote.statusCode).toBe(403)
})

it('shows figures elsewhere by their token, if there is one', async () => {
  const headers = (token: string) => ({
    'x-forwarded-for': '203.0.113.9',
    authorization: `Bearer ${token}`,
  })
  const METRICS_TOKEN = 'prometheus-of-this-site'
  identity.type = 0
  const read = async (environment: NodeJS.ProcessEnv, token: string) =>
    (await (await serve([], environment)).inject({ url: '/metrics', headers: headers(token) })).statusCode
  expect(await read({ METRICS_TOKEN }, METRICS_TOKEN)).toBe(200)
  expect(await read({ METRICS_TOKEN }, `${METRICS_TOKEN}x`)).toBe(403)
  expect(await read({}, METRICS_TOKEN)).toBe(403)
  identity.type = 9
})

it('counts the times that it stood still once it listens', async () => {
  const app = await serve([])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const end = performance.now() + 400
  while (performance.now() < end);
  // The watch looks at its next turn.
  await expect.poll(async () => (await app.inject('/metrics')).body).toMatch(/eventloop_stalls_total [1-9]/)
  await app.close()
})

it('shows a handler only rows of the caller’s organisations, also of the past', async () => {
  const [own] = [await anOrganization(test.db), await anOrganization(test.db)]
  const found: unknown[] = []
  const list = handle(routes.robots.list, async (_input, ctx) => {
    const find = (db: Database) => db.selectFrom('organizations').select('id').execute()
    found.push(await find(ctx.db), await ctx.readHistory(({ db }) => find(db)))
    return []
  })
  identity.scope = { kind: 'organizations', ids: [own.id], exceptBuildingIds: [] }
  await (await serve([list])).inject('/api/robots')
  identity.scope = { kind: 'everything' }
  expect(found).toEqual([[{ id: own.id }], [{ id: own.id }]])
})

it('names the routes that are bound to no handler or to two', () => {
  const list = handle(routes.organizations.list, async () => [])
  const { organizations } = routes
  expect(() => assertComplete({ organizations }, [])).toThrow('organizations.list has 0 handlers')
  expect(() => assertComplete({ organizations }, [list, list])).toThrow('organizations.list has 2 handlers')
})
