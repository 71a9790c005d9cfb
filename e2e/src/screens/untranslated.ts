import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { root } from '@wheelhouse/tools/run'
import type { Page } from 'playwright-core'

type Area = { texts: Record<string, Text> }

/** Every text of the console and its mails. */
const allTexts = (await Promise.all(globSync(join(root, 'packages/texts/src/*/*.ts')).map(readModule)))
  .flatMap((module) => Object.values(module))
  .filter((value): value is Area => typeof value === 'object' && value !== null && 'texts' in value)
  .flatMap(({ texts }) => Object.values(texts))

async function readModule(path: string): Promise<Record<string, unknown>> {
  return import(path)
}

/**
 * Words on the screen that belong to the other language, or that are no words at all: an id or an unfilled placeholder.
 * Names that people gave (robots, rooms, buildings) are data and in whatever language they were given; so is what says
 * `translate="no"`.
 */
export async function untranslated(page: Page, language: 'ja' | 'en'): Promise<string[]> {
  const other = language === 'ja' ? 'en' : 'ja'
  const foreign = new Set(allTexts.flatMap((text) => (text.ja === text.en ? [] : [text[other]])))
  const own = new Set(allTexts.map((text) => text[language]))
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('[translate="no"]') === null) texts.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        texts.push(element.getAttribute(name)?.trim() ?? '')
    return texts.filter((text) => text !== '')
  })
  // The switch names each language in itself; one service's name has the form of a text's id.
  const allowed = new Set(['日本語', 'English', 'hakaru.ai'])
  return shown.filter(
    (text) =>
      !allowed.has(text) &&
      ((foreign.has(text) && !own.has(text)) || /\{\{|^[a-z]+(\.[a-zA-Z_0-9]+)+$/.test(text)),
  )
}
