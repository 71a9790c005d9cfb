import { vi } from 'vitest'

/** Looks again and again until nothing is thrown. Patient: the machine may be busy with other work. */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 10 })
}
