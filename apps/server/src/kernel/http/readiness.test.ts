/** What a server reports about its dependencies to those who monitor it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../../testing/database-outage.ts'
import { type OutsideBroker, startOutsideBroker } from '../../testing/outside-broker.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let test: TestDatabase
let way: BreakableDatabase
let outside: OutsideBroker
let server: TestServer
beforeAll(async () => {
  test = await createTestDatabase()
  way = await breakable(test.serverConnection)
  outside = await startOutsideBroker()
  server = await startTestServer(undefined, {
    test: { ...test, serverConnection: way.connection, drop: async () => undefined },
    environment: { MQTT_URL: outside.url },
  })
})
afterAll(async () => {
  await server.close()
  await way.close()
  await test.drop()
})

const expectAnswer = (status: number, body: object) =>
  until(async () => expect(await server.call('GET', '/health/ready')).toMatchObject({ status, body }))

it('is ready, until it names what is away: the database and its notices, then the broker', async () => {
  await expectAnswer(200, { status: 'ready', missing: [] })
  way.cut()
  await expectAnswer(503, { status: 'notReady', missing: ['database', 'notices'] })
  expect(await server.call('GET', '/health')).toMatchObject({ status: 200 })
  way.mend()
  await expectAnswer(200, { status: 'ready', missing: [] })
  await outside.close()
  await expectAnswer(503, { status: 'notReady', missing: ['broker'] })
})
