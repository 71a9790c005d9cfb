/** All that is known of a robot over a stretch of time, over real HTTP. */
import type { Incident } from '@wheelhouse/contract/archives/incident'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveContract } from '../organizations/contract.store.ts'
import { type HeardSample, saveTrackSamples } from '../robots/records/track-sample.store.ts'
import { anAlert } from '../testing/alert-factory.ts'
import { aBuilding, aFloor } from '../testing/factories.ts'
import { aRun } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { aRecording } from '../testing/recording-factory.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let general: Client
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  await server.app.refreshRobot(world.site.robot.id)
  general = await server.openSession(world.personas.general.id)
})

const minute = 60_000
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms).toISOString()

function look(fromAt: string, untilAt: string, client = general) {
  const query = new URLSearchParams({ fromAt, untilAt }).toString()
  return client.call('GET', `/archive-incidents/${world.site.robot.serialNumber}?${query}`)
}
async function read(fromAt: string, untilAt: string, client = general): Promise<Incident> {
  const { status, body } = await look(fromAt, untilAt, client)
  expect([status, body]).toMatchObject([200, {}])
  return body as Incident
}

async function stood(at: string, values: Partial<HeardSample> = {}): Promise<void> {
  const { id: robotId, buildingId } = world.site.robot
  const floorId = world.site.floor.id
  const sample = { robotId, buildingId, floorId, x: 1.25, y: -2, theta: 0.5, speed: 0.4, charge: 80 }
  const state = { operatingMode: 'automatic', emergencyStop: 'none' } as const
  await saveTrackSamples(server.db, new Date(at), [{ ...sample, ...state, ...values }])
}

const contract = (isArchive: boolean) =>
  saveContract(server.db, world.own.id, { isArchive }, server.clock.now())

it('shows what was filmed, where the robot was, and what happened, in order of time', async () => {
  const { robot, floor } = world.site
  const { id: recording } = await aRecording(server.db, server.dataDir, {
    robotId: robot.id,
    startAt: ago(10 * minute),
  })
  const { id: run } = await aRun(server.db, { robotId: robot.id })
  await server.db
    .updateTable('flowRuns')
    .set({ startedAt: ago(20 * minute), endedAt: ago(9 * minute) })
    .where('id', '=', run)
    .execute()
  const { organizationId, buildingId } = robot
  const open = new Date(ago(8 * minute))
  const alert = await anAlert(
    server.db,
    { organizationId, buildingId },
    { robotId: robot.id, level: 5 },
    open,
  )
  const operatorId = world.personas.areaManager.id
  await server.db
    .insertInto('teleopLeases')
    .values({
      robotId: robot.id,
      operatorId,
      leaseId: 'x',
      sessionId: operatorId,
      turn: 1,
      grantedAt: ago(7 * minute),
      expiresAt: sql<string>`clock_timestamp() + interval '1 hour'`,
    })
    .execute()
  const stand = (second: number) => stood(ago(7 * minute - second * 1_000), { x: second })
  await stand(0)
  await stand(1)
  await server.db
    .updateTable('teleopLeases')
    .set({ expiresAt: ago(7 * minute - 2_000) })
    .execute()
  await stand(2)
  await stand(3)
  const speak = { command: 'speak', params: { text: 'Mind the step.' } }
  await general.call('POST', `/robots/${robot.serialNumber}/commands`, speak)
  // That somebody exports what the robot did is nothing that it did.
  const manager = await server.openSession(world.personas.areaManager.id)
  expect((await manager.call('GET', `/robots/${robot.id}/activities.csv`)).status).toBe(200)
  await general.call('POST', `/robots/${robot.serialNumber}/remote-stop`)
  const untilAt = new Date(server.clock.now().getTime() + minute).toISOString()
  const incident = await until(async () => {
    const found = await read(ago(10 * minute), untilAt)
    // The robot does not answer: that is one more.
    expect(found.events.filter(({ kind }) => kind === 'command')).toHaveLength(3)
    return found
  })
  expect(incident).toMatchObject({
    robot: { id: robot.id, name: robot.name, serialNumber: robot.serialNumber, organizationId, buildingId },
    fromAt: ago(10 * minute),
    untilAt,
    isContracted: false,
    recordings: [{ id: recording, cameraId: 'v1', isStored: true }],
  })
  expect(incident.track).toHaveLength(4)
  expect(incident.track[1]).toEqual({
    at: ago(7 * minute - 1_000),
    floorId: floor.id,
    x: 1,
    y: -2,
    theta: 0.5,
    speed: 0.4,
    charge: 80,
    operatingMode: 'automatic',
    emergencyStop: 'none',
    driverId: operatorId,
  })
  expect(incident.events).toMatchObject([
    {
      kind: 'run',
      id: run,
      at: ago(20 * minute),
      untilAt: ago(9 * minute),
      flowName: 'Round',
      status: 'done',
    },
    { kind: 'alert', id: alert.id, at: ago(8 * minute), untilAt: null, level: 5, state: 'open' },
    { kind: 'drive', at: ago(7 * minute), untilAt: ago(7 * minute - 2_000), person: { id: operatorId } },
    { kind: 'command', command: 'speak', about: 'Mind the step.', outcome: 'failed' },
    {
      kind: 'command',
      action: 'robot:remoteStop',
      command: null,
      about: null,
      outcome: 'done',
      person: { id: world.personas.general.id },
    },
    { kind: 'command', action: 'robot:remoteStop', outcome: 'failed' },
  ])
  // What is outside of the range is not there.
  const before = await read(ago(30 * minute), ago(21 * minute))
  expect([before.recordings, before.track, before.events]).toEqual([[], [], []])
})

it('is for anyone who may see the robot, and an hour long at most', async () => {
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await look(ago(10 * minute), ago(0), foreign)).code).toBe('entity.notFound')
  const [from, to] = [ago(10 * minute), ago(0)]
  for (const [a, b] of [
    [to, from],
    [from, from],
    [ago(61 * minute), to],
    ['yesterday', to],
  ])
    expect((await look(a ?? '', b ?? '')).status).toBe(400)
  expect((await look(ago(60 * minute), to)).status).toBe(200)
})

it('shows the last hour alone without the contract, and all with it', async () => {
  const { robot } = world.site
  await aRecording(server.db, server.dataDir, { robotId: robot.id, startAt: ago(65 * minute) })
  await stood(ago(65 * minute))
  await stood(ago(55 * minute))
  const { organizationId, buildingId } = robot
  const { id } = await anAlert(
    server.db,
    { organizationId, buildingId },
    { robotId: robot.id },
    new Date(ago(70 * minute)),
  )
  await server.db
    .updateTable('alerts')
    .set({ state: 'closed', closedAt: ago(62 * minute) })
    .where('id', '=', id)
    .execute()
  const range = [ago(75 * minute), ago(50 * minute)] as const
  const short = await read(...range)
  expect([short.isContracted, short.recordings.length, short.track.length, short.events.length]).toEqual([
    false,
    0,
    1,
    0,
  ])
  await contract(true)
  const whole = await read(...range)
  expect([whole.isContracted, whole.recordings.length, whole.track.length, whole.events.length]).toEqual([
    true,
    1,
    2,
    1,
  ])
})

it('of a robot that was moved, people of a building see what it did there', async () => {
  const { robot, floor } = world.site
  const other = await aBuilding(server.db, { organizationId: world.own.id })
  const { id: otherFloor } = await aFloor(server.db, { buildingId: other.id })
  const administrator = await server.openSession(world.personas.administrator.id)
  const move = async (buildingId: string, initialFloorId: string) => {
    const { body } = await administrator.call('GET', `/robots/${robot.id}`)
    const { revision } = body as { revision: number }
    const place = { revision, buildingId, initialFloorId }
    expect((await administrator.call('PATCH', `/robots/${robot.id}`, place)).status).toBeLessThan(300)
    server.clock.advance(1_000)
  }
  await move(other.id, otherFloor)
  await stood(ago(10 * minute), { buildingId: other.id })
  await stood(ago(5 * minute))
  await administrator.call('POST', `/robots/${robot.serialNumber}/remote-stop`)
  const range = [ago(20 * minute), ago(-minute)] as const
  const actions = ({ events }: Incident) =>
    events.map((event) => (event.kind === 'command' ? event.action : event.kind))
  // The robot does not answer: that the stop failed is the last that is known of it there.
  await until(async () => {
    const all = await read(...range, administrator)
    expect(all.track).toHaveLength(2)
    expect(actions(all).filter((action) => action === 'robot:remoteStop')).toHaveLength(2)
  })
  await move(robot.buildingId, floor.id)
  const own = await read(...range)
  expect([own.track.length, actions(own)]).toEqual([1, ['robot:update']])
})

it('lists what happened in a whole day, and a drive ends with another driver, with nobody, or where nothing was heard', async () => {
  const { robot } = world.site
  const [start, one, two] = [ago(600 * minute), world.personas.areaManager.id, world.personas.general.id]
  const at = (second: number) => new Date(Date.parse(start) + second * 1_000).toISOString()
  const heard: [second: number, driverId: string | null][] = [
    ...([0, 10, 20].map((second) => [second, one]) as [number, string][]),
    ...([
      [21, two],
      [22, null],
      [23, two],
      [33, two],
      [50, two],
      [60, null],
      [600, one],
    ] as [number, string | null][]),
  ]
  for (const [second, driverId] of heard) {
    await stood(at(second))
    const sample = server.db.updateTable('robotTrackSamples').set({ driverId })
    await sample.where('robotId', '=', robot.id).where('at', '=', at(second)).execute()
  }
  await contract(true)
  const { serialNumber } = robot
  const readDay = (fromAt: string, untilAt: string, client = general) => {
    const query = new URLSearchParams({ fromAt, untilAt }).toString()
    return client.call('GET', `/archive-incidents/${serialNumber}/events?${query}`)
  }
  const { body } = await readDay(ago(1_440 * minute), ago(0))
  expect((body as Pick<Incident, 'events'>).events).toMatchObject([
    { kind: 'drive', at: at(0), untilAt: at(21), person: { id: one } },
    { kind: 'drive', at: at(21), untilAt: at(22), person: { id: two } },
    { kind: 'drive', at: at(23), untilAt: at(33), person: { id: two } },
    { kind: 'drive', at: at(50), untilAt: at(60), person: { id: two } },
    { kind: 'drive', at: at(600), untilAt: at(600), person: { id: one } },
  ])
  // As of an incident: what goes on at its end is not over, and neither a day of others nor one too long is answered.
  const [last] = (await read(at(590), at(605))).events
  expect(last).toMatchObject({ kind: 'drive', at: at(600), untilAt: null })
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await readDay(ago(60 * minute), ago(0), foreign)).code).toBe('entity.notFound')
  expect((await readDay(ago(1_501 * minute), ago(0))).status).toBe(400)
  expect((await readDay(ago(0), ago(minute))).status).toBe(400)
})
