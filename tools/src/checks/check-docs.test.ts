import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { missingFiles, missingInScript } from './check-docs.ts'
import {
  absentCitations,
  readRequirements,
  requirementProblems,
  unknownCitations,
} from './check-requirements.ts'

const document = join(root, 'docs', 'page.md')

test('a file named in backquotes or linked to must exist', () => {
  const text = 'See `apps/web/src/gone.ts` and [the map](map.md#areas), and https://example.com/a.ts.'
  expect(missingFiles(document, text, () => false)).toEqual([
    join(root, 'apps/web/src/gone.ts'),
    join(root, 'docs/map.md'),
  ])
  expect(missingFiles(document, text, () => true)).toEqual([])
})

test('patterns and bare words are left alone', () => {
  expect(missingFiles(document, '`<area>/<entity>.routes.ts`, `*.store.ts`, `kernel`', () => false)).toEqual(
    [],
  )
})

test('a file that a script of the deployment names must exist', () => {
  const text = `RUN node -e "import('./tools/src/gone.ts')" && node apps/server/src/main.ts; COPY /app/apps/web/dist .`
  expect(missingInScript(text, (path) => path.endsWith('main.ts'))).toEqual([join(root, 'tools/src/gone.ts')])
})

const rows = (...lines: string[]) =>
  readRequirements(
    'docs/requirements/a.md',
    ['| id | requirement | state | where |', '|---|---|---|---|', ...lines].join('\n'),
  )
const problems = (...lines: string[]) => requirementProblems(rows(...lines), (path) => path === 'a/b.test.ts')

test('a requirement that is met names a test file that exists', () => {
  expect(problems('| R-A-1 | Works. | met | `a/b.test.ts` |')).toEqual([])
  expect(problems('| R-A-1 | Works. | met | `a/gone.test.ts` |')).toEqual([
    'docs/requirements/a.md says that R-A-1 is met and names no test that shows it.',
  ])
  expect(problems('| R-A-1 | Works. | met | `a/b.ts` |')).toHaveLength(1)
})

test('a requirement has an id of its own, one of three states, and says what it waits for', () => {
  expect(problems('| R-A-1 | Works. | later | maps |', '| R-A-1 | Stops. | part | the stop |')).toEqual([
    'docs/requirements/a.md has R-A-1, which another row has.',
  ])
  expect(problems('| R-A-1 | Works. | done | `a/b.test.ts` |')).toHaveLength(1)
  expect(problems('| R-A-1 | Works. | later | |')).toHaveLength(1)
  expect(problems('| R-a1 | Works. | later | maps |')).toHaveLength(1)
})

test('a source cites requirements that have a row', () => {
  const known = new Set(['R-A-1'])
  expect(unknownCitations('x.ts', '/** Waits (R-A-1). */', known)).toEqual([])
  expect(unknownCitations('x.ts', '// R-A-1, R-A-12 and R-A-12', known)).toEqual([
    'x.ts cites R-A-12, which has no row in docs/requirements.',
  ])
})

test('nothing cites a document that is not in the repository', () => {
  const cited = (line: string) => absentCitations('x.ts', line).length === 1
  expect(cited('/** A building (domain §11.1 row 5). */')).toBe(true)
  expect(cited('// Specification section 7')).toBe(true)
  expect(cited(' * §5): UTF-8 with its mark')).toBe(true)
  expect(cited('/** Seconds, or a moment (RFC 9110 §10.2.3). */')).toBe(false)
  expect(cited('/** The domain of the address (R-ACCOUNT-1). */')).toBe(false)
})
