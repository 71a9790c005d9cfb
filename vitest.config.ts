import { defineConfig } from 'vitest/config'

/**
 * One project per workspace; each has its own environment. The console has two: most of its modules need no page, and
 * making one costs half a second a file. The browser tests of `e2e` run by `npm test` only.
 */
export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest*.config.ts', 'tools/vitest.config.ts'],
  },
})
