/** Polls devices by HTTP, as their profiles define. Every server looks for due devices; each is polled by only one. */
import { deviceProfileSchema } from '@wheelhouse/contract/devices/device-profile'
import { readValues } from '@wheelhouse/contract/devices/value-source'
import type { Database } from '../../kernel/database/database.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { type DuePoll, setPollFailure, takeDuePolls } from './device-poll.store.ts'
import { saveIntakes } from './device-reading.store.ts'
import { judgeValues } from './judge-values.ts'
import { pollDevice } from './poll-device.ts'
import type { ReadingNotices } from './reading-notices.ts'

type Parts = {
  db: Database
  clock: Clock
  log: Log
  http: Pick<OutgoingHttp, 'call'>
  readingNotices: Pick<ReadingNotices, 'add'>
}

const lookEveryMs = 1_000

/** Polls from `start` to `stop`. */
export function createDevicePoller(parts: Parts): PeriodicTask {
  const look = async (isStopped: () => boolean) => {
    for (;;) {
      const due = isStopped() ? [] : await takeDuePolls(parts.db, parts.clock.now())
      if (due.length === 0) return
      await Promise.all(due.map((poll) => ask(parts, poll)))
    }
  }
  return createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log: parts.log,
    failure: 'devices could not be polled',
  })
}

async function ask(
  { db, clock, http, readingNotices }: Parts,
  { deviceId, profile }: DuePoll,
): Promise<void> {
  const { address, values: sources } = deviceProfileSchema.safeParse(profile).data ?? {}
  if (address === undefined || sources === undefined) return setPollFailure(db, deviceId, 'notSetUp')
  const { content, failure } = await pollDevice(http, address)
  const values = failure === null ? readValues(content, sources) : {}
  const isUseful = Object.keys(values).length > 0
  if (isUseful) {
    const now = clock.now()
    const judged = judgeValues([{ at: now, values }], now)
    await db.transaction().execute((tx) => saveIntakes(tx, [{ deviceId, judged }], now))
    readingNotices.add([deviceId])
  }
  // A response in which no path leads to a value cannot be from such a device.
  await setPollFailure(db, deviceId, isUseful ? null : (failure ?? 'badAnswer'))
}
