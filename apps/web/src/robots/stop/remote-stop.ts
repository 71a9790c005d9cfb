import { call } from '../../kernel/server/api.ts'
import { readLive, watchLive } from '../../kernel/server/live.ts'
import { createStore } from '../../kernel/server/store.ts'
import { clearRemoteStop, robotState, stopManyRobots } from '../robot.calls.ts'

/**
 * The remote stop of one robot or many. It needs no confirmation and waits for nothing: one call sends it to all
 * robots before the first answer is awaited, and the report states what is known of each, never more.
 */

export type StopOutcome = 'sending' | 'acknowledged' | 'unacknowledged' | 'failed'
export type StopEntry = { serialNumber: string; name: string; outcome: StopOutcome }

/** The latest remote stops, newest robots last; empty when the report is closed. */
export const stopReport = createStore<readonly StopEntry[]>([])

/** Sends the remote stop to each robot. Their answers appear in `stopReport` as soon as they are known. */
export async function stopRobots(robots: readonly { serialNumber: string; name: string }[]): Promise<void> {
  const chosen = new Set(robots.map(({ serialNumber }) => serialNumber))
  stopReport.set([
    ...stopReport.get().filter(({ serialNumber }) => !chosen.has(serialNumber)),
    ...robots.map(({ serialNumber, name }) => ({ serialNumber, name, outcome: 'sending' as const })),
  ])
  const serialNos = [...chosen]
  for (const serialNo of serialNos) watchForLatch(serialNo)
  const answered = await requestStops(serialNos)
  // Missing from the answer, or no answer at all: the operator must know that this robot was not reached.
  for (const serialNo of serialNos)
    if (toOutcome(serialNo) === 'sending') setOutcome(serialNo, answered.get(serialNo) ?? 'failed')
}

async function requestStops(serialNos: string[]): Promise<Map<string, StopOutcome>> {
  try {
    const { robots } = await call(stopManyRobots, { body: { serialNos } }, { quiet: 'driving' })
    return new Map(
      robots.map(({ serialNo, acknowledged }) => [
        serialNo,
        acknowledged ? 'acknowledged' : 'unacknowledged',
      ]),
    )
  } catch {
    return new Map()
  }
}

/** A robot's own state is better evidence, early or late, while the report is open. */
function watchForLatch(serialNo: string): void {
  const params = { serialNo }
  const look = () => {
    const { message, stale } = readLive(robotState, params)
    const outcome = toOutcome(serialNo)
    const isLatched = !stale && message?.remoteStop === 'latched'
    if (isLatched && outcome !== undefined && outcome !== 'acknowledged') setOutcome(serialNo, 'acknowledged')
    if (isLatched || outcome === undefined) unsubscribe.forEach((stop) => stop())
  }
  const unsubscribe = [watchLive(robotState, params, look), stopReport.subscribe(look)]
  look()
}

function toOutcome(serialNo: string): StopOutcome | undefined {
  return stopReport.get().find(({ serialNumber }) => serialNumber === serialNo)?.outcome
}

function setOutcome(serialNo: string, outcome: StopOutcome): void {
  stopReport.set(
    stopReport.get().map((entry) => (entry.serialNumber === serialNo ? { ...entry, outcome } : entry)),
  )
}

/**
 * Releases the remote stop of one robot: a separate action with a permission of its own.
 * @throws ApiError, for instance `robot.noAnswer`.
 */
export async function releaseRemoteStop(serialNo: string): Promise<void> {
  await call(clearRemoteStop, { params: { serialNo } }, { quiet: 'driving' })
  stopReport.set(stopReport.get().filter(({ serialNumber }) => serialNumber !== serialNo))
}
