import { defineConfig } from 'vitest/config'

/** Tests of what needs no page. One that does says so in its first line: `// @vitest-environment jsdom`. */
export default defineConfig({ test: { name: 'web-modules', include: ['src/**/*.test.ts'] } })
