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

/** How the form of a schedule holds its fields. */
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
  lateMinutes: number('0'),
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

/** The times as they are typed; `null` while one of them makes no sense. */
export function readTimes(values: ScheduleValues): ScheduleTimes | null {
  const { startAt, endAt, repeat, daysOfWeek, until } = scheduleForm.toBody(values)
  return timesSchema.safeParse({ startAt, endAt, repeat, daysOfWeek, until }).data ?? null
}
