/** A robot whose link to the broker has become far too slow, while its driver still has a data channel to it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { signInAt, waitForState } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { startOwnRobot, startOwnServer, stopLater, stopOwnDemo } from '../testing/own-demo.ts'
import { openPausableLink, type PausableLink } from '../testing/pausable-link.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { driveRobot, holdUntil } from './open-robot.ts'

useBrowser()

const robot = 'WH-0001'

afterEach(stopOwnDemo)

/** An installation of its own, whose robot has this link to the broker. */
async function startWithPausableLink(): Promise<{ url: string; link: PausableLink }> {
  const server = await startOwnServer({ LOG_LEVEL: 'silent' })
  const link = stopLater(await openPausableLink(server.mqttUrl))
  const file = server.demo?.robotsFile ?? ''
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(server.mqttUrl, link.url))
  await startOwnRobot(server)
  return { url: server.url, link }
}

test('somebody else’s remote stop reaches it by the driver’s data channel, and its release does not', async () => {
  const { url, link } = await startWithPausableLink()
  const api = await signInAt(url, personas.orgAdmin, demoPassword)
  const page = await driveRobot('operator', robot, 'ja', { url })
  await holdUntil(page, 'KeyA', { api, robot }, ({ velocity }) => Math.abs(velocity?.omega ?? 0) > 0.2)
  link.hold()
  expect(await api.call('POST', `/robots/${robot}/remote-stop`)).toMatchObject({ status: 200 })
  // Its own word: by the broker it has heard of no stop.
  await waitForState(
    api,
    robot,
    ({ remoteStop, velocity }) => remoteStop === 'latched' && Math.abs(velocity?.omega ?? 0) < 0.01,
  )
  await page.keyboard.up('KeyA')

  expect((await api.call('DELETE', `/robots/${robot}/remote-stop`)).status).not.toBe(204)
  expect((await api.state(robot)).remoteStop).toBe('latched')
  link.release()
  await expect
    .poll(async () => (await api.call('DELETE', `/robots/${robot}/remote-stop`)).status, { timeout: 60_000 })
    .toBe(204)
  await waitForState(api, robot, ({ remoteStop }) => remoteStop === 'none')
})
