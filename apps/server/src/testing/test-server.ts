import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import type { Bus } from '../kernel/bus/bus.ts'
import type { Database } from '../kernel/database/database.ts'
import { openServerDatabase } from '../kernel/database/scoped-pool.ts'
import { cookieName } from '../kernel/http/session-cookie.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { hashToken, newToken, toBearer } from '../kernel/process/tokens.ts'
import { type App, createApp } from '../server.ts'
import { createSession } from '../session/session.store.ts'
import type { InitSet } from '../system/init-data/init-sets.ts'
import { testPassword } from './factories.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testSecret } from './test-seal.ts'

export type Answer = { status: number; body: unknown; code: string | null; headers: Headers }

/** A signed-in browser: its bearer and its cookie. */
export type Client = {
  token: string
  cookie: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

export type TestServer = TestDatabase & {
  app: App
  clock: FakeClock
  /** `http://127.0.0.1:port` */
  origin: string
  /** Where its files lie. */
  dataDir: string
  /** Where robots connect. */
  mqttUrl: string
  /** Calls below `/api`, signed out unless headers say otherwise. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** By login id and password, as people do it. */
  signIn(loginId: string, password?: string): Promise<Client>
  /** A session made in the database: the quick way where signing in is not what is tested. */
  openSession(operatorId: string): Promise<Client>
  /** Does now what is due at fixed times. */
  runJob(name: string): Promise<void>
  close(): Promise<void>
}

type Options = {
  /** The database of a server that was stopped, or another way to it; left out, a fresh one. */
  test?: TestDatabase
  /** The way to a replica of it. */
  replica?: PoolConfig
  clock?: FakeClock
  environment?: NodeJS.ProcessEnv
  /** What it shares with other servers of the test. */
  bus?: Bus
  /** What the installation can begin with beside the usual. */
  initSets?: (clock: FakeClock) => readonly InitSet[]
  /** Where the demo's imitations of other companies' services are. */
  simulatedPartners?: string
  hasDemoMailbox?: boolean
}

/**
 * The real server on a database and ports of its own.
 * @param prepare fills the database before the server takes up the robots that are in it.
 */
export async function startTestServer(
  prepare: (db: Database) => Promise<void> = async () => undefined,
  options: Options = {},
): Promise<TestServer> {
  const { test: given, clock = fakeClock(), environment = {}, initSets = () => [] } = options
  const { simulatedPartners = null, hasDemoMailbox, replica, bus } = options
  const test = given ?? (await createTestDatabase())
  await prepare(test.db)
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'wheelhouse-server-')))
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      LOGINS_PER_MINUTE: '100000',
      MQTT_PORT: '0',
      SERVER_SECRET: testSecret,
      ...environment,
    },
    process.cwd(),
  )
  const log = createLog(config.logLevel)
  const db = openServerDatabase(test.serverConnection, log)
  const replicaDb = replica === undefined ? null : openServerDatabase(replica, log)
  const parts = {
    config,
    db,
    replicaDb,
    connection: test.serverConnection,
    clock,
    log,
    simulatedPartners,
    hasDemoMailbox,
    watchesAlerts: false,
  }
  const app = await createApp({ ...parts, initSets: initSets(clock), ...(bus !== undefined && { bus }) })
  await app.start()
  const broker = app.getBrokerAddress()
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })

  const call: TestServer['call'] = async (method, path, body, headers = {}) => {
    const init: RequestInit = { method, headers }
    if (body !== undefined) {
      const isBytes = body instanceof Uint8Array
      const type = isBytes ? 'application/octet-stream' : 'application/json'
      init.headers = { 'content-type': type, ...headers }
      init.body = isBytes ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body)
    }
    const response = await fetch(`${origin}/api${path}`, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json: unknown = isJson ? JSON.parse(text) : text === '' ? null : text
    return {
      status: response.status,
      body: json,
      code: errorSchema.safeParse(json).data?.error.code ?? null,
      headers: response.headers,
    }
  }
  const getClient = (token: string, cookie: string): Client => {
    const authorization = `Bearer ${token}`
    return { token, cookie, call: (method, path, body) => call(method, path, body, { authorization }) }
  }
  return {
    ...test,
    app,
    clock,
    origin,
    dataDir,
    mqttUrl: `mqtt://${broker.host}:${broker.port}`,
    call,
    signIn: async (loginId, password = testPassword) => {
      const answer = await call('POST', '/operators/login', { loginId, loginPw: password })
      if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.code}`)
      const { token } = tokenSchema.parse(answer.body)
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return getClient(token, cookie)
    },
    openSession: async (operatorId) => {
      const cookie = newToken()
      const token = toBearer(cookie)
      const hashes = { bearerHash: hashToken(token), cookieHash: hashToken(cookie) }
      await createSession(test.db, { operatorId, ...hashes, ip: '127.0.0.1', userAgent: null }, clock.now())
      return getClient(token, `${cookieName(config)}=${cookie}`)
    },
    runJob: async (name) => {
      const job = app.jobs.find((one) => one.name === name)
      if (job === undefined) throw new Error(`no job is called ${name}`)
      await job.run()
    },
    close: async () => {
      await app.stop()
      await replicaDb?.destroy()
      await db.destroy()
      await test.drop()
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true })
    },
  }
}

const errorSchema = z.object({ error: z.object({ code: z.string() }) })
const tokenSchema = z.object({ token: z.string() })
