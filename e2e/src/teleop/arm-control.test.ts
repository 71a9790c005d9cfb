import { armJoints, type JointId, jointsAwayFrom, restingPose } from '@wheelhouse/contract/robots/arm'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { jointTexts } from '@wheelhouse/texts/robots/joints'
import { armTexts } from '@wheelhouse/texts/teleop/arm'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForReports, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import {
  command,
  driveRobot,
  holdButtonUntil,
  holdUntil,
  openRobot,
  setHidden,
  tidyUp,
} from './open-robot.ts'

/** Head, lift and arms moved by hand, and poses played, on a robot that has them (R-TELEOP-25, R-FLOWS-11). */

useBrowser()

const { texts } = teleopTexts
const arm = armTexts.texts
const editor = poseEditorTexts.texts
/** The demo's robot of model Pro: two arms with hands. */
const robot = 'WH-0001'
const fullSpeed = armJoints({ model: 200, type: 21 }).get('lift')?.speed ?? 0
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

async function tidy(): Promise<void> {
  const params = { fault: 'linkLost', on: false }
  await api.call('POST', `/robots/${robot}/commands`, { command: 'simulate', params })
  await api.call('POST', `/robots/${robot}/commands`, { command: 'setStandby', params: { on: false } })
  await tidyUp(api, robot)
}

function readJoint({ arm: reported }: RobotState, id: JointId): number {
  return reported?.joints[id] ?? 0
}

async function lift(): Promise<number> {
  return readJoint(await api.state(robot), 'lift')
}

/** The key that has the longer way before it. */
async function chooseKey(): Promise<'PageUp' | 'PageDown'> {
  return (await lift()) > 200 ? 'PageDown' : 'PageUp'
}

/** Holds a key of the lift until it has moved a little. */
async function moveLift(page: Page): Promise<string> {
  const key = await chooseKey()
  const before = await lift()
  await holdUntil(page, key, { api, robot }, (state) => Math.abs(readJoint(state, 'lift') - before) > 20)
  return key
}

/**
 * The lift comes to rest, not further on than it goes within the dead-man time (300 ms), its braking, and the time that
 * the reports of two moments take; and stays there.
 * @param since where it was when that began; left out: where it is now, since a page takes its time on a busy machine
 */
async function expectLiftStops(since?: number): Promise<void> {
  const from = since ?? (await lift())
  const still = await waitForState(api, robot, ({ arm: reported }) => reported?.moving === false)
  const rest = readJoint(still, 'lift')
  expect(Math.abs(rest - from)).toBeLessThan(fullSpeed)
  const later = await waitForReports(api, robot, still, 400)
  expect(readJoint(later, 'lift')).toBeCloseTo(rest, 1)
}

const joint = (way: 'increase' | 'decrease', name: string) => arm[way].ja.replace('{{joint}}', name)

describe('by hand', () => {
  afterEach(tidy)

  test('a joint follows its button and its key, and screen and robot say the same', async () => {
    const page = await driveRobot('operator', robot, 'ja')
    await page.getByText(jointTexts.texts.group_right.ja, { exact: true }).click()
    const { ja: side } = jointTexts.texts.group_right
    const { ja: elbow } = jointTexts.texts.joint_r4
    const name = jointTexts.texts.sideJoint.ja.replace('{{side}}', side).replace('{{joint}}', elbow)
    const before = readJoint(await api.state(robot), 'r4')
    const way = before > 60 ? 'decrease' : 'increase'
    const button = page.getByRole('button', { name: joint(way, name) })
    await holdButtonUntil(
      page,
      button,
      { api, robot },
      (state) => Math.abs(readJoint(state, 'r4') - before) > 20,
    )
    await page.mouse.up()
    const still = await waitForState(api, robot, ({ arm: reported }) => reported?.moving === false)
    const shown = jointTexts.texts.value_degree.ja.replace(
      '{{value}}',
      String(Math.round(readJoint(still, 'r4'))),
    )
    await page.getByRole('listitem').filter({ has: button }).getByText(shown).first().waitFor()
    const key = await moveLift(page)
    await page.keyboard.up(key)
    await expectLiftStops()
  })

  test('does not move in standby, and the panel says so', async () => {
    const page = await driveRobot('operator', robot, 'ja')
    await command(api, robot, 'setStandby', { on: true })
    await page.getByText(arm.standby.ja).waitFor()
    const before = await lift()
    const key = await chooseKey()
    const isRefused = page.locator('#main-picture [data-reason="standby"]')
    await holdUntil(page, key, { api, robot }, () => isRefused.isVisible())
    expect(await lift()).toBeCloseTo(before, 1)
    await page.keyboard.up(key)
    await command(api, robot, 'setStandby', { on: false })
  })
})

type PageStep = (page: Page, key: string) => Promise<unknown>

/** What ends the motion while the key is still held, and how a person goes on afterwards. */
const interruptions: [string, PageStep, PageStep][] = [
  ['the key is let go', (page, key) => page.keyboard.up(key), async () => {}],
  [
    'the opposite key is pressed',
    (page, key) => page.keyboard.down(getOpposite(key)),
    (page, key) => page.keyboard.up(getOpposite(key)),
  ],
  [
    'the window loses the focus',
    (page) => page.evaluate(() => globalThis.dispatchEvent(new Event('blur'))),
    (page) => page.evaluate(() => globalThis.dispatchEvent(new Event('focus'))),
  ],
  ['the tab is hidden', (page) => setHidden(page, true), (page) => setHidden(page, false)],
  [
    'a dialog opens',
    (page) => page.keyboard.press('KeyB'),
    (page) => page.getByRole('dialog').getByRole('button', { name: texts.cancel.ja }).click(),
  ],
  [
    'the picture freezes',
    // Not by a lost camera: where another one looks ahead the screen goes on with that.
    (page) => page.evaluate(() => document.querySelectorAll('video').forEach((video) => video.pause())),
    (page) => page.evaluate(() => document.querySelectorAll('video').forEach((video) => void video.play())),
  ],
]

function getOpposite(key: string): string {
  return key === 'PageUp' ? 'PageDown' : 'PageUp'
}

describe('an arm that moves stops, and its page drives on,', () => {
  let page: Page

  beforeAll(async () => {
    page = await driveRobot('operator', robot, 'ja')
  })
  afterAll(tidy)

  test.each(interruptions)('when %s', async (_what, happen, recover) => {
    const key = await moveLift(page)
    await happen(page, key)
    await expectLiftStops()
    await recover(page, key)
    await page.keyboard.up(key)
  })
})

/** What ends the motion and the driving. */
const endings: [string, PageStep][] = [
  ['the page is closed', (page) => page.close()],
  ['the page crashes', (page) => page.goto('chrome://crash').catch(() => undefined)],
  ['the remote stop is pressed', (page) => page.keyboard.press('Escape')],
]

describe('an arm that moves stops', () => {
  afterEach(tidy)

  test.each(endings)('when %s', async (_what, happen) => {
    const page = await driveRobot('operator', robot, 'ja')
    const key = await moveLift(page)
    await happen(page, key)
    await expectLiftStops()
  })

  test('when the page freezes, and does not go on when it is back', async () => {
    const page = await driveRobot('operator', robot, 'ja')
    await moveLift(page)
    // On a busy machine it comes to that late.
    const begun = Promise.withResolvers<void>()
    await page.exposeFunction('sayFrozen', begun.resolve)
    const frozen = page.evaluate(() => {
      ;(globalThis as typeof globalThis & { sayFrozen?: () => void }).sayFrozen?.()
      const end = performance.now() + 4_000
      while (performance.now() < end);
    })
    await begun.promise
    await expectLiftStops()
    const rest = await lift()
    await frozen
    await page.getByText(texts.lock_mustRelease.ja).waitFor()
    expect(await lift()).toBeCloseTo(rest, 1)
  })

  test('when the robot loses its link: it reports so once it is back', async () => {
    const page = await driveRobot('operator', robot, 'ja')
    await moveLift(page)
    await command(api, robot, 'simulate', { fault: 'linkLost', on: true })
    const from = await lift()
    await waitForState(api, robot, ({ online }) => !online)
    await waitForState(api, robot, ({ online }) => online)
    await expectLiftStops(from)
  })

  test('when somebody else takes over', async () => {
    const page = await driveRobot('operator', robot, 'ja')
    const admin = await openRobot('orgAdmin', robot, { language: 'en' })
    await page.bringToFront()
    await moveLift(page)
    await admin.getByRole('button', { name: texts.takeOver.en, exact: true }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.takeOver.en, exact: true }).click()
    const from = await lift()
    await page.getByText(texts.youDrive.ja).waitFor({ state: 'detached' })
    await expectLiftStops(from)
  })
})

type Row = { id: string; organizationId: string }

/** Where the arm is now is the first pose; from there the way leads by the second to the third. */
async function makeNetwork(): Promise<{ poses: string[]; last: Record<string, number> }> {
  const [building] = (await api.call('GET', '/buildings')).body as Row[]
  const { arm: now } = await api.state(robot)
  if (building === undefined || now === null) throw new Error('no building, or no arm')
  const of = { model: now.model, type: now.type }
  const specs = armJoints(of)
  const here = Object.fromEntries(
    [...specs].map(([id, { min, max, rest }]) => [id, Math.min(max, Math.max(min, now.joints[id] ?? rest))]),
  )
  const far = (id: JointId, share: number) => {
    const { min, max } = specs.get(id) ?? { min: 0, max: 0 }
    return (here[id] ?? 0) > (min + max) / 2 ? min + (max - min) * (1 - share) : min + (max - min) * share
  }
  const second = { ...here, lift: far('lift', 0.7), r4: far('r4', 0.6) }
  const last = { ...second, l4: far('l4', 0.8), neckPan: far('neckPan', 0.8) }
  const common = {
    armModel: of.model,
    armType: of.type,
    organizationId: building.organizationId,
    durationMs: 1_500,
    easing: 'easeInOut',
  }
  const make = async (path: string, body: object) => {
    const { status, body: made } = await api.call('POST', path, { ...common, ...body })
    if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`)
    return (made as Row).id
  }
  const poses: string[] = []
  for (const [name, joints] of Object.entries({ ここ: here, 途中: second, 終わり: last }))
    poses.push(await make('/pose-defs', { name, joints }))
  const [from = '', by = '', to = ''] = poses
  const { durationMs, easing: _easing, ...network } = common
  const edges = [
    { from, to: by, durationMs },
    { from: by, to, durationMs },
  ]
  const { status, body } = await api.call('POST', '/pose-networks', {
    ...network,
    name: '試験の道',
    poseIds: poses,
    edges,
    startPoseId: from,
  })
  if (status !== 200 && status !== 201) throw new Error(`network: ${status} ${JSON.stringify(body)}`)
  return { poses, last }
}

describe('a pose', () => {
  afterEach(tidy)

  test('plays along its network while it is held, stands when let go, and goes on to the end', async () => {
    const { last } = await makeNetwork()
    const page = await driveRobot('operator', robot, 'ja')
    await page.getByLabel(arm.network.ja).selectOption({ label: '試験の道' })
    await page.getByRole('button', { name: arm.readyFor.ja.replace('{{pose}}', '終わり') }).click()
    const play = page.getByRole('button', { name: arm.play.ja })
    await play.waitFor()
    // Until it is held nothing moves.
    expect((await api.state(robot)).arm).toMatchObject({ moving: false, play: { step: 0 } })
    const before = await lift()
    await holdButtonUntil(
      page,
      play,
      { api, robot },
      (state) => Math.abs(readJoint(state, 'lift') - before) > 20,
    )
    await page.mouse.up()
    await expectLiftStops()
    expect((await api.state(robot)).arm?.play).not.toBeNull()
    // Near the end is not yet there: the key is held until the robot is done.
    const isThere = ({ arm: now }: RobotState) =>
      now?.play === null && jointsAwayFrom(now, now.joints, last).length === 0
    await holdButtonUntil(page, play, { api, robot }, isThere)
    await page.mouse.up()
    await page.getByText(arm.arrived.ja.replace('{{pose}}', '終わり')).waitFor()
  })

  test('that is being edited plays on the robot beside its picture', async () => {
    const { poses } = await makeNetwork()
    const { page } = await signIn('orgAdmin', { path: `/editor/pose?pose=${poses[0]}` })
    await page.getByRole('button', { name: editor.rest.ja }).click()
    const [choice] = editor.chooseRobot.ja.split('{{robot}}')
    await page
      .getByRole('button', { name: choice ?? '' })
      .first()
      .click()
    await page.getByRole('button', { name: editor.send.ja, exact: true }).click()
    const play = page.getByRole('button', { name: arm.play.ja })
    await play.waitFor()
    const isAtRest = ({ arm: now }: RobotState) =>
      now !== null && jointsAwayFrom(now, now.joints, restingPose(now)).length === 0
    await holdButtonUntil(page, play, { api, robot }, isAtRest)
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await waitForState(api, robot, ({ remoteStop }) => remoteStop === 'latched')
    await page.close()
  })
})
