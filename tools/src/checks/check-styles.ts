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

/**
 * Widths of the window at which screens change, in em: phones up to 40, tablets up to 60, desktops from 64. 90 and 100 are
 * for the widest tables. A window of exactly such a width is the wider one.
 */
const widthSteps = [30, 40, 48, 60, 64, 75, 90, 100]

/** Media queries by other widths, or in a form in which neighbours overlap, such as `(max-width: 48em)`. */
export function findOddWidths(sources: readonly Source[]): string[] {
  return sources.filter(isDrawn).flatMap(({ path, text }) =>
    listMediaQueries(path, text)
      .flatMap((query) => query.match(/\((?:(?:max|min)-)?width\b[^)]*\)/g) ?? [])
      .filter((condition) => {
        const step = /^\(width (?:<|>=) (\d+)em\)$/.exec(condition)?.[1]
        return step === undefined || !widthSteps.includes(Number(step))
      })
      .map(
        (condition) =>
          `${path} has ${condition}. Write (width < 48em) or (width >= 48em), with one of ${widthSteps.join(', ')}em.`,
      ),
  )
}

/** Of a stylesheet without its container queries; of a program, texts that are media queries. */
function listMediaQueries(path: string, text: string): string[] {
  if (path.endsWith('.css')) return text.match(/@media[^{]*/g) ?? []
  return text.match(/(['"])\((?:(?:max|min)-width:|width [<>])[^'"]*\1/g) ?? []
}

/** Sizes of text that the theme names (`apps/web/src/app/theme.ts`). */
const fontSizes: Readonly<Record<string, string>> = {
  '0.75rem': 'xs',
  '0.8125rem': 'sm',
  '0.9375rem': 'md',
  '1.0625rem': 'lg',
  '1.25rem': 'xl',
}

/** Sizes of text that a stylesheet writes as a number although the theme has a name for them. */
export function findRawFontSizes(sources: readonly Source[]): string[] {
  return sources.filter(isDrawn).flatMap(({ path, text }) =>
    [...text.matchAll(/font-size:\s*([^;]+);/g)].flatMap(([, size = '']) => {
      const name = fontSizes[size]
      return name === undefined ? [] : [`${path} has ${size}. Write var(--mantine-font-size-${name}).`]
    }),
  )
}

/** Prints each. @returns their number */
export function reportRawFontSizes(sources: readonly Source[]): number {
  const raw = findRawFontSizes(sources)
  for (const one of raw) say(one)
  return raw.length
}

/** Prints each. @returns their number */
export function reportOddWidths(sources: readonly Source[]): number {
  const odd = findOddWidths(sources)
  for (const one of odd) say(one)
  return odd.length
}

/** Prints each. @returns their number */
export function reportUnstyled(sources: readonly Source[]): number {
  const sheets = join(root, 'node_modules', '@mantine', 'core', 'styles')
  const unstyled = findUnstyled(sources, (component) => existsSync(join(sheets, `${component}.css`)))
  for (const one of unstyled) say(one)
  return unstyled.length
}
