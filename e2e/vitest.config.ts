import { availableParallelism } from 'node:os'
import LongestFirst from '@wheelhouse/tools/suite/longest-first'
import { defineConfig } from 'vitest/config'

/**
 * The product in a real browser. Files run beside each other, for they wait more than they work; each worker has a product
 * of its own (`src/testing/product.ts`), and all share one browser.
 */

/**
 * They drive a robot by its live picture, which the page allows only while that is younger than half a second; or they hold the
 * product to a second or two from the moment of an event. One at a time, when all others are done: beside them the machine is
 * late for seconds on end, and the page is right to lock. Two at a time on two cores were green three times and red once.
 */
const alone = ['inspections/detection', 'teleop/*'].map(toPath)

/** Long by nature: left out unless `LONG` is 1 (`tools/src/suite/long-parts.ts`). */
const long = [
  'kills/database-failover',
  'kills/driver-changes-server',
  'kills/due-entries',
  'kills/random-kill',
  'kills/rolling-restart',
  'kills/servers',
  'start/backup-drill',
  'tools/new-entity',
].map(toPath)

function toPath(name: string): string {
  return `src/${name}.test.ts`
}

const common = {
  root: import.meta.dirname,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxConcurrency: 3,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: ['src/testing/product-setup.ts'],
    // Hooks in the order of the file: `useBrowser`, which comes first, prints the screens of a failure before others close them.
    sequence: { sequencer: LongestFirst, hooks: 'list' },
    projects: [
      {
        test: {
          ...common,
          name: 'browser',
          include: ['src/**/*.test.ts'],
          exclude: [...alone, ...(process.env.LONG === '1' ? [] : long)],
          // They wait for robots for half of their time: one worker more than there are cores.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          ...common,
          name: 'browser-alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
