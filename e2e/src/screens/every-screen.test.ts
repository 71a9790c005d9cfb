import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { type Language, openConsole, signIn, useBrowser } from '../testing/console.ts'
import { untranslated } from './untranslated.ts'

useBrowser()

/** Every screen there is; `ready` is something a person sees once it has loaded. */
const screens = [
  { path: '/auth/login', isPublic: true, ready: 'input[type="password"]' },
  { path: '/auth/403', isPublic: true, ready: 'h1' },
  { path: '/auth/404', isPublic: true, ready: 'h1' },
  { path: '/robot/control', isPublic: false, ready: 'article' },
  { path: '/robot/control?view=list', isPublic: false, ready: 'article' },
  { path: '/app/tele-ope/1/WH-0002', isPublic: false, ready: 'canvas[role="img"]' },
  { path: '/app/basic/WH-0002', isPublic: false, ready: 'video' },
  { path: '/app/wall', isPublic: false, ready: 'video' },
]

const looks = [
  { language: 'ja', scheme: 'light', width: 1360 },
  { language: 'en', scheme: 'dark', width: 1360 },
  { language: 'ja', scheme: 'dark', width: 390 },
  { language: 'en', scheme: 'light', width: 390 },
] as const satisfies { language: Language; scheme: 'light' | 'dark'; width: number }[]

describe.each(looks)('in $language, $scheme, $width px wide', (look) => {
  test.each(screens)(
    '$path opens without a complaint, an untranslated word, or a serious finding',
    async ({ path, isPublic, ready }) => {
      const { page, complaints } = isPublic ? await openConsole(look) : await signIn('operator', look)
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await untranslated(page, look.language)).toEqual([])
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.close()
    },
  )
})
