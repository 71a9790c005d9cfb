import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Each test has a server and a database of its own; loading the modules anew for each file took as long as the tests.
    isolate: false,
    // A database for a test is slow to make where other work shares the machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
