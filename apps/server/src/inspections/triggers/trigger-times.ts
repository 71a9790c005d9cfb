import { type TriggerCondition, triggerEvents } from '@wheelhouse/contract/inspections/trigger-rule'
import { findNextSpan } from '../../schedules/recurrence.ts'

/** So far back a rule of days begins that is counted from anew each time. */
const weekMs = 8 * 86_400_000

/** When a rule of a time fires first after a moment, by the clock of its building; `null`: it is of another kind. Pure. */
export function findNextFiring(condition: TriggerCondition, timezone: string, after: Date): Date | null {
  if (condition.event !== triggerEvents.time) return null
  const { time, daysOfWeek, dayOfMonth } = condition
  const day =
    dayOfMonth === null
      ? new Date(after.getTime() - weekMs).toISOString().slice(0, 10)
      : // A January has every day.
        `${after.getUTCFullYear() - 1}-01-${String(dayOfMonth).padStart(2, '0')}`
  const startAt = `${day}T${time}`
  const repeat = dayOfMonth === null ? 'weekly' : 'monthly'
  const times = { startAt, endAt: startAt, repeat, daysOfWeek, until: null } as const
  return findNextSpan(times, timezone, after)?.startAt ?? null
}
