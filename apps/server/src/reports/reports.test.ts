/** Reports of runs: how they begin and end, the way of the robot, and what people see and change of them. */
import type { Report } from '@wheelhouse/contract/reports/report'
import { afterEach, describe, expect, it } from 'vitest'
import { aFlow, aRun, aStep } from '../testing/flow-factories.ts'
import { aMedium } from '../testing/media-factory.ts'
import { setUpReportSite } from '../testing/report-site.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, type TestRobot } from '../testing/test-robot.ts'
import { until } from '../testing/until.ts'
import { workOrders } from '../testing/working-robot.ts'
import { addTrackPoints } from './report.store.ts'
import { createTrackRecorder } from './track-recorder.ts'

const robots: TestRobot[] = []
afterEach(async () => {
  await Promise.all(robots.splice(0).map((robot) => robot.close()))
})

const site = setUpReportSite()
const { read, aReport, anOpenRun, addVisit, end } = site

describe('the report of a run', () => {
  it('begins and ends with the run of a real robot, and lists its steps and answers', async () => {
    const robot = await connectRobot(site.server.mqttUrl, site.account)
    robots.push(robot)
    const { building, floor } = site.world.site
    const mapId = `${building.id}.${floor.id}`
    const work = workOrders(robot, { mapId })
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'stateRequest']))
    await work.say()
    const speak = aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })
    const flow = await aFlow(site.server.db, {
      buildingId: building.id,
      floorId: floor.id,
      definition: [speak],
      name: 'Greeting',
    })
    const path = `/robots/${site.account.serialNumber}/flows/${flow.id}/run`
    const started = await until(async () => {
      const answer = await site.general.call('POST', path, {})
      expect(answer.status).toBe(200)
      return answer.body as { id: string }
    })
    expect(await read(started.id)).toMatchObject({ no: 1, title: 'Greeting', type: 1, flowId: flow.id })
    await until(async () => expect(await read(started.id)).toMatchObject({ result: 10 }))
    const report = await read(started.id)
    expect(report.details).toMatchObject([{ stepType: 300, type: 0, result: 10 }])
    expect(report.startedBy).not.toBeNull()
    const filter = encodeURIComponent(JSON.stringify({ where: { result: 10, flowId: flow.id } }))
    expect((await site.general.call('GET', `/reports?filter=${filter}`)).body).toMatchObject([
      { id: started.id },
    ])
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
    const now = site.server.clock.now().getTime()
    const robotId = site.world.site.robot.id
    const points = [
      [0, 0, 'b.1'],
      [3, 4, 'b.1'],
      [9, 9, 'b.2'],
      [9, 11, 'b.2'],
    ] as const
    await addTrackPoints(
      site.server.db,
      points.map(([x, y, mapId], index) => ({ robotId, at: new Date(now - 50_000 + index), mapId, x, y })),
    )
    // Before the run: nobody's.
    await addTrackPoints(site.server.db, [{ robotId, at: new Date(now - 70_000), mapId: 'b.1', x: 1, y: 1 }])
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
    const { db, clock } = site.server
    const recorder = createTrackRecorder({ db, clock, log: { warn: () => undefined } as never })
    const robotId = site.world.site.robot.id
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

  it('is commented on and checked by everybody who sees it, and deleted by administrators with its pictures', async () => {
    const id = await anOpenRun()
    const medium = await aMedium(site.server.db, site.server.dataDir, {
      robotId: site.world.site.robot.id,
      takenAt: site.server.clock.now(),
    })
    const update = (body: object) => site.general.call('PATCH', `/reports/${id}`, body)
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

    expect((await site.general.call('DELETE', `/reports/${id}`)).code).toBe('auth.forbidden')
    expect((await site.admin.call('DELETE', `/reports/${id}`)).status).toBe(204)
    expect((await site.admin.call('GET', `/reports/${id}`)).code).toBe('entity.notFound')
    expect((await site.admin.call('GET', `/media/${medium.id}`)).code).toBe('entity.notFound')
    expect((await site.admin.call('GET', `/flow-runs/${id}`)).status).toBe(200)
    // Its number is not given again.
    const next = await aReport()
    expect((await read(next)).no).toBeGreaterThan(1)
  })

  it('is numbered in its building, and seen there alone', async () => {
    const ids = [await aReport(), await aReport()]
    const foreign = await aRun(site.server.db, { robotId: site.world.foreignSite.robot.id })
    const list = (await site.general.call('GET', '/reports?filter={"order":"no ASC"}')).body as Report[]
    expect(list.map(({ id, no }) => [id, no])).toEqual(ids.map((id, index) => [id, index + 1]))
    expect((await site.general.call('GET', `/reports/${foreign.id}`)).code).toBe('entity.notFound')
  })
})
