import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedDocuments } from './docs-map.ts'
import { listCalls, listChannels, listScreens } from './docs-sources.ts'
import { root } from './run.ts'

test.each(Object.entries(generatedDocuments()))('%s is what npm run docs writes', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text)
})

test('every call, channel and screen is found with its area and its file', () => {
  const found = [...listCalls(), ...listChannels()]
  expect(found.filter(({ area, file }) => area === '' || file === null)).toEqual([])
  expect(listScreens().filter(({ area, guard }) => area === '' || guard === '')).toEqual([])
  expect(listScreens().map(({ path }) => path)).toContain('/app/tele-ope/$mode/$serialNo')
})
