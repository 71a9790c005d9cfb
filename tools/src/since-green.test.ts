import { expect, it } from 'vitest'
import { planFor } from './since-green.ts'

const always = [
  'packages/contract/',
  'packages/texts/',
  'packages/map-model/',
  'packages/markers/',
  'tools/src/',
]
const allTests = [...always, 'packages/robot-core/', 'apps/web/']

it('tries everything before the first green check and after a change of settings', () => {
  expect(planFor(null)).toEqual({ lint: ['.'], tests: allTests })
  expect(planFor(['package-lock.json'])).toEqual({ lint: ['.'], tests: allTests })
})

it('lints nothing and tries only what is quick when nothing has changed', () => {
  expect(planFor([])).toEqual({ lint: [], tests: always })
})

it('tries the pages of the area in which something has changed, and lints its workspace', () => {
  expect(planFor(['apps/web/src/robots/robot-page.tsx', 'apps/server/src/main.ts'])).toEqual({
    lint: ['apps/web', 'apps/server'],
    tests: [...always, 'apps/web/src/robots/'],
  })
})

it('tries the pages whose words or calls have changed, and lints all who use a package', () => {
  expect(planFor(['packages/texts/src/system/audit.ts'])).toEqual({
    lint: ['.'],
    tests: [...always, 'apps/web/src/system/'],
  })
  expect(planFor(['packages/contract/src/robots/robot.ts']).tests).toEqual([
    ...always,
    'packages/robot-core/',
    'apps/web/src/robots/',
  ])
})

it('tries every page when what all rest on has changed', () => {
  for (const path of [
    'apps/web/src/kernel/server/api.ts',
    'apps/web/src/testing/set-up.ts',
    'apps/web/vitest.config.ts',
    'packages/contract/src/errors.ts',
  ])
    expect(planFor(['apps/web/src/robots/robot-page.tsx', path]).tests).toContain('apps/web/')
})
