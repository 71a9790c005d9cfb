import { defineConfig } from 'vitest/config'

/** The product in a real browser: one server, one set of robots, one browser for all files, one file at a time. */
export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/product-setup.ts'],
    fileParallelism: false,
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
