/** The entries of a report: pictures, answers, sensors, beacons, detections, lifts and doors, by their names. */
import { emptyMap } from '@wheelhouse/contract/maps/map-document'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { describe, expect, it } from 'vitest'
import { publishMap } from '../maps/map-revision.store.ts'
import { aDetectionEvent } from '../testing/detection-factory.ts'
import { aBuilding, aDevice, aRobot } from '../testing/factories.ts'
import { aStep } from '../testing/flow-factories.ts'
import { aCheckItem } from '../testing/inspection-factories.ts'
import { aMedium } from '../testing/media-factory.ts'
import { setUpReportSite } from '../testing/report-site.ts'

const site = setUpReportSite()
const { read, anOpenRun, addVisit } = site

describe('the report of a run', () => {
  it('has the pictures of its steps, those taken meanwhile, answers, stops and errors, in order', async () => {
    const id = await anOpenRun()
    const { db, dataDir, clock } = site.server
    const robotId = site.world.site.robot.id
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
    const { id: answeredBy } = site.world.personas.general
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
    const { organizationId, id: buildingId } = site.world.site.building
    const place = { organizationId, buildingId, name: 'Server room', urn: 'urn:dev:mac:c41122334455' }
    await aDevice(site.server.db, place)
    // Another organisation has a device of the same URN.
    const foreign = await aBuilding(site.server.db)
    const elsewhere = { organizationId: foreign.organizationId, buildingId: foreign.id }
    await aDevice(site.server.db, { ...place, ...elsewhere, name: 'Not ours' })
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
    const { organizationId, id: buildingId } = site.world.site.building
    await aDevice(site.server.db, {
      organizationId,
      buildingId,
      type: 3,
      name: 'Wheelchair',
      urn: 'urn:tag:1',
    })
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
    const { db, dataDir } = site.server
    const { robot, building, floor } = site.world.site
    const place = { buildingId: building.id, floorId: floor.id, robotId: robot.id }
    const id = await anOpenRun()
    const at = (agoSeconds: number) => new Date(site.server.clock.now().getTime() - agoSeconds * 1_000)
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
    const { db } = site.server
    const { floor, building } = site.world.site
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
    const at = (seconds: number) => new Date(site.server.clock.now().getTime() + seconds * 1_000)
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
    const system = await site.server.openSession(site.world.personas.systemAdministrator.id)
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
})
