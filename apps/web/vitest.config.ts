import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/set-up.ts'],
    // Making a page's window and loading the component library took as long as the tests: see `testing/set-up.ts`.
    isolate: false,
    // Typing into a page is slow where other work shares the machine; nothing here waits for a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
