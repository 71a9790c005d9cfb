/** Published maps on their way to robots, over a real broker and real HTTP. */
import { toMap, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { SyncHistory } from '@wheelhouse/contract/robots/sync-history'
import { hasVdaSchemas, vdaCheck } from '@wheelhouse/testkit/vda-schemas'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aBuilding, aFloor, aFloorMap } from '../../../testing/factories.ts'
import {
  connectMapRobot,
  getParameters,
  type MapAction,
  type MapRobot,
  type MapRobotOptions,
} from '../../../testing/map-robot.ts'
import { createWorld, type World } from '../../../testing/personas.ts'
import { giveSecret, type RobotAccount } from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { addMapSyncs } from '../../records/sync-history.store.ts'
import { createFloorPlans } from '../ways/floor-plans.ts'
import { findFloorToPlan } from './map-target.store.ts'

let server: TestServer
let world: World
let account: RobotAccount
let admin: Client
let system: Client
const robots: MapRobot[] = []

async function begin(version: VdaVersion): Promise<void> {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot, version)
  })
  await signIn()
}

async function signIn(): Promise<void> {
  admin = await server.openSession(world.personas.administrator.id)
  system = await server.openSession(world.personas.systemAdministrator.id)
}

beforeEach(() => begin('3.0.0'))
afterEach(async () => {
  await Promise.all(robots.splice(0).map((robot) => robot.close()))
  await server.close()
})

const getMapId = () => `${world.site.building.id}.${world.site.floor.id}`
const square = (x: number, y: number, clockwise = false): [number, number][] => {
  const points: [number, number][] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ]
  return clockwise ? points.toReversed() : points
}
const zones = [
  { id: 'stairs', name: 'Stairs', kind: 'keepout' as const, polygon: square(4, 4, true) },
  {
    id: 'lobby',
    name: '',
    kind: 'speed' as const,
    polygon: square(6, 1),
    limit: { unit: 'percent' as const, value: 50 },
  },
  { id: 'off', name: '', kind: 'keepout' as const, polygon: square(1, 6), status: 0 as const },
]

/** Publishes the next revision of the floor's map, as the call for it does: map and history in one transaction. */
async function publish(map: Parameters<typeof toMap>[0] = { zones }): Promise<number> {
  const { id: floorId } = world.site.floor
  return server.db.transaction().execute(async (tx) => {
    const { revision: before } = await tx
      .selectFrom('floorMaps')
      .select('revision')
      .where('floorId', '=', floorId)
      .executeTakeFirstOrThrow()
    const revision = before + 1
    const document = JSON.stringify(toMap({ ...map, revision }))
    await tx.updateTable('floorMaps').set({ revision, document }).where('floorId', '=', floorId).execute()
    await addMapSyncs(tx, { floorId, revision }, server.clock.now())
    return revision
  })
}

async function history(): Promise<SyncHistory[]> {
  return (await system.call('GET', '/sync-histories')).body as SyncHistory[]
}
async function becomes(...wanted: Partial<SyncHistory>[]): Promise<void> {
  await until(async () => expect(await history()).toMatchObject(wanted))
}

/** A robot of somebody else; closed after the test. */
async function connectOther(options: Omit<MapRobotOptions, 'mapId'> = {}): Promise<MapRobot> {
  const other = await connectMapRobot(server.mqttUrl, account, { mapId: getMapId(), ...options })
  robots.push(other)
  return other
}

const fast = {
  typeSpecification: { supportedZones: ['BLOCKED', 'SPEED_LIMIT'] },
  physicalParameters: { maximumSpeed: 1.6 },
}

it('a 3.0.0 robot of somebody else downloads the map, enables it and its zone set, and only then it is applied', async () => {
  const revision = await publish()
  await becomes({ kind: 'map', status: 'queued', revision, floorId: world.site.floor.id, setting: null })
  const other = await connectOther({ factsheet: fast })
  await becomes({ status: 'applied', revision, error: null })
  expect(other.heard.map(({ actionType }) => actionType)).toEqual([
    'downloadMap',
    'enableMap',
    'enableZoneSet',
  ])
  expect(other.downloads).toMatchObject([{ schema: 2, revision }])
  const { body } = await other.robot.hears('zoneSet')
  expect(body.zoneSet).toMatchObject({
    mapId: getMapId(),
    zones: [
      // Counter-clockwise, whichever way it was drawn.
      { zoneId: 'stairs', zoneType: 'BLOCKED', vertices: square(4, 4).map(([x, y]) => ({ x, y })) },
      { zoneId: 'lobby', zoneType: 'SPEED_LIMIT', maximumSpeed: 0.8 },
    ],
  })
  const answer = await admin.call('GET', `/floors/${world.site.floor.id}/robot-maps`)
  expect(answer.body).toMatchObject([
    { serialNumber: account.serialNumber, online: true, revision, zones: 'robot', sync: 'applied' },
  ])
  const ofRobot = await admin.call('GET', `/robots/${world.site.robot.id}/maps`)
  expect(ofRobot.body).toEqual(answer.body)
})

it.skipIf(!hasVdaSchemas)(
  'a zone set is as the published schema wants it (skipped where that is absent)',
  async () => {
    await publish()
    const other = await connectOther({ factsheet: fast })
    const { body } = await other.robot.hears('zoneSet')
    expect(vdaCheck('3.0.0', 'zoneSet')(body)).toEqual([])
  },
)

it('having a map is not working by it', async () => {
  const revision = await publish()
  await connectOther({ silent: ({ actionType }) => actionType === 'enableMap' })
  await becomes({ status: 'sent', revision })
})

it('a robot that knows no maps is not supported, whether it is there or not; the server leads it round zones', async () => {
  await connectOther({ actions: ['cancelOrder'] })
  const revision = await publish()
  await becomes({ status: 'notSupported', revision })
  const answer = await admin.call('GET', `/floors/${world.site.floor.id}/robot-maps`)
  expect(answer.body).toMatchObject([{ zones: 'routeOnly', revision: null, sync: 'notSupported' }])
  const optionalParameters = [{ parameter: 'order.edges.maximumSpeed', support: 'SUPPORTED' }]
  await connectOther({ factsheet: { protocolFeatures: { optionalParameters } } })
  await until(async () => {
    const { body } = await admin.call('GET', `/floors/${world.site.floor.id}/robot-maps`)
    expect(body).toMatchObject([{ zones: 'route' }])
  })
})

it('claims nothing about a robot that never reported what it can do', async () => {
  await publish()
  const answer = await admin.call('GET', `/floors/${world.site.floor.id}/robot-maps`)
  expect(answer.body).toMatchObject([{ online: false, zones: 'none', revision: null, sync: 'queued' }])
  expect(await history()).toMatchObject([{ status: 'queued' }])
})

it('what the robot could not do has failed in its own words, and is sent anew on demand', async () => {
  let isBroken = true
  const description = 'The hash is wrong'
  const other = await connectOther({
    refuse: ({ actionType }) =>
      isBroken && actionType === 'downloadMap' ? JSON.stringify({ error: 'wrongHash', description }) : null,
  })
  const revision = await publish()
  await becomes({ status: 'failed', error: 'robotFailed', reason: description, revision })
  const { body } = await admin.call('GET', `/floors/${world.site.floor.id}/robot-maps`)
  const reported = {
    sync: 'failed',
    error: 'robotFailed',
    reason: description,
    published: revision,
    revision: null,
  }
  expect(body).toMatchObject([{ ...reported, syncAt: expect.any(String) }])
  const count = other.heard.length
  await other.say()
  await other.say()
  expect(other.heard).toHaveLength(count)
  isBroken = false
  const [failed] = await history()
  expect((await system.call('POST', `/sync-histories/${failed?.id}/retry`)).status).toBe(204)
  await becomes({ status: 'applied', error: null, reason: null, revision })
})

it('a robot that does not react is sent a step three times, and then has not answered', async () => {
  const other = await connectOther({ silent: () => true })
  const revision = await publish()
  await becomes({ status: 'sent' })
  await until(async () => {
    server.clock.advance(6_000)
    await other.say()
    expect(await history()).toMatchObject([{ status: 'failed', error: 'noAnswer' }])
  })
  const sent = other.heard.filter((action) => getParameters(action).mapVersion === String(revision))
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ actionId }) => actionId)).size).toBe(3)
})

it('a later revision contains what was published before', async () => {
  const first = await publish()
  server.clock.advance(1_000)
  const second = await publish({ zones: [] })
  const other = await connectOther()
  await becomes({ revision: second, status: 'applied' }, { revision: first, status: 'applied' })
  expect(other.downloads).toMatchObject([{ revision: second }])
})

it('a server that ends between publishing and sending goes on where it was', async () => {
  const { app, drop, ...test } = server
  await app.stop()
  const revision = await publish()
  server = await startTestServer(undefined, { test: { ...test, drop }, clock: server.clock })
  await signIn()
  await becomes({ status: 'queued', revision })
  await connectOther()
  await becomes({ status: 'applied', revision })
})

it('a robot that lost its map is given it again, without a new entry; if that fails, the entry has', async () => {
  let isBroken = false
  const other = await connectOther({
    refuse: ({ actionType }) => (isBroken && actionType === 'downloadMap' ? 'full' : null),
  })
  await publish()
  await becomes({ status: 'applied' })
  // One or two: the revision before was perhaps under way already.
  const downloads = other.downloads.length
  other.maps.clear()
  await other.say()
  // The history says nothing of it: the robot itself does, when it works by the map again.
  const isEnabled = () => [...other.maps.values()].some(({ mapStatus }) => mapStatus === 'ENABLED')
  const again = [downloads + 1, true]
  await until(() => expect([other.downloads.length, isEnabled()]).toEqual(again))
  await other.say()
  await becomes({ status: 'applied' })
  isBroken = true
  other.maps.clear()
  await other.say()
  await becomes({ status: 'failed', reason: 'full' })
})

it('a zone with a time window is in the set while the window is open, by the clock of the building', async () => {
  const polygon = square(4, 4)
  const windows = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '09:30', to: '10:00' }]
  const other = await connectOther()
  // 9:00 in Tokyo.
  await publish({ zones: [{ id: 'noon', name: '', kind: 'keepout', polygon, windows }] })
  await becomes({ status: 'applied' })
  expect([...other.zoneSets.values()]).toEqual([])
  for (const [minutes, count] of [
    [31, 1],
    [30, 0],
  ] as const) {
    server.clock.advance(minutes * 60_000)
    await until(async () => {
      await other.say()
      const sets = [...other.zoneSets.values()].filter((set) => set.zoneSetStatus === 'ENABLED')
      expect(sets).toHaveLength(1)
      const last = other.robot.received.filter(({ name, body }) => {
        const { zoneSetId } = (body.zoneSet ?? {}) as { zoneSetId?: string }
        return name === 'zoneSet' && zoneSetId === sets[0]?.zoneSetId
      })
      expect(last[0]?.body).toMatchObject({ zoneSet: { zones: { length: count } } })
    })
  }
})

it('a robot that knows no zones is stopped when one opens on its way', async () => {
  const { robot } = await connectOther({ actions: ['cancelOrder'] })
  const windows = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '09:30', to: '10:00' }]
  const at = (id: string, no: number, x: number) => ({
    id,
    no,
    x,
    y: 4.5,
    name: id,
    theta: 0,
    type: waypointTypes.normal,
  })
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, oneWay: false })
  await publish({
    waypoints: [at('here', 1, 1), at('near', 2, 3), at('there', 3, 8)],
    edges: [edge('here', 'near'), edge('near', 'there')],
    zones: [{ id: 'noon', name: 'Noon', kind: 'keepout', polygon: square(5, 4), windows }],
    bounds: { min: [0, 0], max: [10, 10] },
  })
  await becomes({ status: 'notSupported' })
  const place = { mapId: getMapId(), x: 1, y: 4.5 }
  const isCancelled = () =>
    robot.received.some(
      ({ name, body }) =>
        name === 'instantActions' &&
        (body.actions as MapAction[]).some(({ actionType }) => actionType === 'cancelOrder'),
    )
  const goTo = async (waypointId: string) => {
    await robot.state(place)
    const known = robot.received.length
    const body = { command: 'goTo', params: { waypointId } }
    const answer = admin.call('POST', `/robots/${account.serialNumber}/commands`, body)
    const getOrder = () => robot.received.slice(known).find(({ name }) => name === 'order')
    await until(() => expect(getOrder()).toBeDefined())
    const orderId = String(getOrder()?.body.orderId)
    const underWay = { ...place, orderId, ahead: [waypointId], driving: true }
    await robot.state(underWay)
    expect(await answer).toMatchObject({ status: 200 })
    return underWay
  }
  const underWay = await goTo('there')
  expect(isCancelled()).toBe(false)
  server.clock.advance(31 * 60_000)
  await robot.state(underWay)
  await until(() => expect(isCancelled()).toBe(true))
})

it('the address of a map is for a while only, for robots in service, and for nobody who makes one up', async () => {
  const other = await connectOther({ silent: () => true })
  await publish()
  const { body } = await other.robot.hears('instantActions', ({ actions }) => {
    const [action] = actions as MapAction[]
    return action !== undefined && getParameters(action).mapVersion === '2'
  })
  const [action] = body.actions as [MapAction]
  const link = String(getParameters(action).mapDownloadLink)
  expect((await fetch(link)).status).toBe(200)
  const wrong = [
    link.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
    link.replace('ticket=', 'ticket=e30.'),
  ]
  for (const address of wrong) expect((await fetch(address)).status).toBe(404)
  server.clock.advance(15 * 60_000)
  expect((await fetch(link)).status).toBe(404)
})

it('has an entry for the map of each floor when a robot comes to a building, and fails those it left', async () => {
  const { id: robotId } = world.site.robot
  await publish()
  await becomes({ status: 'queued', floorId: world.site.floor.id })
  const elsewhere = await aBuilding(server.db, { organizationId: world.own.id })
  const floor = await aFloor(server.db, { buildingId: elsewhere.id })
  await aFloorMap(server.db, floor.id)
  server.clock.advance(1_000)
  const values = { buildingId: elsewhere.id, initialFloorId: floor.id, robotGroupId: null, revision: 1 }
  expect((await admin.call('PATCH', `/robots/${robotId}`, values)).status).toBe(204)
  await becomes(
    { kind: 'map', status: 'queued', floorId: floor.id, robotId },
    { kind: 'map', status: 'failed', error: 'robotMoved', floorId: world.site.floor.id },
  )
})

it('leads a robot over no floor that is switched off, and round a zone only while its window is open', async () => {
  const place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
  const load = () => findFloorToPlan(server.db, place)
  const plans = createFloorPlans({ clock: server.clock, load })
  // From 9:30 in Tokyo, where it is 9:00.
  const windows = [{ days: [5], from: '09:30', to: '10:00' }]
  await publish({ zones: [{ id: 'noon', name: '', kind: 'keepout', polygon: square(4, 4), windows }] })
  const held = async () => (await plans.get(getMapId()))?.zones.map(({ id }) => id)
  expect(await held()).toEqual([])
  server.clock.advance(31 * 60_000)
  expect(await held()).toEqual(['noon'])
  await server.db.updateTable('floors').set({ status: 0 }).where('id', '=', world.site.floor.id).execute()
  expect(await plans.get(getMapId())).toBeNull()
})
