/**
 * SIGKILL of one after another of four servers under load, on a bus: no answered change is lost, every run ends as its robot's log
 * proves, one person at a time drives, and a remote stop reaches its robot whatever is away.
 * `SERVER_KILLS=20 KILL_SEED=1 npm run test:long -- servers` kills as often as is wanted; the seed decides which server, and when.
 */
import { rmSync } from 'node:fs'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { hasNats } from '@wheelhouse/testkit/nats'
import { afterEach, expect, it } from 'vitest'
import { newDataDir } from '../testing/installation.ts'
import { judgeLeases } from './hear-robot.ts'
import { judgeRun } from './judge-runs.ts'
import { killAtRandom } from './kill-at-random.ts'
import { type KillSite, startKillSite } from './kill-site.ts'
import { type OperatedRun, openPatientApi, operateRun } from './operate-runs.ts'
import { collectRuns, expectedSteps, makeFlows } from './patrol-runs.ts'
import { countSpooledMedia } from './robot-log.ts'
import { createRandom } from './seeded.ts'
import { changeDrivers, listMissing, registerRobots, stopAgainAndAgain } from './work-on-site.ts'

const kills = Number(process.env.SERVER_KILLS ?? 4)
const seed = Number(process.env.KILL_SEED ?? 1)
/** They run flows; one more is driven, and one more stopped. */
const patrollers = 2
const missing =
  (hasMosquitto() ? null : 'Mosquitto is not installed here') ??
  (hasNats() ? null : 'nats-server is not installed here')

let site: KillSite | null = null
let folder = ''
afterEach(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

it(
  `${kills} kills of one of four servers lose nothing`,
  async (context) => {
    context.skip(missing !== null, missing ?? '')
    folder = newDataDir()
    const stage = await startKillSite(folder, { robotCount: patrollers + 2, serverCount: 4, hasBus: true })
    site = stage
    const api = await openPatientApi(stage.url)
    const [driven, stopped, ...others] = stage.robots.map(({ serialNumber }) => serialNumber)
    const flowIds = await makeFlows(api, stage, patrollers * Math.ceil(kills / 2))
    const killing = killAtRandom(stage.servers, createRandom(seed), {
      meanMs: 1_000,
      awayMax: 1,
      killsMax: kills,
    })
    const isOver = () => [...killing.counts.values()].reduce((sum, count) => sum + count, 0) >= kills
    const patrols = others.map(async (serialNumber, index) => {
      const answers = createRandom(seed * 1_000 + index)
      const ended: OperatedRun[] = []
      for (let flowId = flowIds.pop(); flowId !== undefined && !isOver(); flowId = flowIds.pop())
        ended.push(await operateRun(api, { serialNumber, flowId }, answers))
      return ended
    })
    const [driving, stopping, made, ...operated] = await Promise.all([
      changeDrivers(stage, driven ?? '', isOver),
      stopAgainAndAgain(stage, stopped ?? '', isOver),
      registerRobots(stage, isOver),
      ...patrols,
    ])
    await killing.stop()
    await expect.poll(() => countSpooledMedia(stage.robotsDir), { timeout: 120_000 }).toBe(0)
    const judged = (await Promise.all(operated.map((ofRobot) => collectRuns(api, stage, ofRobot)))).flat()
    const faults = [
      ...judged.flatMap((run) => judgeRun(run, expectedSteps)),
      ...judgeLeases(driving),
      ...stopping.faults,
    ]
    const killed = [...killing.counts].map(([name, times]) => `${name} ${times}`).join(', ')
    process.stdout.write(
      `\nseed ${seed}; killed: ${killed}; ${judged.length} runs, ${driving.leases.length} leases, ${stopping.count} stops, the slowest after ${stopping.slowestMs} ms, ${made.length} changes\n${faults.join('\n')}\n`,
    )
    expect(faults).toEqual([])
    expect(await listMissing(stage, made)).toEqual([])
    for (const count of [judged.length, driving.leases.length, stopping.count, made.length])
      expect(count).toBeGreaterThan(0)
  },
  12 * 60_000,
)
