import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Locator, Page } from 'playwright-core'
import { type Api, waitForState } from '../testing/api.ts'
import { type Language, type Look, signIn } from '../testing/console.ts'
import type { Persona } from '../testing/personas.ts'

const { texts } = teleopTexts
const opened: Page[] = []

/** Signs in, opens the robot's teleoperation screen, and waits for a moving picture. */
export async function openRobot(persona: Persona, robot: string, look: Look = {}): Promise<Page> {
  const { page } = await signIn(persona, { ...look, path: `/app/tele-ope/1/${robot}` })
  opened.push(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  return page
}

/** Opens the robot, takes control, and waits until the keys drive. The click leads the focus to the picture. */
export async function driveRobot(
  persona: Persona,
  robot: string,
  language: Language = 'ja',
  look: Omit<Look, 'language'> = {},
): Promise<Page> {
  const page = await openRobot(persona, robot, { ...look, language })
  await page.getByRole('button', { name: texts.start[language] }).click()
  await page.getByText(texts.youDrive[language]).waitFor()
  await untilReady(page)
  return page
}

/** Waits until the screen shows a measured link and nothing that forbids driving. */
async function untilReady(page: Page): Promise<void> {
  await page.locator('#main-picture [data-band]:not([data-band="locked"])').waitFor()
  await getLock(page).waitFor({ state: 'detached' })
}

/** Why driving is locked, on the picture or a phone's line of notices; its `data-reason` is the reason's name. */
export function getLock(page: Page): Locator {
  return page.locator('[data-reason]')
}

/** A robot, and the account by which its state is read. */
type SeenRobot = { api: Api; robot: string }

/** What a hold is to bring about, by the robot or by the screen. */
type Wanted = (state: RobotState) => boolean | Promise<boolean>

/**
 * Waits until the screen is ready to drive, and holds a key until the robot does what is wanted. On a busy machine the
 * picture may be late for a moment, or a command may get no answer: then one lets go and presses again, as people do.
 */
export function holdUntil(page: Page, key: string, seen: SeenRobot, wanted: Wanted): Promise<void> {
  const { keyboard } = page
  return pressUntil(page, { press: () => keyboard.down(key), lift: () => keyboard.up(key) }, seen, wanted)
}

/** The same with a button that is held by the mouse. */
export async function holdButtonUntil(
  page: Page,
  button: Locator,
  seen: SeenRobot,
  wanted: Wanted,
): Promise<void> {
  const { mouse } = page
  await pressUntil(
    page,
    {
      async press() {
        // As a hand does it: to the middle of the button, and down.
        await button.hover()
        await mouse.down()
      },
      lift: () => mouse.up(),
    },
    seen,
    wanted,
  )
}

/** Milliseconds after which a press that has brought about nothing is given up, without a lock that says why. */
const patience = 10_000

async function pressUntil(
  page: Page,
  { press, lift }: { press: () => Promise<void>; lift: () => Promise<void> },
  { api, robot }: SeenRobot,
  wanted: Wanted,
): Promise<void> {
  const end = performance.now() + 90_000
  const locks: (string | null)[] = []
  while (performance.now() < end) {
    await untilReady(page)
    await press()
    const pressed = performance.now()
    let lock: string | null = null
    while (lock === null && performance.now() < pressed + patience) {
      if (await wanted(await api.state(robot))) return
      lock = await readLock(page)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    locks.push(lock)
    await lift()
  }
  const state = JSON.stringify(await api.state(robot))
  throw new Error(`${robot} never got there; what locked each press: ${locks.join(', ')}; ${state}`)
}

/** @returns the reason's name; `null`: nothing is locked */
function readLock(page: Page): Promise<string | null> {
  return getLock(page).evaluateAll(([lock]) => lock?.getAttribute('data-reason') ?? null)
}

/** Makes the page believe that its tab was hidden or shown again. */
export function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Closes the screens and leaves the robot as a test should find it: nobody drives or stopped it, nothing to do. */
export async function tidyUp(api: Api, robot: string): Promise<void> {
  await Promise.all(opened.splice(0).map((page) => page.close()))
  // Taken over and given back: a page that is gone keeps its lease for a while, for it may be a reload.
  if ((await api.state(robot)).lease !== null) {
    const { status } = await api.call('POST', `/robots/${robot}/lock`, { takeOver: true })
    if (status === 200) await api.call('DELETE', `/robots/${robot}/lock`)
  }
  await waitForState(api, robot, ({ lease }) => lease === null)
  await api.call('DELETE', `/robots/${robot}/remote-stop`)
  await api.call('POST', `/robots/${robot}/actions/stop`)
  await api.call('POST', `/robots/${robot}/after-driving`, { choice: 'abandon' })
}

/** Gives one command and expects the robot to take it. */
export async function command(api: Api, robot: string, name: string, params: object = {}): Promise<void> {
  const { status, body } = await api.call('POST', `/robots/${robot}/commands`, { command: name, params })
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
}
