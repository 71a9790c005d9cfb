import { incidentLimits } from '@wheelhouse/contract/archives/incident'
import type { IncidentSearch } from '../archive-paths.ts'

/** The range that the incident player is opened with, depending on where it is opened from. */

const minuteMs = 60_000
/** Before and after the event. */
const aroundMs = 5 * minuteMs
const longestMs = incidentLimits.minutes * minuteMs

/** Five minutes before and after a moment. */
export function rangeAround(moment: number): Required<IncidentSearch> {
  return toSearch({ from: moment - aroundMs, until: moment + aroundMs, at: moment })
}

/** From before an alert was opened until after its last occurrence; of a long one, its beginning. */
export function rangeOfAlert({ openedAt, lastAt }: { openedAt: string; lastAt: string }) {
  const [opened, last] = [Date.parse(openedAt), Date.parse(lastAt)]
  return toSearch({ from: opened - aroundMs, until: Math.max(opened, last) + aroundMs, at: opened })
}

/** The run of a report; of a long one, its beginning. @param now the end of one still in progress */
export function rangeOfRun(run: { startedAt: string; endedAt: string | null }, now: number) {
  const from = Date.parse(run.startedAt)
  const end = run.endedAt === null ? now : Date.parse(run.endedAt)
  // A run that ended immediately is an incident of one second.
  return toSearch({ from, until: Math.max(end, from + 1_000), at: from })
}

type Range = { from: number; until: number; at: number }

function toSearch({ from, until, at }: Range): Required<IncidentSearch> {
  const [fromAt, untilAt, moment] = [from, Math.min(until, from + longestMs), at].map((one) =>
    new Date(one).toISOString(),
  )
  return { from: fromAt ?? '', until: untilAt ?? '', at: moment ?? '' }
}
