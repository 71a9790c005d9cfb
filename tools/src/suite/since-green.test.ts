import { expect, it } from 'vitest'
import { planFirstCheck, planFor } from './since-green.ts'

const always = ['packages/contract/', 'packages/texts/', 'tools/src/']
const computing = ['packages/map-model/', 'packages/markers/', 'packages/robot-core/', 'packages/simulator/']
const allTests = [...always, ...computing, 'apps/web/']

it('lints everything before the first green check, and tries what is not committed', () => {
  expect(planFirstCheck([])).toEqual({ lint: ['.'], tests: always })
  expect(planFirstCheck(['apps/web/src/robots/robot-page.tsx'])).toEqual({
    lint: ['.'],
    tests: [...always, 'apps/web/src/robots/'],
  })
})

it('tries everything after a change of settings', () => {
  expect(planFor(['package-lock.json'])).toEqual({ lint: ['.'], tests: allTests })
})

it('lints nothing and tries only what is quick when nothing has changed', () => {
  expect(planFor([])).toEqual({ lint: [], tests: always })
})

it('tries and lints the area in which something has changed', () => {
  expect(planFor(['apps/web/src/robots/robot-page.tsx', 'e2e/src/maps/drawing.test.ts'])).toEqual({
    lint: ['apps/web/src/robots/', 'e2e/'],
    tests: [...always, 'apps/web/src/robots/'],
  })
})

it('lints the whole program when what all its areas rest on has changed', () => {
  const changed = ['apps/server/src/maps/floor.store.ts', 'apps/server/src/kernel/http/guard.ts']
  expect(planFor(changed).lint).toEqual(['apps/server/'])
  expect(planFor(['apps/server/src/main.ts']).lint).toEqual(['apps/server/'])
  const everywhere = ['packages/', 'apps/', 'e2e/', 'bench/']
  expect(planFor(['packages/contract/src/kernel/route.ts']).lint).toEqual(everywhere)
})

it('tries and lints the area whose words or calls have changed in every program', () => {
  expect(planFor(['packages/texts/src/system/audit.ts'])).toEqual({
    lint: ['packages/texts/src/system/', 'apps/web/src/system/', 'apps/server/src/system/'],
    tests: [...always, 'apps/web/src/system/'],
  })
  expect(planFor(['packages/contract/src/robots/robot.ts']).tests).toEqual([
    ...always,
    ...computing,
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
