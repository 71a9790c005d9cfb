/** Two servers hear the same robot, as they do by an outside broker: what both notice is kept once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/personas.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let world: World
let account: RobotAccount
let servers: TestServer[]
let robots: TestRobot[]

beforeEach(async () => {
  const first = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  const test = { ...first, drop: async () => undefined }
  const second = await startTestServer(undefined, { test, environment: { DATA_DIR: first.dataDir } })
  servers = [second, first]
  // Each says what the other does, with the same headers.
  robots = await Promise.all(servers.map(({ mqttUrl }) => connectRobot(mqttUrl, account)))
})
afterEach(async () => {
  await Promise.all(robots.map((robot) => robot.close()))
  for (const server of servers) await server.close()
})

it('an error that a robot reports is one line of its activities, and each time that it comes back another', async () => {
  const [, server] = servers
  const say = (errors: object[]) => Promise.all(robots.map((robot) => robot.state({ errors })))
  const lines = async () => {
    const rows = await server?.db.selectFrom('robotActivities').select('type').orderBy('id').execute()
    return rows?.map(({ type }) => type).filter((type) => type.startsWith('error'))
  }
  const expectLines = (expected: string[]) =>
    until(async () => expect((await lines())?.toSorted()).toEqual(expected))
  await say([])
  await say([{ errorType: 'F0007', errorLevel: 'WARNING' }])
  await say([])
  await expectLines(['errorCleared', 'errorRaised'])
  await say([{ errorType: 'F0007', errorLevel: 'WARNING' }])
  await expectLines(['errorCleared', 'errorRaised', 'errorRaised'])
})
