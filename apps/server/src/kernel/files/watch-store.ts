import type { Log } from '../process/log.ts'
import { createPeriodicTask } from '../process/periodic-task.ts'
import type { S3Calls } from './s3-calls.ts'
import { ObjectMissing } from './store-outage.ts'

const everyMs = 5_000
const key = 'probe'
const content = Buffer.from('Wheelhouse looks here whether the store can be reached.\n')

type WatchedStore = { isReachable: () => boolean; start: () => void; stop: () => Promise<void> }

/** Looks from time to time whether the store answers as it should, and with what was stored in it. */
export function watchStore(s3: S3Calls, log: Log): WatchedStore {
  let isThere = true
  const look = createPeriodicTask(
    async () => {
      try {
        await readProbe(s3)
        isThere = true
      } catch (error) {
        isThere = false
        throw error
      }
    },
    { everyMs, log, failure: 'the store of files is not as it should be' },
  )
  return {
    isReachable: () => isThere,
    start: () => {
      look.start()
      look.runSoon()
    },
    stop: look.stop,
  }
}

async function readProbe(s3: S3Calls): Promise<void> {
  try {
    await s3.read(key, 0, content.length)
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    await s3.put(key, content)
  }
}
