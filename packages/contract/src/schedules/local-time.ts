import { z } from 'zod'

/** A building's local time, to the minute: `2026-11-24T22:00`. A different point in time in every time zone. */
export const localTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'schedule.noTime' })
  .refine((text) => isLocalTime(text), { error: 'schedule.noTime' })

/** A day of a building's calendar. */
export const localDateSchema = z.iso
  .date({ error: 'schedule.noDate' })
  .refine((text) => isYear(text), { error: 'schedule.noDate' })

/** Milliseconds of a local time treated as UTC, for calculations among local times only. Pure. */
export function toLocalEpoch(local: string): number {
  return Date.parse(`${local}:00Z`)
}

/** Also refuses the 30th of February, which has the right format. */
function isLocalTime(text: string): boolean {
  const epoch = toLocalEpoch(text)
  return isYear(text) && !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(text)
}

/** Rules are computed within these years; nobody plans a robot's work beyond. */
function isYear(text: string): boolean {
  return text >= '2000' && text < '2200'
}

/** 0: Sunday. */
export const weekdaySchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])
export type Weekday = z.output<typeof weekdaySchema>
