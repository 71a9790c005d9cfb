import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { randomId } from './random-id.ts'

it('makes a new UUID each time, also where the browser has no maker of its own', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 1000 }, randomId)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(() => z.uuidv4().parse(id)).not.toThrow()
})
