import type { DryRobot } from '@wheelhouse/simulator/dry-run/dry-robot'
import { toBuildingTime } from '../../robots/robot-link/twins/building-time.ts'
import type { RobotView } from '../runs/state/run-state.ts'

const outcomes = { WAITING: 'waiting', RUNNING: 'running', FINISHED: 'finished', FAILED: 'failed' } as const

/**
 * The dry run's robot as a run sees it; the counterpart of `viewRobot`, which reads a robot's messages.
 * @param placed whether it accepted the positions that it was given outside an order, by request id
 */
export function viewDryRobot(
  robot: DryRobot,
  { now, timezone, placed }: { now: number; timezone: string; placed: ReadonlyMap<string, boolean> },
): RobotView {
  const report = robot.report()
  const { localized, battery } = robot.state()
  const isAhead = report.nodesAhead.some(({ nodeId }) => nodeId !== report.lastNodeId)
  const isBusy = report.orderActions.some(({ status }) => status === 'RUNNING')
  const isOpen = report.orderId !== '' && (isAhead || isBusy || robot.isMoving())
  const actions = new Map<string, { outcome: string; result: string | null }>(
    report.orderActions.map(({ actionId, status, result }) => [
      actionId,
      { outcome: outcomes[status], result },
    ]),
  )
  for (const [id, isTaken] of placed)
    actions.set(id, { outcome: isTaken ? 'finished' : 'failed', result: null })
  const free = localized ? null : 'notLocalized'
  return {
    blocked: isOpen ? 'busy' : free,
    isOnline: true,
    stoppedBy: null,
    orderId: report.orderId === '' ? null : report.orderId,
    isOpen,
    isPaused: false,
    reached: report.lastNodeSequenceId / 2,
    isCharging: battery.charging,
    inWay: null,
    actions,
    errors: report.errors.map((error) => ({
      type: 'fault' in error ? error.fault : error.type,
      orderId: error.references?.orderId ?? null,
      actionId: error.references?.actionId ?? null,
    })),
    charge: battery.charge,
    hour: Math.floor(toBuildingTime(new Date(now), timezone).minutes / 60),
  }
}
