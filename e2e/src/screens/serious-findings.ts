import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@wheelhouse/tools/run'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  var axe: { run: (context: Document, options: object) => Promise<AxeResults> } | undefined
}

const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds of serious or critical impact on a page, each as its rule and the elements that break it. Only breaches
 * are worked out and only these leave the page: what axe says of everything that is right took most of the time.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis
    // A page that nobody has looked at must not pass for one without findings.
    if (axe === undefined) throw new Error('axe is not in the page')
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}
