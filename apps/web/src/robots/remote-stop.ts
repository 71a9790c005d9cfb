import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { call } from '../kernel/api.ts'
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
  } catch {
    // Whatever the reason: the operator must know that this robot was not told.
    setOutcome(serialNo, 'failed')
  }
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
  await call(teleopRoutes.clearRemoteStop, { params: { serialNo } })
  stopReport.set(stopReport.get().filter(({ serialNumber }) => serialNumber !== serialNo))
}
