import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs one task in a thread of its own, so that the thread that guards the drive never waits for it.
 * @param file posts one message, the answer to its `workerData`
 * @returns `null`: it failed, or exceeded its memory limit
 */
export async function runInThread<Answer>(
  file: URL,
  task: object,
  largestHeapMb: number,
): Promise<Answer | null> {
  const worker = new Worker(file, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
  })
  try {
    const answers: Answer[] = await once(worker, 'message')
    return answers[0] ?? null
  } catch {
    return null
  } finally {
    await worker.terminate()
  }
}
