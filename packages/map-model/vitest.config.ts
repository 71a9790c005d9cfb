import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'map-model', include: ['src/**/*.test.ts'] } })
