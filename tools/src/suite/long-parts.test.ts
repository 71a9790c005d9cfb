import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { hashSources, longParts, longStages } from './long-parts.ts'
import { takeSnapshot } from './since-green.ts'

it('names files and sources that exist', () => {
  const paths = Object.keys(takeSnapshot())
  for (const { file, sources } of longParts) {
    expect(existsSync(join(root, 'e2e/src', file)), file).toBe(true)
    for (const source of sources)
      expect(
        paths.some((path) => path.startsWith(source)),
        source,
      ).toBe(true)
  }
})

it('takes a part for changed when one of its sources has changed, and for nothing else', () => {
  const sources = ['apps/server/src/flows/runs/', 'e2e/src/kills/']
  const before = {
    'apps/server/src/flows/runs/run.ts': 'a',
    'e2e/src/kills/kill.test.ts': 'b',
    'README.md': 'c',
  }
  const hash = hashSources(before, sources)
  expect(hashSources({ ...before, 'README.md': 'd' }, sources)).toBe(hash)
  expect(hashSources({ ...before, 'apps/server/src/flows/runs/run.test.ts': 'd' }, sources)).toBe(hash)
  expect(hashSources({ ...before, 'apps/server/src/flows/runs/run.ts': 'd' }, sources)).not.toBe(hash)
  expect(hashSources({ ...before, 'e2e/src/kills/kill.test.ts': 'd' }, sources)).not.toBe(hash)
})

it('runs a short form of every part about whose sources nothing is known', () => {
  const names = longStages({ 'apps/server/src/flows/runs/run.ts': 'never seen' }).map(({ name }) => name)
  expect(names).toEqual([
    'long: kills',
    'long: due-entries',
    'long: driver',
    'long: servers',
    'long: rolling',
    'long: failover',
    'long: backups',
    'long: new-entity',
  ])
})
