/** What a dry run says of a flow on the demo building's own maps, without a thread or a server. */
import type { DryRun } from '@wheelhouse/contract/flows/dry-run'
import type { Definition, Step } from '@wheelhouse/contract/flows/step'
import type { Zone } from '@wheelhouse/contract/maps/map-document'
import { demoGroundFloor, demoUpperFloor } from '@wheelhouse/simulator/demo/demo-building'
import { describe, expect, it } from 'vitest'
import type { RunFlow } from '../runs/state/run-position.ts'
import type { DryRunTask } from './dry-run-task.ts'
import { nameSpeech } from './dry-run-task.ts'
import { simulateRun } from './simulate-run.ts'

let made = 0
const aStep = (type: number, params: Step['params'] = {}): Step => ({
  id: `s${++made}`,
  name: `Step ${type}`,
  type,
  params,
  icon: 'circle',
})
const goTo = (waypointId: string) => aStep(100, { waypointId })
const speech = { text: 'Hello', language: 'en', voice: 'female', speed: 'normal' }
const dock = demoGroundFloor.waypoints.find(({ id }) => id === 'dock-1')
const aFlow = (definition: Definition, id = 'flow'): RunFlow => ({ id, name: id, floorId: '1', definition })

function aTask(definition: Definition, change: Partial<DryRunTask> = {}): DryRunTask {
  return {
    flows: [aFlow(definition)],
    buildingId: 'b',
    floors: [
      {
        mapId: 'b.1',
        map: demoGroundFloor,
        zones: demoGroundFloor.zones,
        ride: { index: 1, tspiderFloorId: null },
        taken: new Map(),
      },
      {
        mapId: 'b.2',
        map: demoUpperFloor,
        zones: demoUpperFloor.zones,
        ride: { index: 2, tspiderFloorId: null },
        taken: new Map(),
      },
    ],
    start: { mapId: 'b.1', x: dock?.x ?? 0, y: dock?.y ?? 0, theta: Math.PI / 2 },
    charge: 80,
    isCharging: true,
    model: 'ugo-pro',
    arm: null,
    canAnonymise: true,
    robotId: null,
    actions: null,
    takesEdgeSpeeds: true,
    ownSpeed: 1,
    means: {
      poses: new Map(),
      networks: new Map(),
      checkItems: new Map(),
      sounds: new Map(),
      detections: [],
      codes: new Map(),
    },
    speech: new Map([[nameSpeech(speech), 2.5]]),
    sounds: new Map(),
    hasLiftsAndDoors: true,
    now: Date.UTC(2026, 0, 5, 3),
    timezone: 'Asia/Tokyo',
    ...change,
  }
}
const simulate = (definition: Definition, change: Partial<DryRunTask> = {}) =>
  simulateRun(aTask(definition, change), () => false)
const problems = ({ problems }: DryRun) =>
  problems.map(({ reason, errorCode, step }) => [reason, errorCode, step?.name ?? null])
const lift = { elevatorId: demoGroundFloor.lifts[0]?.id ?? '', floorId: '2' }

describe('a dry run', () => {
  it('drives, speaks, waits and charges in simulated time, and says what each step took', async () => {
    const run = await simulate([
      aStep(105),
      goTo('reception'),
      aStep(300, speech),
      aStep(3, { seconds: 600 }),
      aStep(104),
    ])
    expect(run).toMatchObject({ end: 'done', stepsDone: 5, problems: [] })
    const [undock, drive, speak, wait, dockAgain] = run.steps
    expect(speak).toMatchObject({ seconds: 2.5, metres: 0 })
    expect(wait).toMatchObject({ seconds: 600, metres: 0 })
    // By the map it is 40 m from the dock's way to the reception; virtual robots drive 0.8 m/s on routes.
    expect(drive?.metres).toBeGreaterThan(38)
    expect(drive?.seconds).toBeGreaterThan((drive?.metres ?? 0) / 0.8)
    expect(drive?.seconds).toBeLessThan((drive?.metres ?? 0) / 0.55)
    expect(wait?.startsAt).toBeGreaterThan((drive?.startsAt ?? 0) + (drive?.seconds ?? 0))
    expect(run.metres).toBeCloseTo(
      [undock, drive, dockAgain].reduce((sum, step) => sum + (step?.metres ?? 0), 0),
      0,
    )
    // 18 W of 240 Wh at rest: 600 s are 1.25 %.
    expect(run.battery.used).toBeGreaterThan(1.25)
    expect(run.battery.end).toBeCloseTo(80 - run.battery.used, 0)
  })

  it('leaves out docks where other robots stand, and says so where none is left', async () => {
    const [ground, ...others] = aTask([]).floors
    if (ground === undefined) throw new Error('no floor')
    const docks = demoGroundFloor.waypoints.filter(({ type }) => type === 2).map(({ id }) => id)
    const dockWhere = (taken: readonly string[]) =>
      simulate([aStep(105), aStep(104)], {
        floors: [{ ...ground, taken: new Map(taken.map((id) => [id, 'WH-2'])) }, ...others],
      })
    expect(await dockWhere(docks.slice(0, 1))).toMatchObject({ end: 'done', problems: [] })
    expect(problems(await dockWhere(docks))).toEqual([['docksTaken', null, 'Step 104']])
  })

  it('rides the simulated lift, and fails as a run does where nobody runs the lifts', async () => {
    const steps = [aStep(105), aStep(106, lift), goTo('server')]
    const run = await simulate(steps)
    expect(run).toMatchObject({ end: 'done', problems: [], assumptions: expect.arrayContaining(['lifts']) })
    expect(run.steps[2]?.metres).toBeGreaterThan(5)
    const alone = await simulate(steps, { hasLiftsAndDoors: false })
    expect(problems(alone)).toEqual([
      ['stepFailed', 'A0001', 'Step 106'],
      ['otherFloor', null, 'Step 100'],
    ])
  })

  it('says why there is no way: a keepout, another floor, what the robot cannot do', async () => {
    const polygon: [number, number][] = [
      [22, 4.5],
      [24, 4.5],
      [24, 6.5],
      [22, 6.5],
    ]
    const [floor] = aTask([]).floors
    if (floor === undefined) throw new Error('there is no floor')
    const keepout: Zone = {
      ...({ id: 'k', name: 'Wet', kind: 'keepout', status: 1, limit: null } as const),
      polygon,
      windows: [],
    }
    const run = await simulate([goTo('meeting-a'), goTo('server'), aStep(300, speech), goTo('bay')], {
      floors: [{ ...floor, zones: [keepout] }],
      actions: ['startPause'],
    })
    expect(problems(run)).toEqual([
      ['inKeepout', null, 'Step 100'],
      ['otherFloor', null, 'Step 100'],
      ['notCapable', null, 'Step 300'],
    ])
    expect(run.assumptions).toContain('skipped')
    expect(run.steps.map(({ name }) => name)).toEqual(['Step 100'])
  })

  it('ends where the battery does, at the step under way', async () => {
    const run = await simulate([goTo('reception'), goTo('entrance')], { charge: 0.3, isCharging: false })
    expect(run).toMatchObject({ end: 'batteryEmpty', battery: { end: 0, least: 0 } })
    expect(problems(run)).toEqual([['batteryEmpty', null, 'Step 100']])
    expect(run.metres).toBeLessThan(45)
  })

  it('answers questions by the usual answer or the first, and names those that nobody may answer', async () => {
    const ask = (usual: string) => aStep(902, { question: 'Go on?', answers: 'no\nyes', seconds: 60, usual })
    const isYes = aStep(6, { value: 'answer', operator: 'eq', compared: 'yes' })
    const run = await simulate([ask('yes'), isYes, goTo('bay'), aStep(11), ask('')])
    expect(run.steps.map(({ type }) => type)).toEqual([902, 6, 100, 902])
    expect(problems(run)).toEqual([['notAnswered', null, 'Step 902']])
  })

  it('has a robot of a model hear sensors and beacons, which takes a moment', async () => {
    const run = await simulate([aStep(405), aStep(406)])
    expect(run).toMatchObject({ end: 'done', stepsDone: 2, problems: [] })
    expect(run.assumptions).toContain('shortActions')
  })

  it('takes services to answer well, and calls none', async () => {
    const serviceCommandId = '00000000-0000-4000-8000-0000000000e1'
    const isOk = aStep(6, { value: 'result', operator: 'eq', compared: 'ok' })
    const run = await simulate([aStep(901, { serviceCommandId }), isOk, goTo('bay'), aStep(11)])
    expect(run.steps.map(({ type }) => type)).toEqual([901, 6, 100])
    expect(run).toMatchObject({ end: 'done', problems: [] })
    expect(run.assumptions).toContain('servicesAnswer')
  })

  it('goes through loops, and counts a failure of every round as one problem', async () => {
    const run = await simulate([aStep(4, { times: 1_000 }), aStep(300, { ...speech, text: '?' }), aStep(5)])
    expect(run).toMatchObject({ end: 'done', stepsDone: 0, steps: [{ times: 1_000, failed: 1_000 }] })
    expect(run.problems).toMatchObject([{ reason: 'stepFailed', errorCode: 'F0001', times: 1_000 }])
  })

  it('is broken off after a simulated day, and when its time is up', async () => {
    const days = [aStep(4, { times: 3 }), aStep(3, { seconds: 40_000 }), aStep(5)]
    expect(await simulate(days, { isCharging: true })).toMatchObject({ end: 'simulatedLimit' })
    let looks = 0
    const run = await simulateRun(aTask([goTo('reception')]), () => ++looks > 50)
    expect(run).toMatchObject({ end: 'timeLimit', stepsDone: 0 })
    expect(run.seconds).toBeLessThan(10)
  })
})
