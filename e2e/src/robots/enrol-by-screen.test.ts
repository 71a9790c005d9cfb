/**
 * Both ways of connecting a robot, through the screens alone: what a person would read off the screen and type into the
 * robot is read off the screen here. The first robot shares no code with this product (`vda-5050-lib` by Siemens).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapTexts } from '@wheelhouse/texts/maps/maps'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { bin } from '@wheelhouse/tools/run'
import mqtt from 'mqtt'
import type { Page } from 'playwright-core'
import { AgvController, VirtualAgvAdapter, type VirtualAgvAdapterOptions } from 'vda-5050-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const words = enrolmentTexts.texts
const record = robotRecordTexts.texts
const serials = { independent: 'SCREEN-1', ours: 'SCREEN-2' }
const folder = mkdtempSync(join(tmpdir(), 'robot-agent-'))
const stops: (() => unknown)[] = []
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  const { body } = await api.call('GET', '/robots')
  // Others count the robots of the list.
  for (const { id, serialNumber } of body as { id: string; serialNumber: string }[])
    if (Object.values(serials).includes(serialNumber)) await api.call('DELETE', `/robots/${id}`)
  rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 })
})

/** Registers a robot by the form; the page then shows its connection. */
async function register(page: Page, serialNumber: string, name: string): Promise<void> {
  await page.goto('/robot/list')
  await page.getByRole('link', { name: record.register.ja }).click()
  await page.locator('input[name="name"]').fill(name)
  await page.locator('input[name="serialNumber"]').fill(serialNumber)
  await page.locator('select[name="model"]').selectOption('ugo-mini')
  await page.locator('select[name="initialFloorId"]').selectOption({ label: '1F' })
  await page.getByRole('button', { name: record.registerButton.ja, exact: true }).click()
  await page.waitForURL(/\/robot\/[0-9a-f-]+\?tab=enrolment$/)
}

/** A value of the settings card, as a person reads it. */
async function cardValue(page: Page, label: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  return (await row.locator('code').textContent()) ?? ''
}

async function startIndependentRobot(page: Page) {
  const [host, port] = [await cardValue(page, words.host.ja), await cardValue(page, words.port.ja)]
  const scheme = (await cardValue(page, words.tls.ja)) === words.tls_on.ja ? 'mqtts' : 'mqtt'
  const username = await cardValue(page, words.userName.ja)
  const secret = await cardValue(page, words.secret.ja)
  const brokerUrl = `${scheme}://${host}:${port}`
  const robot = new AgvController(
    {
      manufacturer: await cardValue(page, words.manufacturer.ja),
      serialNumber: await cardValue(page, words.serialNumber.ja),
    },
    {
      interfaceName: await cardValue(page, words.interfaceName.ja),
      vdaVersion: (await cardValue(page, words.vdaVersion.ja)) as '2.0.0',
      transport: { brokerUrl, username, password: secret, reconnectPeriod: 200 },
    },
    { agvAdapterType: VirtualAgvAdapter, publishStateInterval: 1_000, publishVisualizationInterval: 500 },
    {
      initialPosition: {
        mapId: await cardValue(page, words.mapId.ja),
        x: 33.4,
        y: 7.6,
        theta: 0,
        lastNodeId: 'origin',
      },
      vehicleSpeed: 2,
      timeLapse: 4,
    } satisfies VirtualAgvAdapterOptions,
  )
  stops.push(() => robot.stop())
  await robot.start()
  return { brokerUrl, username, secret }
}

test('an independent robot: card, first contact, what works, a drive to a waypoint, rotation, revocation', async () => {
  const { page, issues } = await signIn('orgAdmin', { language: 'ja' })
  await register(page, serials.independent, '他社製ロボット')
  const detail = page.url()
  await page.getByText(words.noCredential.ja).waitFor()

  // Its maker speaks VDA 5050 2.0.0.
  await page.getByRole('button', { name: words.changeLink.ja }).click()
  await page.locator('input[name="manufacturer"]').fill('acme')
  await page.locator('select[name="vdaVersion"]').selectOption('2.0.0')
  await page.locator('input[name="interfaceName"]').fill('uagv')
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.makeSecret.ja }).click()
  await page.getByRole('img', { name: words.qrNote.ja }).waitFor()
  await page.getByText(words.waitingForContact.ja).waitFor()
  const { brokerUrl, username, secret } = await startIndependentRobot(page)

  const table = page.getByRole('region', { name: words.capabilities.ja })
  await table.waitFor()
  await page.getByText(words.waitingForContact.ja).waitFor({ state: 'detached' })
  const line = (text: string) => table.getByRole('listitem').filter({ hasText: text })
  await line(words.can_order.ja).getByText(words.works.ja, { exact: true }).waitFor()
  await line(words.can_video.ja).getByText(words.worksNot.ja).waitFor()
  await page.getByRole('button', { name: words.secretNoted.ja }).click()
  expect(await page.getByText(secret).count()).toBe(0)

  await page.getByRole('link', { name: record.drive.ja, exact: true }).click()
  const list = page.getByLabel(mapTexts.texts.chooseWaypoint.ja)
  const room = list.locator('option', { hasText: '会議室' }).first()
  await room.waitFor({ state: 'attached' })
  await list.selectOption({ label: (await room.textContent()) ?? '' })
  await page.getByRole('dialog').getByRole('button', { name: teleopTexts.texts.goHere.ja }).click()
  const { pose: from } = await waitForState(api, serials.independent, ({ driving }) => driving)
  const there = await waitForState(api, serials.independent, (s) => !s.driving && s.order === null, 60_000)
  expect(
    Math.hypot((there.pose?.x ?? 0) - (from?.x ?? 0), (there.pose?.y ?? 0) - (from?.y ?? 0)),
  ).toBeGreaterThan(2)

  await page.goto(detail)
  await page.getByRole('button', { name: words.rotate.ja, exact: true }).click()
  await page.getByRole('dialog').getByText(words.rotateText.ja).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: words.makeSecret.ja }).click()
  await page.getByRole('img', { name: words.qrNote.ja }).waitFor()
  const fresh = await cardValue(page, words.secret.ja)
  expect(fresh).not.toBe(secret)
  expect(await api.state(serials.independent)).toMatchObject({ online: true })
  const before = await api.state(serials.independent)
  await waitForState(api, serials.independent, (s) => s.online && s.lastSeenAt !== before.lastSeenAt)

  await page.getByRole('button', { name: words.revoke.ja, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.revokeButton.ja }).click()
  await waitForState(api, serials.independent, ({ online }) => !online)
  for (const password of [secret, fresh])
    await expect(
      mqtt.connectAsync(brokerUrl, { username, password, reconnectPeriod: 0 }, false),
    ).rejects.toThrow()
  await page.getByText(words.noCredential.ja).waitFor()
  const refused = page.getByRole('region', { name: words.refused.ja }).first()
  await refused.getByText(words.thisRobot.ja).first().waitFor()
  expect(issues).toEqual([])
  await page.close()
})

/** The line of the screen, as it is typed on the robot. */
function type(command: string) {
  const args = command.replace('npm run robot:enrol -- ', '').split(' ')
  const child: ChildProcess = spawn(bin('node'), ['tools/src/robot-enrol.ts', ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, AGENT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stops.push(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()))
  return (pattern: RegExp) => vi.waitFor(() => pattern.exec(text) ?? Promise.reject(new Error(text)), 30_000)
}

test('our agent: a code, a glance at the fingerprint, what works', async () => {
  const { page, issues } = await signIn('orgAdmin', { language: 'ja' })
  await register(page, serials.ours, '自社製ロボット')
  await page.getByRole('button', { name: words.makeCode.ja }).click()
  await page.getByRole('timer').waitFor()
  const says = type(await cardValue(page, words.command.ja))
  const [, fingerprint = ''] = (await says(/Fingerprint of this robot's key: ([0-9a-f ]+)/)) ?? []
  await page.getByText(fingerprint.trim(), { exact: true }).waitFor()
  await page.getByRole('button', { name: words.confirm.ja }).click()
  await says(/is enrolled and runs/)
  const table = page.getByRole('region', { name: words.capabilities.ja })
  await table.waitFor()
  await table
    .getByRole('listitem')
    .filter({ hasText: words.can_drive.ja })
    .getByText(words.works.ja, { exact: true })
    .waitFor()
  await page.getByText(robotTexts.texts.state_idle.ja, { exact: true }).first().waitFor()
  expect(await page.getByText(words.worksNot.ja).count()).toBe(0)
  expect(issues).toEqual([])
  await page.close()
})
