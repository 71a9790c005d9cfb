import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { reportRun } from './report-run.ts'

const file = (name: string, seconds: number, failures: string[] = []) => ({
  path: join(root, name),
  seconds,
  passed: 3,
  skipped: 1,
  failures,
})
const ended = [
  { name: 'sources', minutes: 1.25, files: [], failures: [], passedAlone: [] },
  {
    name: 'unit',
    minutes: 6,
    files: [file('a.test.ts', 2), file('b.test.ts', 9, ['adds: 3 is not 4'])],
    failures: ['b.test.ts: adds: 3 is not 4'],
    passedAlone: ['a.test.ts: waits: too late'],
  },
]

it('says where the time went, what was left out, what failed, and the counts at the very end', () => {
  const lines = reportRun({ ended, notRun: ['browser'], load: 0.4, gigabytes: 5.06 })
  expect(lines).toEqual([
    '\nSlowest files (seconds, tests):',
    '    9.0     3  b.test.ts',
    '    2.0     3  a.test.ts',
    '\nStages (minutes):',
    '    1.3 sources: ok',
    '    6.0 unit: 1 failed',
    '      - browser: not run',
    '    7.3 in all; the load was 0.4 at the start, at most 5.1 GB of memory',
    '\nPASSED ONLY ALONE a.test.ts: waits: too late',
    '\nFAIL b.test.ts: adds: 3 is not 4',
    '\n6 passed, 1 failed, 2 skipped',
  ])
})
