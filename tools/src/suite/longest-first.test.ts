import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { updateDurations } from './durations.ts'
import { sortLongestFirst } from './longest-first.ts'

it('keeps a workspace together, the one with most work first, and its longest file first', () => {
  const files = [
    { name: 'short page', project: 'web', seconds: 1 },
    { name: 'new call', project: 'server', seconds: 0 },
    { name: 'long page', project: 'web', seconds: 8 },
    { name: 'long call', project: 'server', seconds: 30 },
    { name: 'short call', project: 'server', seconds: 2 },
  ]
  const sorted = sortLongestFirst(
    files,
    ({ seconds }) => seconds,
    ({ project }) => project,
  )
  expect(sorted.map(({ name }) => name)).toEqual([
    'long call',
    'short call',
    'new call',
    'long page',
    'short page',
  ])
})

it('records what has changed by more than noise, and forgets files that are gone or short', () => {
  const ran = (name: string, seconds: number) => ({
    path: join(root, name),
    seconds,
    passed: 1,
    skipped: 0,
    failures: [],
  })
  const known = { 'a.test.ts': 10, 'b.test.ts': 10, 'gone.test.ts': 5 }
  const files = [
    ran('c.test.ts', 4.4),
    ran('a.test.ts', 14),
    ran('b.test.ts', 24.6),
    ran('short.test.ts', 0.4),
  ]
  expect(updateDurations(known, files)).toEqual({ 'a.test.ts': 10, 'b.test.ts': 25, 'c.test.ts': 4 })
})
