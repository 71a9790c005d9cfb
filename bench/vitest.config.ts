import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'bench',
    include: ['src/**/*.test.ts'],
    // Starting a program is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 60_000,
  },
})
