import { get, type IncomingMessage } from 'node:http'
import { byId } from '@wheelhouse/contract/kernel/entity'
import { defineRoute } from '@wheelhouse/contract/kernel/route'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sealAudit } from '../../testing/test-seal.ts'
import { createReadReplica } from '../database/read-replica.ts'
import { createLive } from '../live/live.ts'
import { readConfig } from '../process/config.ts'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import type { FileAnswer } from './file-answer.ts'
import { createHttp } from './http.ts'
import { handle } from './route-binding.ts'

const route = defineRoute({
  method: 'GET',
  path: '/files/:id',
  permission: 'public',
  summary: 'A file.',
  params: byId,
  produces: 'text/csv',
  responses: { 200: null },
  errors: [],
})
const path = '/api/files/00000000-0000-4000-8000-000000000001'
const log = createLog('silent')

let test: TestDatabase
let stop: () => Promise<void>
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  await stop()
  await test.drop()
})

async function serve(file: FileAnswer): Promise<string> {
  const [config, clock, metrics] = [readConfig({}, '/'), fakeClock(), createMetrics()]
  const authenticate = async () => null
  const sessions = { watch: () => () => undefined, ended: { on: () => () => undefined } }
  const live = createLive({ clock, log, config, authenticate, sessions, metrics })
  const bindings = [handle(route, async () => file)]
  const app = await createHttp({
    config,
    db: test.serverDb,
    replica: createReadReplica({ db: test.serverDb, replicaDb: null, clock, log }),
    clock,
    log,
    sealAudit,
    authenticate,
    bindings,
    live,
    metrics,
  })
  stop = async () => {
    live.stop()
    await app.close()
  }
  return app.listen({ host: '127.0.0.1', port: 0 })
}

it('sends a file under its name, whatever signs that has', async () => {
  async function* pieces() {
    yield Buffer.from('a,')
    yield Buffer.from('b')
  }
  const file = { name: "活動 'A'.csv", contentType: 'text/csv; charset=utf-8', pieces: pieces(), taken: null }
  const answer = await fetch((await serve(file)) + path)
  expect(await answer.text()).toBe('a,b')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="__ _A_.csv"; filename*=UTF-8''%E6%B4%BB%E5%8B%95%20%27A%27.csv`,
  )
})

it('stops making the file when the client goes away', async () => {
  const ended = Promise.withResolvers<number>()
  async function* pieces() {
    let made = 0
    try {
      for (; ; made++) yield Buffer.alloc(65_536)
    } finally {
      ended.resolve(made)
    }
  }
  const file = { name: 'endless.csv', contentType: 'text/csv', pieces: pieces(), taken: null }
  const origin = await serve(file)
  const response = await new Promise<IncomingMessage>((resolve) => get(origin + path, resolve))
  await new Promise((resolve) => response.once('data', resolve))
  response.destroy()
  // Not a byte more than the client took and the sockets buffer.
  expect(await ended.promise).toBeLessThan(1_000)
})
