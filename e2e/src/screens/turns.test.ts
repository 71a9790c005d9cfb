import { expect, it } from 'vitest'
import { listChangedAreas, readTurns } from './turns.ts'

it.each([
  [
    ['apps/web/src/flows/flow-list-page.tsx', 'packages/texts/src/maps/maps.ts'],
    ['flows', 'maps'],
  ],
  [['apps/server/src/flows/flow.store.ts', 'docs/map.md', 'apps/web/src/flows/flows.test.tsx'], []],
])('of %j the screens of %j are looked at in every look', (changed, areas) => {
  expect(listChangedAreas(changed)).toEqual(new Set(areas))
})

it.each([
  'apps/web/src/kernel/tables/table.tsx',
  'apps/web/src/main.ts',
  'packages/texts/src/kernel/shell.ts',
])('what %s changes may show on every screen', (path) =>
  expect(listChangedAreas([path, 'apps/web/src/flows/x.tsx'])).toBeNull(),
)

it('looks at a screen of an area without a change in one look, and in the other one the next time', () => {
  const screen = { path: '/no/such/area', areas: ['none'] }
  const { isLookedAt } = readTurns({ changed: new Set(['maps']), turn: 0 })
  const { isLookedAt: isLookedAtNext } = readTurns({ changed: new Set(['maps']), turn: 1 })
  expect([0, 1].filter((look) => isLookedAt(screen, look))).toHaveLength(1)
  for (const look of [0, 1]) {
    expect(isLookedAtNext(screen, look)).toBe(!isLookedAt(screen, look))
    expect(isLookedAt({ ...screen, areas: ['maps'] }, look)).toBe(true)
  }
})
