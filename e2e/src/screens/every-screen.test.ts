/**
 * Every screen opens in good order. Here each in one look by turn, and in both where its area changed; `npm run test:long`
 * looks at all of them in both (`turns.ts`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  type Language,
  type OpenConsole,
  openConsole,
  openPage,
  signIn,
  useBrowser,
} from '../testing/console.ts'
import type { Persona } from '../testing/personas.ts'
import { accountScreens } from './account-screens.ts'
import { alertScreens } from './alert-screens.ts'
import { archiveScreens } from './archive-screens.ts'
import { deviceScreens } from './device-screens.ts'
import { flowScreens } from './flow-screens.ts'
import { guideScreens } from './guide-screens.ts'
import { makeIdle, openFromIdle } from './idle-page.ts'
import { inspectionScreens } from './inspection-screens.ts'
import { mapScreens } from './map-screens.ts'
import { reportScreens } from './report-screens.ts'
import { scheduleScreens } from './schedule-screens.ts'
import { type Screen, submitEmpty } from './screen.ts'
import { seriousFindings } from './serious-findings.ts'
import { serviceScreens } from './service-screens.ts'
import { siteScreens } from './site-screens.ts'
import { systemScreens } from './system-screens.ts'
import { readTurns } from './turns.ts'
import { untranslated } from './untranslated.ts'

useBrowser()

/** Where the first row of a list leads, looked up once for each person. */
const firstRows = new Map<string, Promise<string>>()

function findFirstRow(page: Page, list: string, as: Persona | undefined): Promise<string> {
  const key = JSON.stringify([list.replace(/\?.*/, ''), as])
  const found = firstRows.get(key) ?? readFirstRow(page, list)
  firstRows.set(key, found)
  return found
}

async function readFirstRow(page: Page, list: string): Promise<string> {
  loadedPages.delete(page)
  await page.goto(list)
  const address = await page.locator('tbody a').first().getAttribute('href')
  if (address === null) throw new Error(`the first row of ${list} leads nowhere`)
  return address
}

/** The list and the empty form of every entity, as the console's own tables of screens name them: one for each area. */
function entityScreens(): ScreenOfAreas[] {
  const folder = join(import.meta.dirname, '../../../apps/web/src/app/screens')
  return readdirSync(folder).flatMap((file) =>
    inAreas([parse(file).name], listEntityScreens(readFileSync(join(folder, file), 'utf8'))),
  )
}

function listEntityScreens(table: string): Screen[] {
  const calls = table.matchAll(/entityScreens\(\s*'([^']+)'/g)
  return [...calls].flatMap(([, base]) => [
    { path: `${base}/list`, as: 'systemAdmin' as const, ready: 'h1' },
    {
      path: `${base}/create`,
      as: 'systemAdmin' as const,
      ready: 'form button[type="submit"]',
      act: submitEmpty,
    },
  ])
}

type ScreenOfAreas = Screen & { areas: readonly string[] }

function inAreas(areas: readonly string[], some: readonly Screen[]): ScreenOfAreas[] {
  return some.map((screen) => ({ ...screen, areas }))
}

/** Every screen there is, and the ones within a screen that look different. */
const screens: ScreenOfAreas[] = [
  ...inAreas(['account', 'session'], accountScreens),
  ...inAreas(['system'], [...systemScreens, ...serviceScreens]),
  ...inAreas(
    ['dashboard'],
    [{ path: '/dashboard?period=week', as: 'systemAdmin', ready: 'main section li' }],
  ),
  ...inAreas(['buildings', 'organizations', 'robots', 'teleop'], siteScreens),
  ...inAreas(['reports'], reportScreens),
  ...inAreas(['maps'], mapScreens),
  ...entityScreens(),
  ...inAreas(['flows'], flowScreens),
  ...inAreas(['guide'], guideScreens),
  ...inAreas(['inspections'], inspectionScreens),
  ...inAreas(['alerts'], alertScreens),
  ...inAreas(['schedules'], scheduleScreens),
  ...inAreas(['devices'], deviceScreens),
  ...inAreas(['archives'], archiveScreens),
]
const turns = readTurns()

/** Two looks cover both languages, both schemes and both widths; four would take as long as all other tests together. */
const looks = [
  { language: 'ja', scheme: 'light', width: 1360 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const satisfies { language: Language; scheme: 'light' | 'dark'; width: number }[]

/** One window for each person and look: signing in is tried elsewhere. */
const windows = new Map<string, Promise<OpenConsole['context']>>()

/** Pages that are done with, by person and look: the next screen is opened in one of them. A new one starts cold. */
const idlePages = new Map<string, OpenConsole[]>()

/** Done with, and not loaded again for the next screen: of the same console another one is shown (`idle-page.ts`). */
const loadedPages = new Set<Page>()

/** A page of this person in this look, and what gives it back for the next screen. */
async function openAs(as: Persona | undefined, look: (typeof looks)[number]) {
  if (as === undefined) {
    const open = await openConsole(look)
    return { ...open, release: () => open.page.close() }
  }
  const key = JSON.stringify([as, look])
  const idle = idlePages.get(key) ?? []
  idlePages.set(key, idle)
  const window =
    windows.get(key) ??
    signIn(as, look).then((first) => {
      idle.push(first)
      return first.context
    })
  windows.set(key, window)
  const context = await window
  const open = idle.pop() ?? (await openPage(context))
  return {
    ...open,
    /** @param isAsLoaded its contents came from the server */
    release: async (isAsLoaded: boolean) => {
      await open.page.unrouteAll()
      await open.page.evaluate(() => sessionStorage.clear())
      // Nothing goes on in a page that waits.
      await (isAsLoaded ? makeIdle(open.page) : open.page.goto('about:blank'))
      if (isAsLoaded) loadedPages.add(open.page)
      open.issues.splice(0)
      idle.push(open)
    },
  }
}

/** Within a console that is loaded already, if that is so. */
async function openScreen(page: Page, path: string): Promise<void> {
  await (loadedPages.delete(page) ? openFromIdle(page, path) : page.goto(path))
}

/** With `SCREENS_TO=folder`, each screen is kept as a picture there, to be looked at. */
async function keepPicture(page: Page, path: string, language: Language): Promise<void> {
  const folder = process.env.SCREENS_TO
  if (folder === undefined) return
  const name = path.replaceAll(/[^a-zA-Z0-9-]+/g, '_')
  await page.screenshot({ path: join(folder, `${name}.${language}.png`), fullPage: true })
}

/** What is on its way shows as grey boxes; a tab that is not open may have some. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root')].every((box) => !box.checkVisibility()),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

describe.each(looks)('in $language, $scheme, $width px wide', (look) => {
  // Several at a time: each waits for its page more than it works.
  test.concurrent.for(screens.filter((screen) => turns.isLookedAt(screen, looks.indexOf(look))))(
    '$path opens without a complaint, an untranslated word, or a serious finding',
    async ({ path, as, row, ready, answers = {}, prepare, act }, { onTestFinished }) => {
      await prepare?.()
      const { page, issues, release } = await openAs(as, look)
      const isAsLoaded = Object.keys(answers).length === 0
      // Pages that stay open after a failure slow those that come after them.
      onTestFinished(({ task }) => (task.result?.state === 'pass' ? release(isAsLoaded) : page.close()))
      for (const [call, answer] of Object.entries(answers))
        await page.route(call, (route) => route.fulfill(answer))
      await openScreen(page, row === undefined ? path : `${await findFirstRow(page, path, as)}${row}`)
      await page.locator(ready).first().waitFor()
      await act?.(page)
      await untilLoaded(page)
      await keepPicture(page, path, look.language)
      expect(await untranslated(page, look.language)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      expect(issues).toEqual([])
    },
  )
})
