import type { FailureLog } from '../../kernel/process/failure-log.ts'

/**
 * Writes what several devices sent, together if possible. Data of one device that can never be written is dropped, so
 * that it does not hold up the others.
 * @param failures the log of the caller, which retries
 * @returns what could not be written yet, because the database is down
 */
export async function saveDeviceData<T>(
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
    for (const one of await saveDeviceData(new Map([[deviceId, device]]), save, failures)) kept.set(...one)
  return kept
}

/** A fault in the data itself (SQLSTATE classes 22 and 23): a retry would fail again. */
function isDataFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
