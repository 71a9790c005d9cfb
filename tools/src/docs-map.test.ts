import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import * as routes from '@wheelhouse/contract/routes'
import { expect, test } from 'vitest'
import { generatedDocuments } from './docs-map.ts'
import { listCalls, listChannels, listScreens } from './documents/docs-sources.ts'
import { root } from './run.ts'

test.each(Object.entries(generatedDocuments()))('%s is what npm run docs writes', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text)
})

test('every call, channel and screen is found with its area and its file', () => {
  const found = [...listCalls(), ...listChannels()]
  expect(listCalls()).toHaveLength(
    Object.values({ ...routes, customRoutes }).flatMap((group) => Object.keys(group)).length,
  )
  expect(found.filter(({ area, file }) => area === '' || file === null)).toEqual([])
  expect(listScreens().filter(({ area, guard }) => area === '' || guard === '')).toEqual([])
  expect(listScreens().map(({ path }) => path)).toContain('/app/tele-ope/$mode/$serialNo')
})
