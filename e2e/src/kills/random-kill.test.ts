/**
 * SIGKILL of servers, broker, robots and database at random moments of runs: every run ends in the state that the robot's
 * own log proves, no step is done twice, and no picture is lost, twice or half.
 * `KILL_RUNS=50 KILL_SEED=1 npm run test:long -- random-kill` runs as many as are wanted; the seed decides what is killed when.
 */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FlowRunDetail, RunVisit } from '@wheelhouse/contract/flows/run'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '../testing/api.ts'
import { newDataDir } from '../testing/installation.ts'
import { type ExpectedStep, type JudgedRun, judgeRun } from './judge-runs.ts'
import { killAtRandom } from './kill-at-random.ts'
import { type KillSite, startKillSite } from './kill-site.ts'
import { type OperatedRun, openPatientApi, operateRun } from './operate-runs.ts'
import { countSpooledMedia, readRobotLog } from './robot-log.ts'
import { createRandom } from './seeded.ts'

const runs = Number(process.env.KILL_RUNS ?? 8)
const seed = Number(process.env.KILL_SEED ?? 1)
const robots = Math.min(5, Math.ceil(runs / 3))
const minutes = 8

const step = (id: string, type: number, params: object) => ({ id, name: id, type, params, icon: 'flag' })
const voice = { language: 'ja', voice: 'female', speed: 'normal' }
const makeSteps = (number: number) => [
  step('task', 1, { task: `Round ${number}` }),
  step('leave', 105, {}),
  step('to-bay', 100, { waypointId: 'bay' }),
  step('say', 300, { text: `巡回${number}`, ...voice }),
  step('rounds', 4, { times: 2 }),
  step('to-door', 100, { waypointId: 'c-east' }),
  step('photo', 400, { camera: 'v1', title: `Round ${number}` }),
  step('rest', 3, { seconds: 0.5 }),
  step('back', 100, { waypointId: 'origin' }),
  step('again', 5, {}),
  step('check', 6, { value: 'battery', operator: 'gt', compared: '1' }),
  step('note', 903, { text: `Note ${number}` }),
  step('otherwise', 10, {}),
  step('never', 300, { text: 'never', ...voice }),
  step('checked', 11, {}),
  step('home', 100, { waypointId: 'bay' }),
  step('task-done', 2, {}),
]
const round = (number: number): ExpectedStep[] => [
  { stepId: 'to-door', round: number, waypointId: 'c-east' },
  { stepId: 'photo', round: number },
  { stepId: 'rest', round: number },
  { stepId: 'back', round: number, waypointId: 'origin' },
]
const expected: ExpectedStep[] = [
  { stepId: 'task', round: null },
  { stepId: 'leave', round: null },
  { stepId: 'to-bay', round: null, waypointId: 'bay' },
  { stepId: 'say', round: null },
  ...round(1),
  ...round(2),
  { stepId: 'check', round: null },
  { stepId: 'note', round: null },
  { stepId: 'home', round: null, waypointId: 'bay' },
  { stepId: 'task-done', round: null },
]

let site: KillSite | null = null
let folder = ''
afterEach(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(!hasMosquitto())(
  `${runs} runs survive what is killed`,
  async () => {
    folder = newDataDir()
    const stage = await startKillSite(folder, robots)
    site = stage
    const api = await openPatientApi(stage.url)
    const flowIds = await makeFlows(api, stage)
    const random = createRandom(seed)
    const killing = killAtRandom(stage.victims, random)
    const startedAt = performance.now()
    const operated = await Promise.all(
      stage.robots.map(async ({ serialNumber }, index) => {
        const answers = createRandom(seed * 1_000 + index)
        const ended: OperatedRun[] = []
        for (let flowId = flowIds.pop(); flowId !== undefined; flowId = flowIds.pop())
          ended.push(await operateRun(api, { serialNumber, flowId }, answers))
        return ended
      }),
    )
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    await killing.stop()
    await expect.poll(() => countSpooledMedia(stage.robotsDir), { timeout: 120_000 }).toBe(0)
    const judged = await Promise.all(operated.map((ofRobot) => collect(api, stage, ofRobot)))
    const all = judged.flat()
    const faults = all.flatMap((one) => judgeRun(one, expected))
    report(all, { killed: killing.counts, seconds, faults })
    expect(faults).toEqual([])
    expect(all).toHaveLength(runs)
  },
  (minutes + 4) * 60_000,
)

async function makeFlows(api: Api, { robots: [robot] }: KillSite): Promise<string[]> {
  const [buildingId, floorId] = robot?.mapId.split('.') ?? []
  const [group] = (await api.call('GET', `/buildings/${buildingId}/flow-groups`)).body as { id: string }[]
  const ids: string[] = []
  for (let number = 1; number <= runs; number++) {
    const values = { name: `Round ${number}`, buildingId, floorId, flowGroupId: group?.id }
    const { status, body } = await api.call('POST', '/flows', { ...values, definition: makeSteps(number) })
    expect(status, JSON.stringify(body)).toBe(200)
    ids.unshift((body as { id: string }).id)
  }
  return ids
}

/** The runs of one robot, with what was kept of each. */
async function collect(api: Api, { robotsDir }: KillSite, operated: readonly OperatedRun[]) {
  const judged: JudgedRun[] = []
  for (const { id, serialNumber, asked, isStuck } of operated) {
    const run = (await api.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
    const visits = (await api.call('GET', `/flow-runs/${id}/visits`)).body as RunVisit[]
    const kept = (await api.call('GET', `/reports/${id}`)).body as FullReport
    const brokenMedia: string[] = []
    for (const medium of kept.media) {
      const hash = createHash('sha256')
        .update(await api.bytes(`/files/${medium.id}`))
        .digest('hex')
      if (hash !== medium.file.sha256) brokenMedia.push(medium.id)
    }
    judged.push({ run: { ...run, serialNumber, visits }, asked, isStuck, report: kept, brokenMedia, log: [] })
  }
  const starts = judged.map(({ run }) => Date.parse(run.startedAt))
  const [first] = judged
  const log = first === undefined ? [] : readRobotLog(robotsDir, first.run.serialNumber)
  return judged.map((one, index) => {
    const [from = 0, until = Number.POSITIVE_INFINITY] = [starts[index], starts[index + 1]]
    return { ...one, log: log.filter(({ at }) => at >= from && at < until) }
  })
}

function report(
  all: readonly JudgedRun[],
  {
    killed,
    seconds,
    faults,
  }: { killed: ReadonlyMap<string, number>; seconds: number; faults: readonly string[] },
): void {
  const count = (values: readonly string[]) =>
    [...Map.groupBy(values, (value) => value)].map(([value, same]) => `${value} ${same.length}`).join(', ')
  const lines = [
    ['seed', String(seed)],
    ['runs', `${all.length} on ${robots} robots in ${seconds} s`],
    ['ended', count(all.map(({ run }) => run.status))],
    ['killed', [...killed].map(([name, times]) => `${name} ${times}`).join(', ')],
    ['asked', count(all.flatMap(({ asked }) => asked.map(({ reason }) => String(reason))))],
    [
      'actions done',
      String(all.flatMap(({ log }) => log).filter(({ status }) => status === 'FINISHED').length),
    ],
    ['pictures', String(all.flatMap((one) => one.report.media).length)],
    ['faults', String(faults.length)],
  ]
  const table = lines.map(([name = '', value = '']) => `| ${name.padEnd(12)} | ${value} |`)
  process.stdout.write(`\n${[...table, ...faults].join('\n')}\n`)
}
