import { afterEach, expect, test, vi } from 'vitest'
import { fingerprint } from './build-web.ts'

afterEach(() => vi.unstubAllEnvs())

test('the console is built again for another base address of its calls', () => {
  const usual = fingerprint()
  expect(fingerprint()).toBe(usual)
  vi.stubEnv('VITE_API_BASE', '/gateway/api')
  expect(fingerprint()).not.toBe(usual)
})
