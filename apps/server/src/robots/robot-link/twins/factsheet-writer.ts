import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { FactsheetReport } from '@wheelhouse/contract/robots/vda5050'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createRateCounter, type RateCounter } from '../../../kernel/process/rate-limit.ts'
import { saveFactsheet } from '../../robot-link.store.ts'
import type { RobotTwin } from './robot-twin.ts'

/** Stores what robots can do. Only the newest factsheet counts: a robot that repeats or changes it costs little. */
type FactsheetWriter = {
  take(twin: RobotTwin, factsheet: FactsheetReport): void
  /** Writes what is waiting. */
  save(): void
}

const limit = { perSecond: 0.2, burst: 3 }

export function createFactsheetWriter({
  db,
  clock,
  keep,
}: {
  db: Database
  clock: Clock
  keep: (work: Promise<void>, what: string) => void
}): FactsheetWriter {
  const saved = new Map<string, { text: string; rate: RateCounter }>()
  const waiting = new Map<string, string>()

  function write(robotId: string, text: string): void {
    const entry = saved.get(robotId) ?? { text, rate: createRateCounter(limit) }
    saved.set(robotId, { ...entry, text })
    keep(saveFactsheet(db, robotId, parseJson(text)), 'factsheet not kept')
  }

  return {
    take({ robotId }, factsheet) {
      const text = JSON.stringify(factsheet)
      const before = saved.get(robotId)
      waiting.delete(robotId)
      if (before?.text === text) return
      if (before === undefined || before.rate.take(clock.monotonicMs())) write(robotId, text)
      else waiting.set(robotId, text)
    },
    save() {
      for (const [robotId, text] of waiting) write(robotId, text)
      waiting.clear()
    },
  }
}
