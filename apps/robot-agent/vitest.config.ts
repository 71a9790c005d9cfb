import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'robot-agent', include: ['src/**/*.test.ts'] } })
