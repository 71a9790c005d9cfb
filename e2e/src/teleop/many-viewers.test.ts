import { nameRelayedStream } from '@wheelhouse/contract/teleop/video-relay'
import { startTestRelay, type TestRelay } from '@wheelhouse/robot-core/testing/test-relay'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'
import { signInAt } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { startOwnRobot, startOwnServer, stopLater, stopOwnDemo } from '../testing/own-demo.ts'
import { demoPassword, type Persona, personas } from '../testing/personas.ts'
import { holdUntil, openRobot } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0001'
const stream = nameRelayedStream(robot, 'v1')
const patience = { timeout: 60_000 }

afterEach(stopOwnDemo)

/** An installation of its own with a relay, which has its tokens checked by the server. */
async function startWithRelay(): Promise<{ url: string; relay: TestRelay }> {
  let url = ''
  const relay = await startTestRelay(async (request) => {
    const answer = await fetch(`${url}/api/video-relay/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, ip: '127.0.0.1', protocol: 'webrtc', user: '', password: '' }),
    })
    return answer.ok
  })
  stopLater(relay)
  const server = await startOwnServer({ SFU_URL: relay.url })
  url = server.url
  await startOwnRobot(server)
  return { url, relay }
}

const getFigures = (page: Page) => page.getByRole('group', { name: texts.figures.ja })

test('from the fourth page on one watches by the relay, drives all the same, and stays when the relay goes', async () => {
  const { url, relay } = await startWithRelay()
  const open = (persona: Persona) => openRobot(persona, robot, { url })
  for (const persona of ['orgAdmin', 'systemAdmin', 'orgAdmin'] as const) {
    const page = await open(persona)
    await getFigures(page).getByText(texts.route_direct.ja).waitFor()
  }
  expect(relay.publications()).toBe(0)
  const visitor = await open('orgAdmin')
  await getFigures(visitor).getByText(texts.route_shared.ja).waitFor()
  await visitor.close()
  // Nobody watches by the relay any more: the robot publishes no longer.
  await vi.waitFor(() => expect(relay.published()).toEqual([]), patience)

  const [driver, watcher] = [await open('operator'), await open('orgAdmin')]
  for (const page of [driver, watcher]) await getFigures(page).getByText(texts.route_shared.ja).waitFor()
  // Published a second time, once for both.
  expect([relay.publications(), relay.watchers(stream)]).toEqual([2, 2])

  // Whoever signs out could keep a connection to the relay: everybody who watches there comes again.
  const leaver = await open('orgAdmin')
  await getFigures(leaver).getByText(texts.route_shared.ja).waitFor()
  await leaver.getByRole('button', { name: new RegExp(`^${shellTexts.texts.account.ja}`) }).click()
  await leaver.getByRole('button', { name: shellTexts.texts.logOut.ja }).click()
  await vi.waitFor(() => expect([relay.publications(), relay.watchers(stream)]).toEqual([3, 2]), patience)
  for (const page of [driver, watcher]) await getFigures(page).getByText(texts.route_shared.ja).waitFor()

  await driver.getByRole('button', { name: texts.start.ja }).click()
  await getFigures(driver).getByText(texts.route_direct.ja).waitFor()
  const api = await signInAt(url, personas.orgAdmin, demoPassword)
  await holdUntil(driver, 'KeyA', { api, robot }, ({ velocity }) => Math.abs(velocity?.omega ?? 0) > 0.2)
  await driver.keyboard.up('KeyA')
  await vi.waitFor(() => expect(relay.watchers(stream)).toBe(1), patience)

  await relay.stop()
  await getFigures(watcher).getByText(texts.route_direct.ja).waitFor()
})
