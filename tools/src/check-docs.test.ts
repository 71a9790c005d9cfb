import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingFiles } from './check-docs.ts'
import { root } from './run.ts'

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
