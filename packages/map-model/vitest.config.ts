import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'map-model',
    include: ['src/**/*.test.ts'],
    // Nothing here keeps anything between files, and loading the modules anew for each took a third of the time.
    isolate: false,
    // Computing is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 300_000,
  },
})
