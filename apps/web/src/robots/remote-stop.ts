import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { call } from '../kernel/api.ts'
import { readLive, watchLive } from '../kernel/live.ts'
import { createStore } from '../kernel/store.ts'

/**
 * The remote stop of one robot or many. It asks nothing and waits for nothing: every robot gets its own call at once,
 * and for each the report says what is known, never more.
 */

export type StopOutcome = 'sending' | 'acknowledged' | 'unacknowledged' | 'failed'
export type StopEntry = { serialNumber: string; name: string; outcome: StopOutcome }

/** The last remote stops, newest robots last; empty when the report is closed. */
export const stopReport = createStore<readonly StopEntry[]>([])

/** Sends the remote stop to each robot. Outcomes appear in `stopReport` one by one. */
export async function stopRobots(robots: readonly { serialNumber: string; name: string }[]): Promise<void> {
  const chosen = new Set(robots.map(({ serialNumber }) => serialNumber))
  stopReport.set([
    ...stopReport.get().filter(({ serialNumber }) => !chosen.has(serialNumber)),
    ...robots.map(({ serialNumber, name }) => ({ serialNumber, name, outcome: 'sending' as const })),
  ])
  await Promise.all([...chosen].map(stopRobot))
}

async function stopRobot(serialNo: string): Promise<void> {
  try {
    const { acknowledged } = await call(teleopRoutes.remoteStop, { params: { serialNo } }, { quiet: true })
    setOutcome(serialNo, acknowledged ? 'acknowledged' : 'unacknowledged')
    if (!acknowledged) watchForLateAnswer(serialNo)
  } catch {
    // Whatever the reason: the operator must know that this robot was not told.
    setOutcome(serialNo, 'failed')
    watchForLateAnswer(serialNo)
  }
}

/** A robot that answers late still answers: its own state is the better witness, as long as the report is open. */
function watchForLateAnswer(serialNo: string): void {
  const params = { serialNo }
  const look = () => {
    const { message, stale } = readLive(robotChannels.state, params)
    const outcome = outcomeOf(serialNo)
    const isLatched = !stale && message?.remoteStop === 'latched'
    if (isLatched && (outcome === 'unacknowledged' || outcome === 'failed'))
      setOutcome(serialNo, 'acknowledged')
    if (isLatched || outcome === undefined) unsubscribe.forEach((stop) => stop())
  }
  const unsubscribe = [watchLive(robotChannels.state, params, look), stopReport.subscribe(look)]
  look()
}

function outcomeOf(serialNo: string): StopOutcome | undefined {
  return stopReport.get().find(({ serialNumber }) => serialNumber === serialNo)?.outcome
}

function setOutcome(serialNo: string, outcome: StopOutcome): void {
  stopReport.set(
    stopReport.get().map((entry) => (entry.serialNumber === serialNo ? { ...entry, outcome } : entry)),
  )
}

/**
 * Releases the remote stop of one robot: a separate act with its own right.
 * @throws ApiError, for instance `robot.noAnswer`.
 */
export async function releaseRemoteStop(serialNo: string): Promise<void> {
  await call(teleopRoutes.clearRemoteStop, { params: { serialNo } }, { quiet: true })
  stopReport.set(stopReport.get().filter(({ serialNumber }) => serialNumber !== serialNo))
}
