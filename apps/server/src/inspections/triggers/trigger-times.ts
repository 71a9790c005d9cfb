import { type TriggerCondition, triggerEvents } from '@wheelhouse/contract/inspections/trigger-rule'
import { findNextSpan } from '../../schedules/recurrence.ts'

/** How far back to begin for a rule by days, which is computed from scratch each time. */
const weekMs = 8 * 86_400_000

/** When a time-based rule first fires after a moment, in its building's time zone; `null` for other rules. Pure. */
export function findNextFiring(condition: TriggerCondition, timezone: string, after: Date): Date | null {
  if (condition.event !== triggerEvents.time) return null
  const { time, daysOfWeek, dayOfMonth } = condition
  const day =
    dayOfMonth === null
      ? new Date(after.getTime() - weekMs).toISOString().slice(0, 10)
      : // January has every day of the month.
        `${after.getUTCFullYear() - 1}-01-${String(dayOfMonth).padStart(2, '0')}`
  const startAt = `${day}T${time}`
  const repeat = dayOfMonth === null ? 'weekly' : 'monthly'
  const times = { startAt, endAt: startAt, repeat, daysOfWeek, until: null } as const
  return findNextSpan(times, timezone, after)?.startAt ?? null
}
