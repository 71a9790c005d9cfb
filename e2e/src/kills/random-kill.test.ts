/**
 * SIGKILL of servers, broker, robots and database at random moments of runs: every run ends in the state that the robot's
 * own log proves, no step is done twice, and no picture is lost, twice or half.
 * `KILL_RUNS=50 KILL_SEED=1 npm run test:long -- random-kill` runs as many as are wanted; the seed decides what is killed when.
 */
import { rmSync } from 'node:fs'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { afterEach, expect, it } from 'vitest'
import { newDataDir } from '../testing/installation.ts'
import { type JudgedRun, judgeRun } from './judge-runs.ts'
import { killAtRandom } from './kill-at-random.ts'
import { type KillSite, startKillSite } from './kill-site.ts'
import { type OperatedRun, openPatientApi, operateRun } from './operate-runs.ts'
import { collectRuns, expectedSteps, makeFlows } from './patrol-runs.ts'
import { countSpooledMedia } from './robot-log.ts'
import { createRandom } from './seeded.ts'

const runs = Number(process.env.KILL_RUNS ?? 8)
const seed = Number(process.env.KILL_SEED ?? 1)
const robots = Math.min(5, Math.ceil(runs / 3))
const minutes = 8

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
    const stage = await startKillSite(folder, { robotCount: robots })
    site = stage
    const api = await openPatientApi(stage.url)
    const flowIds = await makeFlows(api, stage, runs)
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
    const judged = await Promise.all(operated.map((ofRobot) => collectRuns(api, stage, ofRobot)))
    const all = judged.flat()
    const faults = all.flatMap((one) => judgeRun(one, expectedSteps))
    report(all, { killed: killing.counts, seconds, faults })
    expect(faults).toEqual([])
    expect(all).toHaveLength(runs)
  },
  (minutes + 4) * 60_000,
)

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
