import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tools',
    include: ['src/**/*.test.ts'],
    // Reading every source is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 60_000,
  },
})
