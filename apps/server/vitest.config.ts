import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Each test has a server and a database of its own; loading the modules anew for each file took as long as the tests.
    isolate: false,
    testTimeout: 20_000,
  },
})
