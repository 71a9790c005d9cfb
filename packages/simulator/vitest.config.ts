import { defineConfig } from 'vitest/config'

/** Tests wait for what happens, not for a time; how long at most only matters to one that fails. */
const patienceMs = 30_000

export default defineConfig({
  test: {
    name: 'simulator',
    include: ['src/**/*.test.ts'],
    testTimeout: 2 * patienceMs,
    hookTimeout: 2 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
  },
})
