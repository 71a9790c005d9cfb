import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/set-up.ts'],
    // Typing into a page is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 60_000,
  },
})
