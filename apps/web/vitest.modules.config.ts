import { defineConfig } from 'vitest/config'

/** Tests of what needs no page. One that does says so in its first line: `// @vitest-environment jsdom`. */
export default defineConfig({
  test: {
    name: 'web-modules',
    include: ['src/**/*.test.ts'],
    // Computing is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 60_000,
  },
})
