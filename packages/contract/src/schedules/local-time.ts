import { z } from 'zod'

/** What a building's own clock shows, to the minute: `2026-11-24T22:00`. It means another moment in every time zone. */
export const localTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'schedule.noTime' })
  .refine((text) => isLocalTime(text), { error: 'schedule.noTime' })

/** A day of a building's calendar. */
export const localDateSchema = z.iso
  .date({ error: 'schedule.noDate' })
  .refine((text) => isYear(text), { error: 'schedule.noDate' })

/** Milliseconds of a local time as if its clock were that of UTC: for reckoning with local times alone. Pure. */
export function toLocalEpoch(local: string): number {
  return Date.parse(`${local}:00Z`)
}

/** Also the 30th of February is refused, which has the right form. */
function isLocalTime(text: string): boolean {
  const epoch = toLocalEpoch(text)
  return isYear(text) && !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(text)
}

/** Rules are worked out within these years; nobody plans a robot's work beyond. */
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
