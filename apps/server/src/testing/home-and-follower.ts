/** Two servers on one bus and one outside broker; the first one is the home of the only robot. */
import { type OutsideBroker, startOutsideBroker } from './outside-broker.ts'
import { createWorld, type World } from './personas.ts'
import { createSharedBus, type TestBus } from './shared-bus.ts'
import { giveSecret, type RobotAccount } from './test-robot.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type HomeAndFollower = {
  outside: OutsideBroker
  world: World
  account: RobotAccount
  /** A share of half a robot is none, so the second server has none. */
  home: TestServer
  follower: TestServer
  ends: { home: TestBus; follower: TestBus /** Nobody's. */; observer: TestBus }
  close(): Promise<void>
}

export async function startHomeAndFollower(): Promise<HomeAndFollower> {
  const outside = await startOutsideBroker()
  const connect = createSharedBus()
  const ends = { home: connect(), follower: connect(), observer: connect() }
  const environment = { MQTT_URL: outside.url }
  const made: { world?: World; account?: RobotAccount } = {}
  const home = await startTestServer(
    async (db) => {
      made.world = await createWorld(db)
      const { robot } = made.world.site
      made.account = await giveSecret(db, robot)
      await db.updateTable('robots').set({ deletedAt: new Date() }).where('id', '<>', robot.id).execute()
    },
    { environment, bus: ends.home },
  )
  const follower = await startTestServer(undefined, {
    test: { ...home, drop: async () => undefined },
    clock: home.clock,
    environment: { ...environment, DATA_DIR: home.dataDir },
    bus: ends.follower,
  })
  const { world, account } = made
  if (world === undefined || account === undefined) throw new Error('the database was not prepared')
  return {
    outside,
    world,
    account,
    home,
    follower,
    ends,
    async close() {
      await follower.close()
      await home.close()
      await outside.close()
    },
  }
}
