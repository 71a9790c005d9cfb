/** Reports of runs: what the database makes of runs, and what people see of it. */

import { emptyMap } from '@wheelhouse/contract/maps/map-document'
import { isFindingResult } from '@wheelhouse/contract/reports/finding'
import type { FullReport, Report } from '@wheelhouse/contract/reports/report'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishMap } from '../maps/map-revision.store.ts'
import { aDetectionEvent } from '../testing/detection-factory.ts'
import { aBuilding, aDevice, aRobot } from '../testing/factories.ts'
import { aFlow, aRun, aStep } from '../testing/flow-factories.ts'
import { aCheckItem } from '../testing/inspection-factories.ts'
import { aMedium } from '../testing/media-factory.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { workOrders } from '../testing/working-robot.ts'
import { addTrackPoints } from './report.store.ts'
import { createTrackRecorder } from './track-recorder.ts'

let server: TestServer
let world: World
let account: RobotAccount
let general: Client
let admin: Client
const robots: TestRobot[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  general = await server.openSession(world.personas.general.id)
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(async () => {
  await Promise.all(robots.splice(0).map((robot) => robot.close()))
})

/** Lists count what is abnormal by themselves: it has to be what the report shows. */
async function read(id: string): Promise<FullReport> {
  const report = (await general.call('GET', `/reports/${id}`)).body as FullReport
  const abnormal = report.details.filter(({ result }) => isFindingResult(result))
  expect(report.abnormalCount).toBe(abnormal.length)
  return report
}
const aReport = async () => (await aRun(server.db, { robotId: world.site.robot.id })).id

/** A run under way, begun a minute ago. */
async function anOpenRun(definition = [aStep(100, { waypointId: 'a' })]): Promise<string> {
  const { db, clock } = server
  const id = await aReport()
  const run = await db.selectFrom('flowRuns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.deleteFrom('flowRuns').where('id', '=', id).execute()
  const flows = JSON.stringify([{ id, name: 'Round', floorId: world.site.floor.id, definition }])
  const startedAt = new Date(clock.now().getTime() - 60_000).toISOString()
  const open = { status: 'paused', endedAt: null, startedAt, flows, question: null } as const
  await db
    .insertInto('flowRuns')
    .values({ ...run, ...open, state: JSON.stringify(run.state) })
    .execute()
  return id
}

async function addVisit(runId: string, visit: number, values: object): Promise<void> {
  const at = server.clock.now().toISOString()
  const step = { flowId: runId, stepId: `s${visit}`, rounds: '[]', startedAt: at, endedAt: at }
  await server.db
    .insertInto('flowRunVisits')
    .values({ runId, visit, name: 'Step', type: 100, status: 'done', ...step, ...values })
    .execute()
}

const end = (id: string, status: 'done' | 'failed' | 'cancelled') =>
  server.db
    .updateTable('flowRuns')
    .set({ status, endedAt: server.clock.now() })
    .where('id', '=', id)
    .execute()

describe('the report of a run', () => {
  it('begins and ends with the run of a real robot, and lists its steps and answers', async () => {
    const robot = await connectRobot(server.mqttUrl, account)
    robots.push(robot)
    const { building, floor } = world.site
    const mapId = `${building.id}.${floor.id}`
    const work = workOrders(robot, { mapId })
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'stateRequest']))
    await work.say()
    const speak = aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })
    const flow = await aFlow(server.db, {
      buildingId: building.id,
      floorId: floor.id,
      definition: [speak],
      name: 'Greeting',
    })
    const path = `/robots/${account.serialNumber}/flows/${flow.id}/run`
    const started = await until(async () => {
      const answer = await general.call('POST', path, {})
      expect(answer.status).toBe(200)
      return answer.body as { id: string }
    })
    expect(await read(started.id)).toMatchObject({ no: 1, title: 'Greeting', type: 1, flowId: flow.id })
    await until(async () => expect(await read(started.id)).toMatchObject({ result: 10 }))
    const report = await read(started.id)
    expect(report.details).toMatchObject([{ stepType: 300, type: 0, result: 10 }])
    expect(report.startedBy).not.toBeNull()
    const filter = encodeURIComponent(JSON.stringify({ where: { result: 10, flowId: flow.id } }))
    expect((await general.call('GET', `/reports?filter=${filter}`)).body).toMatchObject([{ id: started.id }])
  })

  it.each([
    ['done', 'done', 10],
    ['done', 'skipped', 11],
    ['failed', 'failed', 9],
    ['cancelled', 'done', 12],
  ] as const)('of a run that is %s with a step %s ends with %i', async (status, visit, result) => {
    const id = await anOpenRun()
    expect(await read(id)).toMatchObject({ result: null, endedAt: null, type: 0 })
    await addVisit(id, 1, { status: visit })
    await end(id, status)
    const { endedAt, ...ended } = await read(id)
    expect(ended.result).toBe(result)
    expect(endedAt).not.toBeNull()
  })

  it('has the way that the robot took on each map, and its length', async () => {
    const id = await anOpenRun()
    const now = server.clock.now().getTime()
    const robotId = world.site.robot.id
    const points = [
      [0, 0, 'b.1'],
      [3, 4, 'b.1'],
      [9, 9, 'b.2'],
      [9, 11, 'b.2'],
    ] as const
    await addTrackPoints(
      server.db,
      points.map(([x, y, mapId], index) => ({ robotId, at: new Date(now - 50_000 + index), mapId, x, y })),
    )
    // Before the run: nobody's.
    await addTrackPoints(server.db, [{ robotId, at: new Date(now - 70_000), mapId: 'b.1', x: 1, y: 1 }])
    expect(await read(id)).toMatchObject({
      distanceM: 7,
      tracks: [
        { mapId: 'b.1', points: [points[0].slice(0, 2), points[1].slice(0, 2)] },
        { mapId: 'b.2', points: [points[2].slice(0, 2), points[3].slice(0, 2)] },
      ],
    })
  })

  it('keeps a point of every half metre, while it stands none', async () => {
    const id = await anOpenRun()
    const { db, clock } = server
    const recorder = createTrackRecorder({ db, clock, log: { warn: () => undefined } as never })
    const robotId = world.site.robot.id
    for (const x of [0, 0.2, 0.4, 0.6, 0.6, 0.8, 1.2]) {
      clock.advance(10)
      recorder.look({
        robotId,
        stale: new Set(),
        state: { pose: { mapId: 'b.1', x, y: 0, theta: 0, localized: true } },
      } as never)
    }
    await recorder.stop()
    const [track] = (await read(id)).tracks
    expect(track?.points.map(([x]) => Math.round(x * 10))).toEqual([0, 6, 12])
  })

  it('has the pictures of its steps, those taken meanwhile, answers, stops and errors, in order', async () => {
    const id = await anOpenRun()
    const { db, dataDir, clock } = server
    const robotId = world.site.robot.id
    const at = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000)
    // Of a robot whose clock is a day behind: its step names it.
    const named = await aMedium(db, dataDir, { robotId, takenAt: at(86_400) })
    const meanwhile = await aMedium(db, dataDir, {
      robotId,
      takenAt: at(20),
      title: 'By hand',
      actionId: 'by-hand',
    })
    await aMedium(db, dataDir, { robotId, takenAt: at(3_600) })
    const result = JSON.stringify({ mediaId: named.id })
    await addVisit(id, 1, { type: 403, name: 'Motor', result, startedAt: at(40).toISOString() })
    const { id: answeredBy } = world.personas.general
    const { firstName, lastName } = await db
      .selectFrom('operators')
      .select(['firstName', 'lastName'])
      .where('id', '=', answeredBy)
      .executeTakeFirstOrThrow()
    const answer = { result: 'Yes', answeredBy, startedAt: at(30).toISOString() }
    await addVisit(id, 2, { type: 902, name: 'Ask', ...answer })
    await addVisit(id, 3, { type: 4, name: 'Loop', startedAt: at(25).toISOString() })
    await db
      .insertInto('robotActivities')
      .values({
        robotId,
        eventId: 'e1',
        at: at(10),
        level: 3,
        service: 'operator',
        type: 'remoteStop',
        name: 'remoteStop',
        detail: '{}',
        errorCode: null,
      })
      .execute()
    await db
      .insertInto('robotActivities')
      .values({
        robotId,
        eventId: 'e2',
        at: at(5),
        level: 4,
        service: 'health_check',
        type: 'errorRaised',
        name: 'errorRaised',
        detail: JSON.stringify({ error: 'wheelSlip' }),
        errorCode: null,
      })
      .execute()
    const report = await read(id)
    expect(report.details).toMatchObject([
      { type: 3, title: 'Motor', mediaIds: [named.id] },
      { type: 20, title: 'Ask', value: 'Yes', at: answer.startedAt, person: `${lastName} ${firstName}` },
      { type: 3, title: 'By hand', mediaIds: [meanwhile.id] },
      { type: 50, activity: 'remoteStop', title: '' },
      { type: 51, activity: 'errorRaised', title: 'wheelSlip' },
    ])
    expect(report.media.map((medium) => medium.id).toSorted()).toEqual([named.id, meanwhile.id].toSorted())
  })

  it('has an entry for each value of the sensors that the robot heard at a step, by their names, and one where it heard none', async () => {
    const id = await anOpenRun()
    const { organizationId, id: buildingId } = world.site.building
    const place = { organizationId, buildingId, name: 'Server room', urn: 'urn:dev:mac:c41122334455' }
    await aDevice(server.db, place)
    // Another organisation has a device of the same URN.
    const foreign = await aBuilding(server.db)
    const elsewhere = { organizationId: foreign.organizationId, buildingId: foreign.id }
    await aDevice(server.db, { ...place, ...elsewhere, name: 'Not ours' })
    const heardAt = '2026-11-20T01:02:03.000Z'
    const heard = (device: string, values: object) => ({ device, at: heardAt, rssi: -60, values })
    const answers = [
      // Minus 90 °C is a fault of the sensor.
      [heard(place.urn, { humidity: 45, temperature: 21.5 }), heard('gone', { co2: 700, temperature: -90 })],
      [],
    ]
    for (const [index, readings] of answers.entries())
      await addVisit(id, index + 1, { type: 405, name: 'Read', result: JSON.stringify({ readings }) })
    await addVisit(id, 3, { type: 405, name: 'Failed', status: 'failed', result: 'no radio' })
    const { details } = await read(id)
    const value = { type: 11, result: 10, title: 'Read' }
    expect(details).toMatchObject([
      { ...value, sensor: { deviceName: 'Server room', key: 'temperature', value: 21.5, heardAt } },
      { ...value, sensor: { deviceName: 'Server room', key: 'humidity', value: 45 } },
      { ...value, sensor: { device: 'gone', deviceName: null, key: 'co2', value: 700 } },
      { ...value, sensor: null, result: 4 },
      { type: 11, title: 'Failed', sensor: null, result: 9 },
    ])
    expect(new Set(details.map((detail) => detail.id)).size).toBe(5)
  })

  it('has an entry for each beacon that the robot heard at a step, with its place, and one where it heard none', async () => {
    const id = await anOpenRun()
    const { organizationId, id: buildingId } = world.site.building
    await aDevice(server.db, { organizationId, buildingId, type: 3, name: 'Wheelchair', urn: 'urn:tag:1' })
    const heard = { at: '2026-11-20T01:02:03.000Z', rssi: -63, place: { mapId: 'b.f', x: 1.5, y: 2 } }
    const answers = [
      [
        { ...heard, device: 'urn:tag:1' },
        { ...heard, device: 'gone', rssi: null, place: null },
      ],
      [],
    ]
    for (const [index, beacons] of answers.entries())
      await addVisit(id, index + 1, { type: 406, name: 'Find', result: JSON.stringify({ beacons }) })
    await addVisit(id, 3, { type: 406, name: 'Odd', result: '{"beacons":[{"device":1}]}' })
    const { details } = await read(id)
    expect(details).toMatchObject([
      { type: 13, result: 10, title: 'Find', beacon: { ...heard, deviceName: 'Wheelchair' } },
      { type: 13, result: 10, beacon: { device: 'gone', deviceName: null, rssi: null, place: null } },
      { type: 13, result: 4, beacon: null },
      { type: 13, result: 10, title: 'Odd', beacon: null },
    ])
  })

  it('has what was detected meanwhile and what began its run, with their pictures, and nothing of before or others', async () => {
    const { db, dataDir } = server
    const { robot, building, floor } = world.site
    const place = { buildingId: building.id, floorId: floor.id, robotId: robot.id }
    const id = await anOpenRun()
    const at = (agoSeconds: number) => new Date(server.clock.now().getTime() - agoSeconds * 1_000)
    const before = await aMedium(db, dataDir, { robotId: robot.id, takenAt: at(600) })
    await aDetectionEvent(db, place, { at: at(600), runId: id, mediaId: before.id })
    await aDetectionEvent(db, place, { at: at(30), kind: 'violence', isFalseAlarm: true })
    await aDetectionEvent(db, place, { at: at(600) })
    const other = await aRobot(db, { buildingId: building.id, initialFloorId: floor.id })
    await aDetectionEvent(db, { ...place, robotId: other.id }, { at: at(30) })
    const { details, media } = await read(id)
    const title = expect.stringContaining('Detection')
    expect(details).toMatchObject([
      { type: 0, behaviour: 'fall', title, result: 1, mediaIds: [before.id] },
      { type: 0, behaviour: 'violence', title, result: 0, mediaIds: [] },
    ])
    expect(media.map((medium) => medium.id)).toEqual([before.id])
  })

  it('names what its steps are about as the map had it then, and what they say, but nothing of another organisation', async () => {
    const { db } = server
    const { floor, building } = world.site
    const place = { buildingId: building.id, floorId: floor.id }
    const waypoint = { id: 'a', no: 1, type: 1, x: 1, y: 1, theta: 0, status: 1, note: '' } as const
    const publish = (name: string, now: Date) =>
      db
        .transaction()
        .execute((tx) =>
          publishMap(
            tx,
            floor.id,
            { document: { ...emptyMap, waypoints: [{ ...waypoint, name }] }, origin: 'draft' },
            { now, operatorId: null },
          ),
        )
    const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000)
    await publish('Old lobby', at(-7_200))
    await publish('Lobby', at(-3_600))
    const item = await aCheckItem(db, { ...place, name: 'Boiler pressure' })
    const foreign = await aCheckItem(db, { name: 'Not ours' })
    const steps = [
      aStep(100, { waypointId: 'a' }),
      aStep(404, { checkItemId: item.id }),
      aStep(404, { checkItemId: foreign.id }),
      aStep(902, { question: 'Is the lamp on?' }),
      aStep(100, { waypointId: 'gone' }),
    ]
    const id = await anOpenRun(steps)
    await publish('Hall', at(60))
    for (const [index, { id: stepId, type }] of steps.entries())
      await addVisit(id, index + 1, { stepId, type })
    // A person who sees every organisation reads no other name here, either.
    const system = await server.openSession(world.personas.systemAdministrator.id)
    const { details } = (await system.call('GET', `/reports/${id}`)).body as FullReport
    expect(details).toMatchObject([
      { target: 'Lobby', text: null },
      { target: 'Boiler pressure' },
      { target: null },
      { target: null, text: 'Is the lamp on?' },
      { target: null },
    ])
  })

  it('has what became of a lift and a door', async () => {
    const id = await anOpenRun()
    await addVisit(id, 1, { type: 106, name: 'To 2F' })
    await addVisit(id, 2, { type: 107, name: 'Gate', status: 'failed', errorCode: 'sec_30' })
    const { details } = await read(id)
    expect(details).toMatchObject([
      { type: 12, title: 'To 2F', result: 10 },
      { type: 12, title: 'Gate', result: 9, errorCode: 'sec_30' },
    ])
  })

  it('is commented on and checked by everybody who sees it, and deleted by administrators with its pictures', async () => {
    const id = await anOpenRun()
    const medium = await aMedium(server.db, server.dataDir, {
      robotId: world.site.robot.id,
      takenAt: server.clock.now(),
    })
    const update = (body: object) => general.call('PATCH', `/reports/${id}`, body)
    expect((await update({ memo: 'Lamp is out', checked: true, revision: 1 })).status).toBe(204)
    expect(await read(id)).toMatchObject({
      memo: 'Lamp is out',
      revision: 2,
      can: { update: true, delete: false },
    })
    expect((await read(id)).checkedBy).not.toBeNull()
    expect((await update({ memo: 'Too late', revision: 1 })).code).toBe('entity.changed')
    expect((await update({ memo: 'x'.repeat(1_001) })).status).toBe(422)
    expect((await update({ checked: false })).status).toBe(204)
    expect(await read(id)).toMatchObject({ memo: 'Lamp is out', checkedAt: null, checkedBy: null })

    expect((await general.call('DELETE', `/reports/${id}`)).code).toBe('auth.forbidden')
    expect((await admin.call('DELETE', `/reports/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/reports/${id}`)).code).toBe('entity.notFound')
    expect((await admin.call('GET', `/media/${medium.id}`)).code).toBe('entity.notFound')
    expect((await admin.call('GET', `/flow-runs/${id}`)).status).toBe(200)
    // Its number is not given again.
    const next = await aReport()
    expect((await read(next)).no).toBeGreaterThan(1)
  })

  it('is numbered in its building, and seen there alone', async () => {
    const ids = [await aReport(), await aReport()]
    const foreign = await aRun(server.db, { robotId: world.foreignSite.robot.id })
    const list = (await general.call('GET', '/reports?filter={"order":"no ASC"}')).body as Report[]
    expect(list.map(({ id, no }) => [id, no])).toEqual(ids.map((id, index) => [id, index + 1]))
    expect((await general.call('GET', `/reports/${foreign.id}`)).code).toBe('entity.notFound')
  })
})
