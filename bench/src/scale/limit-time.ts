/**
 * Lets a measurement take only so long, so that the next one has its turn.
 * @param close ends what a measurement has opened that failed or was given up
 * @throws Error if it took longer
 */
export async function limitTime<Made>(
  work: () => Promise<Made>,
  { limitMs, close }: { limitMs: number; close: () => Promise<unknown> },
): Promise<Made> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`It took longer than ${limitMs / 1000} s.`)), limitMs)
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    await close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
