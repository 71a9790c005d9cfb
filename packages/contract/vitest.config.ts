import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // Computing is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 60_000,
  },
})
