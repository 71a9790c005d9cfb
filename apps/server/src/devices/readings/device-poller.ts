/** Asks devices for their values by HTTP, as their profiles say. Every server looks for what is due; each device is asked by one. */
import { deviceProfileSchema, readValues } from '@wheelhouse/contract/devices/device-profile'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import { z } from 'zod'
import type { Database } from '../../kernel/database/database.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createRepeatedLook } from '../../kernel/process/repeated-look.ts'
import { type DuePoll, setPollFailure, takeDuePolls } from './device-poll.store.ts'
import { saveIntakes } from './device-reading.store.ts'
import { judgeValues } from './judge-values.ts'

type Parts = { db: Database; clock: Clock; log: Log; http: Pick<OutgoingHttp, 'callJson'> }

const lookEveryMs = 1_000
/** A device that does not answer holds up those that are asked beside it for so long. Milliseconds. */
const patienceMs = 5_000
/** Of an answer with a few figures. Bytes. */
const answerMax = 100_000

/** Asks from `start` to `stop`. */
export function createDevicePoller(parts: Parts) {
  let isStopped = true
  const look = async () => {
    for (;;) {
      const due = isStopped ? [] : await takeDuePolls(parts.db, parts.clock.now())
      if (due.length === 0) return
      await Promise.all(due.map((poll) => ask(parts, poll)))
    }
  }
  const watch = createRepeatedLook(look, {
    ...{ everyMs: lookEveryMs, log: parts.log, failure: 'devices could not be asked' },
  })
  return {
    start() {
      isStopped = false
      watch.start()
    },
    async stop() {
      isStopped = true
      await watch.stop()
    },
  }
}

async function ask({ db, clock, http }: Parts, { deviceId, profile }: DuePoll): Promise<void> {
  const { address, values: paths } = deviceProfileSchema.safeParse(profile).data ?? {}
  if (address === undefined || paths === undefined) return setPollFailure(db, deviceId, 'notSetUp')
  const request = { method: 'GET', url: address, timeoutMs: patienceMs, maxBytes: answerMax } as const
  const answer = await http.callJson(request, z.unknown())
  const values = answer.kind === 'ok' ? readValues(answer.value, paths) : {}
  const isUseful = Object.keys(values).length > 0
  if (isUseful) {
    const now = clock.now()
    const judged = judgeValues([{ at: now, values }], now)
    await db.transaction().execute((tx) => saveIntakes(tx, [{ deviceId, judged }], now))
  }
  await setPollFailure(db, deviceId, isUseful ? null : toFailure(answer))
}

/** An answer in which no path leads to a value is no answer of such a device. */
function toFailure(answer: { kind: 'ok' | 'refused' } | { kind: 'failed'; failure: DeliveryFailure }) {
  if (answer.kind === 'failed') return answer.failure
  return answer.kind === 'refused' ? 'rejected' : 'badAnswer'
}
