import type { FailureLog } from '../../kernel/process/failure-log.ts'

/**
 * Writes what several devices sent, together if that can be. What of one of them cannot be written at all holds up nobody
 * else's, and is gone.
 * @param failures of whoever writes again and again
 * @returns what could not be written yet, because the database is away
 */
export async function saveOrKeep<T>(
  taken: ReadonlyMap<string, T>,
  save: (taken: ReadonlyMap<string, T>) => Promise<void>,
  failures: FailureLog,
): Promise<ReadonlyMap<string, T>> {
  try {
    await save(taken)
    return new Map()
  } catch (error) {
    if (!isDataFault(error)) {
      failures.warn(error, 'what devices sent could not be written yet', { devices: taken.size })
      return taken
    }
    if (taken.size === 1) {
      failures.error(error, 'what a device sent cannot be written', { devices: [...taken.keys()] })
      return new Map()
    }
  }
  const kept = new Map<string, T>()
  for (const [deviceId, device] of taken)
    for (const one of await saveOrKeep(new Map([[deviceId, device]]), save, failures)) kept.set(...one)
  return kept
}

/** Something in the data itself (SQLSTATE 22 and 23): it would fail again, and hold up everybody else's. */
function isDataFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
