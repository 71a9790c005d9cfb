/**
 * Three servers on a bus are stopped and started again one after another, as at an update: the driver is notified and drives on, and
 * every run ends as its robot's log proves, without a question. With `UPGRADE_FROM`, the folder of a checkout of the release before
 * whose console is built, the servers start as that release, and each comes back as this version.
 */
import { rmSync } from 'node:fs'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { hasNats } from '@wheelhouse/testkit/nats'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, expect, test } from 'vitest'
import { holdUntil, openRobot } from '../teleop/open-robot.ts'
import { useBrowser } from '../testing/console.ts'
import { newDataDir } from '../testing/installation.ts'
import { findMissingProxyPart } from '../testing/tls-proxy.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type ExpectedStep, judgeRun } from './judge-runs.ts'
import { type KillSite, startKillSite } from './kill-site.ts'
import { type OperatedRun, openPatientApi, operateRun } from './operate-runs.ts'
import { collectRuns, makeFlows, makeStep, voice } from './patrol-runs.ts'
import { createRandom } from './seeded.ts'
import { readMetric, startProxyFront } from './site-servers.ts'

useBrowser()

const runs = Number(process.env.ROLLING_RUNS ?? 4)
const patrollers = Math.min(4, Math.ceil(runs / 2))
const missing =
  findMissingProxyPart() ??
  (hasMosquitto() ? null : 'Mosquitto is not installed here') ??
  (hasNats() ? null : 'nats-server is not installed here')

const makeSteps = (number: number) => [
  makeStep('leave', 105, {}),
  makeStep('to-bay', 100, { waypointId: 'bay' }),
  makeStep('say', 300, { text: `巡回${number}`, ...voice }),
  makeStep('home', 100, { waypointId: 'origin' }),
]
const expected: readonly ExpectedStep[] = [
  { stepId: 'leave', round: null },
  { stepId: 'to-bay', round: null, waypointId: 'bay' },
  { stepId: 'say', round: null },
  { stepId: 'home', round: null, waypointId: 'origin' },
]

let site: KillSite | null = null
let balancer: Balancer | null = null
let folder = ''
afterEach(async () => {
  await balancer?.close()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

test(
  `a driver and ${runs} runs go on while each of three servers is restarted`,
  async (context) => {
    context.skip(missing !== null, missing ?? '')
    folder = newDataDir()
    const stage = await startKillSite(folder, {
      robotCount: 1 + patrollers,
      timeFactor: 1,
      serverCount: 3,
      hasBus: true,
      upgradeFrom: process.env.UPGRADE_FROM,
      startFront: startProxyFront,
    })
    site = stage
    // Past the proxy, whose certificate only the browser takes.
    balancer = await startBalancer(stage.servers.map(({ url }) => Number(new URL(url).port)))
    const api = await openPatientApi(balancer.url)
    const flowIds = await makeFlows(api, stage, runs, makeSteps)
    const [robot = '', ...others] = stage.robots.map(({ serialNumber }) => serialNumber)
    const look = { url: stage.url, hasOwnCertificate: true, language: 'en' } as const
    const page = await openRobot('operator', robot, look)
    await page.getByRole('button', { name: teleopTexts.texts.start.en }).click()
    const patrols = Promise.all(
      others.map(async (serialNumber) => {
        const ended: OperatedRun[] = []
        for (let flowId = flowIds.pop(); flowId !== undefined; flowId = flowIds.pop())
          ended.push(await operateRun(api, { serialNumber, flowId }, createRandom(1)))
        return ended
      }),
    )
    const turn = () => holdUntil(page, 'KeyA', { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) > 0.2)
    let notices = 0
    for (const server of stage.servers) {
      await turn()
      const isOfDriver = (await readMetric(server, 'wheelhouse_live_sockets')) > 0
      await server.stop()
      if (isOfDriver) await page.locator('[data-reason="reconnected"]').waitFor()
      if (isOfDriver) notices++
      await page.keyboard.up('KeyA')
      await server.revive()
    }
    await turn()
    await page.keyboard.up('KeyA')
    const operated = await patrols
    const judged = (await Promise.all(operated.map((ofRobot) => collectRuns(api, stage, ofRobot)))).flat()
    const faults = judged.flatMap((run) => judgeRun(run, expected))
    process.stdout.write(
      `\n${judged.length} runs; the driver was notified ${notices} times\n${faults.join('\n')}\n`,
    )
    expect(faults).toEqual([])
    expect(judged.flatMap(({ asked }) => asked)).toEqual([])
    expect(judged).toHaveLength(runs)
    expect(notices).toBeGreaterThan(0)
  },
  15 * 60_000,
)
