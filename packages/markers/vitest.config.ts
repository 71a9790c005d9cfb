import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'markers', include: ['src/**/*.test.ts'] } })
