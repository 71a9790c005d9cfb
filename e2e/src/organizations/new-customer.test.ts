/**
 * A new customer from nothing, through the screens alone: organisation, contract, building, floor with a scanned map, groups,
 * people, a robot, a channel for notices, a program; then the new operator signs in and drives.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { iamTexts } from '@wheelhouse/texts/system/iam'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { bin } from '@wheelhouse/tools/run'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdUntil } from '../teleop/open-robot.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { createButton, fillNew } from '../testing/fill-new.ts'

useBrowser()

const names = {
  organization: '新規ビルサービス',
  building: '新館タワー',
  robotGroup: '夜勤',
  serial: 'CUSTOMER-1',
}
const person = { loginId: 'new-operator@customer.example', password: 'Sunny-Harbor-27' }
const form = formTexts.texts
const folder = mkdtempSync(join(tmpdir(), 'robot-agent-'))
let agent: ChildProcess | null = null
let api: Api

beforeAll(async () => {
  api = await apiAs('systemAdmin')
})
afterAll(async () => {
  agent?.kill('SIGKILL')
  // Others count the robots that a system administrator sees.
  const { body } = await api.call('GET', '/robots')
  for (const { id, serialNumber } of body as { id: string; serialNumber: string }[])
    if (serialNumber === names.serial) await api.call('DELETE', `/robots/${id}`)
  rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 })
})

/** A room of 6 by 4 metres with walls around it, as a robot scans it. */
function scannedRoom(): { picture: Buffer; description: Buffer } {
  const [width, height] = [120, 80]
  const pixels = Buffer.alloc(width * height, 254)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) pixels[y * width + x] = 0
  const yaml =
    'image: room.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n'
  return {
    picture: Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]),
    description: Buffer.from(yaml),
  }
}

/** A scan is a draft without a place for a robot: the waypoints that are proposed for it are taken, and it is published. */
async function publishProposed(page: Page, map: Locator): Promise<void> {
  await map.getByRole('link', { name: mapEditorTexts.texts.title.ja }).click()
  await page.getByRole('button', { name: mapEditorTexts.texts.acceptProposal.ja, exact: true }).click()
  await page.getByText(mapEditorTexts.texts.state_saved.ja, { exact: true }).waitFor()
  await page.getByRole('button', { name: mapPublishingTexts.texts.publish.ja, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: mapPublishingTexts.texts.publish.ja, exact: true }).click()
  await dialog.getByRole('button', { name: mapPublishingTexts.texts.close.ja }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a new customer is set up through the screens alone, and its operator drives', async () => {
  const { page, issues } = await signIn('systemAdmin', { language: 'ja' })

  await page.goto('/organization/list')
  await page.getByRole('link', { name: organizationTexts.texts.create.ja }).click()
  const organizationId = await fillNew(page, /\/organization\/[0-9a-f-]{36}/, { name: names.organization })

  await page.goto(`/organization/${organizationId}?tab=contract`)
  await page.locator('input[name="isArchive"]').check()
  await createButton(page).click()
  await page.getByText(form.created.ja).last().waitFor()

  await tryNotificationTarget(page, organizationId)

  await page.goto('/building/list')
  await page.getByRole('link', { name: buildingTexts.texts.create.ja }).click()
  const buildingId = await fillNew(page, /\/building\/[0-9a-f-]{36}/, {
    organizationId,
    name: names.building,
    prefecture: '13',
    postalCode: '１０５－００１１',
  })

  await page.goto(`/building/${buildingId}/robot-group/create`)
  await fillNew(page, /robot-group\/[0-9a-f-]{36}/, { name: names.robotGroup })

  await page.goto(`/building/${buildingId}/floor/create`)
  await fillNew(page, /floor\/[0-9a-f-]{36}/, { index: '1' })
  const { picture, description } = scannedRoom()
  const type = 'application/octet-stream'
  await page
    .locator('input[name="pictureFileId"]')
    .setInputFiles({ name: 'room.pgm', mimeType: type, buffer: picture })
  await page
    .locator('input[name="descriptionFileId"]')
    .setInputFiles({ name: 'room.yaml', mimeType: type, buffer: description })
  const map = page.getByRole('form', { name: buildingTexts.texts.uploadMap.ja })
  await map.getByRole('button', { name: buildingTexts.texts.saveMap.ja, exact: true }).click()
  await page.getByText(buildingTexts.texts.mapInDraft.ja).waitFor()
  await publishProposed(page, map)

  await page.goto('/operator/list')
  await page.getByRole('link', { name: operatorTexts.texts.create.ja }).click()
  await fillNew(page, /\/operator\/[0-9a-f-]{36}/, {
    lastName: '新田',
    firstName: '操',
    loginId: person.loginId,
    type: '0',
    organizationId,
    buildingId,
    password: person.password,
  })

  await enrolRobot(page, buildingId)
  await signProgramIn(page, { organizationId })
  expect(issues).toEqual([])
  await page.close()

  await drive()
})

/** A channel of the partner that the demo imitates: a real message to it arrives. */
async function tryNotificationTarget(page: Page, organizationId: string): Promise<void> {
  await page.goto(`/organization/${organizationId}/notif-target/create`)
  await page.locator('select[name="type"]').selectOption({ label: 'elgana' })
  await fillNew(page, /notif-target\/[0-9a-f-]{36}/, {
    level: '5',
    spaceId: 'demo',
    room: 'demo',
    botLoginId: 'demo',
    botPassword: 'demo-password',
  })
  const words = notificationTargetTexts.texts
  await page.getByRole('button', { name: words.test.ja, exact: true }).click()
  await page.getByText(words.testSent.ja).waitFor()
}

/** Registers a robot in the new building and brings it in by a code, as somebody at the robot's shell would. */
async function enrolRobot(page: Page, buildingId: string): Promise<void> {
  await page.goto('/robot/create')
  await page.locator('select[name="buildingId"]').selectOption(buildingId)
  await page.locator('select[name="initialFloorId"]').selectOption({ label: '1F' })
  await page.locator('select[name="robotGroupId"]').selectOption({ label: names.robotGroup })
  await page.locator('input[name="name"]').fill('一号機')
  await page.locator('input[name="serialNumber"]').fill(names.serial)
  await page.locator('select[name="model"]').selectOption('ugo-mini')
  await page.getByRole('button', { name: robotRecordTexts.texts.registerButton.ja, exact: true }).click()
  await page.waitForURL(/\/robot\/[0-9a-f-]+\?tab=enrolment$/)
  const words = enrolmentTexts.texts
  await page.getByRole('button', { name: words.makeCode.ja }).click()
  const row = page.locator('dl > div').filter({ has: page.getByText(words.command.ja, { exact: true }) })
  const command = (await row.locator('code').textContent()) ?? ''
  const says = typeOnRobot(command)
  const [, fingerprint = ''] = (await says(/Fingerprint of this robot's key: ([0-9a-f ]+)/)) ?? []
  await page.getByText(fingerprint.trim(), { exact: true }).waitFor()
  await page.getByRole('button', { name: words.confirm.ja }).click()
  await says(/is enrolled and runs/)
  await page.getByRole('region', { name: words.capabilities.ja }).waitFor()
}

/** A program of the customer's: its secret is read off the screen, and it sees the customer's robot and no other. */
async function signProgramIn(page: Page, { organizationId }: { organizationId: string }): Promise<void> {
  const words = iamTexts.texts
  await page.goto('/system/iam/service/create')
  await page.locator('input[name="name"]').fill('設備管理システム')
  await page.getByLabel(words['scope_robots:read'].ja).check()
  await page.locator('select[name="organizationId"]').selectOption(organizationId)
  await createButton(page).click()
  await page.getByText(words.howTo.ja).waitFor()
  const [clientId = '', clientSecret = ''] = await page.locator('main code').allTextContents()
  const base = new URL('/api', page.url()).href
  const signIn = await fetch(`${base}/iam/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret }),
  })
  const { accessToken } = (await signIn.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const robots = (await (await fetch(`${base}/robots`, { headers })).json()) as { serialNumber: string }[]
  expect(robots.map(({ serialNumber }) => serialNumber)).toEqual([names.serial])
  expect((await fetch(`${base}/devices`, { headers })).status).toBe(403)
}

function typeOnRobot(command: string) {
  const args = command.replace('npm run robot:enrol -- ', '').split(' ')
  const child = spawn(bin('node'), ['tools/src/robot-enrol.ts', ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, AGENT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  agent = child
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  return (pattern: RegExp) => vi.waitFor(() => pattern.exec(text) ?? Promise.reject(new Error(text)), 30_000)
}

/** The new operator's first minutes. */
async function drive(): Promise<void> {
  const { page, issues } = await openConsole({ language: 'ja' })
  await page.goto('/auth/login')
  await page.locator('input[autocomplete="username"]').fill(person.loginId)
  await page.locator('input[type="password"]').fill(person.password)
  await page.keyboard.press('Enter')
  await passFirstSteps(page)
  // What the console requests beside the terms, so as not to wait for them, is refused until they are agreed to.
  expect(issues.filter((issue) => !issue.includes('403 (Forbidden)'))).toEqual([])
  issues.length = 0

  await page.goto('/robot/control?view=grid')
  const card = page.getByRole('article')
  await card.getByText('一号機').waitFor()
  expect(await card.count()).toBe(1)
  await page.goto(`/app/tele-ope/1/${names.serial}`)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await page.getByRole('button', { name: teleopTexts.texts.start.ja }).click()
  await page.getByText(teleopTexts.texts.youDrive.ja).waitFor()
  const before = await api.state(names.serial)
  await holdUntil(
    page,
    'KeyD',
    { api, robot: names.serial },
    ({ pose }) => Math.abs((pose?.theta ?? 0) - (before.pose?.theta ?? 0)) > 0.2,
  )
  await page.keyboard.up('KeyD')
  await waitForState(api, names.serial, ({ driving }) => !driving)
  expect(issues).toEqual([])
  await page.close()
}

/** A person who signs in for the first time chooses a password of their own, and agrees to the terms. */
async function passFirstSteps(page: Page): Promise<void> {
  const words = accountTexts.texts
  const own = 'Calm-Meadow-2027'
  await page.waitForURL('**/my/chpwd')
  await page.getByLabel(words.currentPassword.ja, { exact: true }).fill(person.password)
  await page.getByLabel(words.newPassword.ja, { exact: true }).fill(own)
  await page.getByLabel(words.repeatPassword.ja).fill(own)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/term/agreement')
  for (const type of ['TOS', 'PP'] as const) {
    const text = page.getByRole('region', { name: words[`terms_${type}`].ja })
    await text.waitFor()
    await text.focus()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: words.agree.ja }).click()
  }
  await page.waitForURL('**/robot/control')
}
