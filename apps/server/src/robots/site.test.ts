/** The robots of a building on its map: sent as a whole, then in differences, to those who may see the building. */
import type { SiteMessage, SiteRobot } from '@wheelhouse/contract/robots/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSite, createWorld, type Site, type World } from '../testing/personas.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type Watcher, watchLive } from '../testing/watch-live.ts'

let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
let admin: Client
let page: Watcher
let path: string
let other: Site
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
    other = await aSite(db, world.own.id)
  })
  admin = await server.openSession(world.personas.administrator.id)
  robot = await connectRobot(server.mqttUrl, account)
  path = `/buildings/${world.site.building.id}/site`
  page = await watchLive(server, admin, [path])
})
afterAll(async () => {
  page.close()
  await robot.close()
  await server.close()
})

type Difference = Extract<SiteMessage, { kind: 'difference' }>
const mapId = () => `${world.site.building.id}.${world.site.floor.id}`
const listed = async () => ((await admin.call('GET', path)).body as { robots: SiteRobot[] }).robots
const sees = (isRight: (difference: Difference) => boolean) =>
  page.sees<SiteMessage>(path, (message) => message.kind === 'difference' && isRight(message))
const own = ({ serialNumber }: { serialNumber: string }) => serialNumber === account.serialNumber

it('sends all robots of the building first, also those that have never reported', async () => {
  const first = await page.sees<SiteMessage>(path, ({ kind }) => kind === 'all')
  const robots = first.kind === 'all' ? first.robots : []
  expect(robots).toEqual(await listed())
  expect(robots.find(own)).toMatchObject({
    name: world.site.robot.name,
    mapId: null,
    online: false,
    path: [],
  })
})

it('sends a robot that arrives as a whole, and only the place of one that moved', async () => {
  await robot.state({ mapId: mapId() })
  await sees(({ changed }) => changed.some((one) => own(one) && one.online && one.mapId === mapId()))
  await robot.state({ mapId: mapId(), x: 4.25, y: 3 })
  const { moved, changed } = (await sees(({ moved }) => moved.length > 0)) as Difference
  expect(moved).toEqual([[account.serialNumber, 4.25, 3, expect.any(Number)]])
  expect(changed).toEqual([])
})

it('reports a robot that goes to another building as gone from here', async () => {
  const { id } = world.site.robot
  const { revision } = (await admin.call('GET', `/robots/${id}`)).body as { revision: number }
  const place = { buildingId: other.building.id, initialFloorId: other.floor.id, robotGroupId: null }
  expect((await admin.call('PATCH', `/robots/${id}`, { ...place, revision })).status).toBe(204)
  await sees(({ gone }) => gone.includes(account.serialNumber))
  await until(async () => expect((await listed()).filter(own)).toEqual([]))
})
