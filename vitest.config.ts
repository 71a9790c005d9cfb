import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/src/suite/longest-first.ts'

/**
 * One project per workspace; each has its own environment. The console has two: most of its modules need no page, and
 * making one costs half a second a file. The browser tests of `e2e` run by `npm test` only.
 */
export default defineConfig({
  test: {
    // Tests wait for databases, sockets and robots for half of their time: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest*.config.ts',
      'tools/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
  },
})
