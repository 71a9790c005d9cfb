import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of the log that a robot itself keeps of its orders. */
export type LogLine = {
  /** Epoch milliseconds. */
  at: number
  kind: 'started' | 'taken' | 'refused' | 'over' | 'reached' | 'action'
  orderId: string
  nodeId: string
  actionId: string
  actionType: string
  status: 'RUNNING' | 'FINISHED' | 'FAILED'
}

/** What a robot has done, in order. A line that a kill cut short is no line. */
export function readRobotLog(robotsDir: string, serialNumber: string): LogLine[] {
  const text = readFileSync(join(robotsDir, `${serialNumber}.orders.log`), 'utf8')
  return text.split('\n').flatMap((line) => {
    try {
      const read = JSON.parse(line) as LogLine & { at: unknown }
      return [{ ...read, at: Date.parse(String(read.at)) }]
    } catch {
      return []
    }
  })
}

/** Media that wait on the robots' disks. */
export function countSpooledMedia(robotsDir: string): number {
  return readdirSync(robotsDir)
    .filter((name) => name.endsWith('.media'))
    .flatMap((name) => readdirSync(join(robotsDir, name)))
    .filter((name) => name.endsWith('.json')).length
}
