import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from '../run.ts'
import type { Source } from './check-areas.ts'

/** Loaded with the signed-in console. */
const shared = 'apps/web/src/app/styles.ts'

/** Does the component library have a stylesheet with this name? */
export type HasSheet = (component: string) => boolean

/**
 * Library components used by a file without their stylesheet, which neither the console loads nor a file in the same
 * area. They still look right after visiting a screen that loads it, which is why nobody notices.
 */
export function findUnstyled(sources: readonly Source[], hasSheet: HasSheet): string[] {
  const ofConsole = listSheets(sources.filter(({ path }) => path === shared))
  const drawn = sources.filter(isDrawn)
  const areas = new Set(drawn.map(({ path }) => getArea(path)))
  return [...areas].flatMap((area) => {
    const files = drawn.filter(({ path }) => getArea(path) === area)
    const loaded = new Set([...ofConsole, ...listSheets(files)])
    return files.flatMap(({ path, text }) =>
      listComponents(text)
        .filter((component) => hasSheet(component) && !loaded.has(component))
        .map((component) => `${path} draws ${component} without '@mantine/core/styles/${component}.css'.`),
    )
  })
}

/** `alerts` for `apps/web/src/alerts/alert-page.tsx`. */
function getArea(path: string): string | undefined {
  return path.split('/')[3]
}

function isDrawn({ path }: Source): boolean {
  return path.startsWith('apps/web/src/') && !/\.test\.tsx?$|\/testing\//.test(path)
}

function listSheets(sources: readonly Source[]): string[] {
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/'@mantine\/core\/styles\/(\w+)\.css'/g)].map(([, name = '']) => name),
  )
}

function listComponents(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
}

/** Prints each. @returns their number */
export function reportUnstyled(sources: readonly Source[]): number {
  const sheets = join(root, 'node_modules', '@mantine', 'core', 'styles')
  const unstyled = findUnstyled(sources, (component) => existsSync(join(sheets, `${component}.css`)))
  for (const one of unstyled) say(one)
  return unstyled.length
}
