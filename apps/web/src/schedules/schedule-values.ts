import { localTimeSchema, toLocalEpoch } from '@wheelhouse/contract/schedules/local-time'
import { type ScheduleTimes, scheduleRoutes } from '@wheelhouse/contract/schedules/schedule'
import {
  defineForm,
  flag,
  flagNumber,
  number,
  optional,
  several,
  text,
  type ValuesOfForm,
} from '../kernel/forms/form-codec.ts'

/** The fields in the form of a schedule. */
export const scheduleForm = defineForm({
  title: text(),
  robotId: text(),
  flowId: text(),
  startAt: text(),
  endAt: text(),
  repeat: text('none'),
  daysOfWeek: {
    ...several(),
    toBody: (value: string) => (value === '' ? [] : value.split(',').map(Number)),
  },
  until: optional(),
  // Enough for a robot that is on its way or charging to become ready.
  lateMinutes: number('10'),
  description: text(),
  priority: flag(),
  stopAtEnd: flag(),
  status: flagNumber(true),
})
export type ScheduleValues = ValuesOfForm<typeof scheduleForm>

const timesSchema = scheduleRoutes.conflicts.body.pick({
  startAt: true,
  endAt: true,
  repeat: true,
  daysOfWeek: true,
  until: true,
})

/** The times as typed; `null` while one of them is invalid. */
export function readTimes(values: ScheduleValues): ScheduleTimes | null {
  const { startAt, endAt, repeat, daysOfWeek, until } = scheduleForm.toBody(values)
  return timesSchema.safeParse({ startAt, endAt, repeat, daysOfWeek, until }).data ?? null
}

const usualMs = 3_600_000

/** The end for a new start: keeps the planned duration, or else uses an hour. Pure. */
export function moveEnd({ startAt, endAt }: Pick<ScheduleValues, 'startAt' | 'endAt'>, from: string): string {
  if (!localTimeSchema.safeParse(startAt).success) return endAt
  const lastedMs = toLocalEpoch(endAt) - toLocalEpoch(from)
  const end = toLocalEpoch(startAt) + (lastedMs > 0 ? lastedMs : usualMs)
  return new Date(end).toISOString().slice(0, 16)
}

/** The weekday of a start, in the format of the form; empty if it is invalid. Pure. */
export function getWeekday(startAt: string): string {
  return localTimeSchema.safeParse(startAt).success ? String(new Date(toLocalEpoch(startAt)).getUTCDay()) : ''
}
