/**
 * Two pages at two servers behind the proxy of `deploy/`, on a bus: the server of the one that drives, which is also the robot's home,
 * is killed while it drives.
 */
import { rmSync } from 'node:fs'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { hasMosquitto } from '@wheelhouse/testkit/mosquitto'
import { hasNats } from '@wheelhouse/testkit/nats'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdUntil, openRobot } from '../teleop/open-robot.ts'
import { type Api, signInAt, waitForState } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { newDataDir } from '../testing/installation.ts'
import { demoPassword, type Persona, personas } from '../testing/personas.ts'
import { findMissingProxyPart } from '../testing/tls-proxy.ts'
import { type KillSite, type SiteServer, startKillSite } from './kill-site.ts'
import { judgeStandstill, readDriving, recordDriving } from './record-driving.ts'
import { findHome, readMetric, startProxyFront } from './site-servers.ts'

useBrowser()

const { texts } = teleopTexts
const missing =
  findMissingProxyPart() ??
  (hasMosquitto() ? null : 'Mosquitto is not installed here') ??
  (hasNats() ? null : 'nats-server is not installed here')
/** What a turn at full speed takes to end (`virtual-info.ts` of the simulator), and two ticks. Milliseconds. */
const brakingMs = (driveLimits.maxTurn / 3) * 1_000 + 200

let site: KillSite | null = null
let folder = ''
beforeAll(async () => {
  if (missing !== null) return
  folder = newDataDir()
  site = await startKillSite(folder, {
    robotCount: 1,
    timeFactor: 1,
    hasBus: true,
    startFront: startProxyFront,
  })
})
afterAll(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the driving screen at this server: the proxy chooses by the session, so people sign in until it is this one. */
async function openAt(server: SiteServer, persona: Persona, robot: string, url: string): Promise<Page> {
  for (;;) {
    const before = await readMetric(server, 'wheelhouse_live_sockets')
    const look = { url, hasOwnCertificate: true, language: 'en', script: recordDriving } as const
    const page = await openRobot(persona, robot, look)
    if ((await readMetric(server, 'wheelhouse_live_sockets')) > before) return page
    await page.context().close()
  }
}

const isTurning = ({ velocity }: { velocity: { omega: number } | null }) => (velocity?.omega ?? 0) > 0.2

test('goes on at the other server after a fresh press when the server of the driver is killed', async (context) => {
  context.skip(missing !== null, missing ?? '')
  if (site === null) return
  const { url, servers, robots } = site
  const robot = robots[0]?.serialNumber ?? ''
  const home = await findHome(servers)
  const other = servers.find((server) => server !== home)
  if (other === undefined) throw new Error('There is one server only.')
  const api: Api = await signInAt(other.url, personas.orgAdmin, demoPassword)
  const first = await openAt(other, 'operator', robot, url)
  const second = await openAt(home, 'orgAdmin', robot, url)

  // One drives, the other sees who, and takes over.
  await first.getByRole('button', { name: texts.start.en }).click()
  await first.getByText(texts.youDrive.en).waitFor()
  await second
    .getByText(/is driving$/)
    .first()
    .waitFor()
  await holdUntil(first, 'KeyA', { api, robot }, isTurning)
  await second.getByRole('button', { name: texts.takeOver.en, exact: true }).click()
  await second.getByRole('dialog').getByRole('button', { name: texts.takeOver.en, exact: true }).click()
  await second.getByText(texts.youDrive.en).waitFor()
  await first
    .getByText(/took over/)
    .first()
    .waitFor()
  await first.keyboard.up('KeyA')
  await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)

  // The server of who drives now, and the robot's home, dies.
  await holdUntil(second, 'KeyA', { api, robot }, isTurning)
  await home.kill()
  await second.locator('[data-reason="reconnected"]').waitFor()
  await second.getByText(texts.lock_reconnected.en).first().waitFor()
  await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)
  const { movesWhileClosed, stoodAfterMs } = judgeStandstill(await readDriving(second))
  process.stdout.write(`the robot stood ${stoodAfterMs} ms after the last command to move\n`)
  expect(movesWhileClosed).toBe(0)
  expect(stoodAfterMs).not.toBeNull()
  expect(stoodAfterMs).toBeLessThan(driveLimits.deadManMs + brakingMs)

  // Without another word to the server: the same lease, a fresh press.
  await second.keyboard.up('KeyA')
  await second.getByText(texts.youDrive.en).waitFor()
  await holdUntil(second, 'KeyA', { api, robot }, isTurning)
  await second.keyboard.up('KeyA')
  await first
    .getByText(/is driving$/)
    .first()
    .waitFor()
})
