import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'robot-core', include: ['src/**/*.test.ts'] } })
