import { eventMessageSchema } from '@wheelhouse/contract/robots/robot-link'
import { z } from 'zod'
import type { StateFile } from '../state-file.ts'

/** An event before the link adds its header. */
const spooledEventSchema = eventMessageSchema
  .pick({ id: true, kind: true, level: true, service: true, type: true, errorCode: true, detail: true })
  .extend({ at: z.iso.datetime() })
export type SpooledEvent = z.output<typeof spooledEventSchema>
export const spoolSchema = z.array(spooledEventSchema)

/** Older events are dropped first: a robot that was offline for a month need not report everything. */
const capacity = 500

/** Events that the broker has not acknowledged yet; kept on disk if a file is given. */
export function createEventSpool(file: StateFile<SpooledEvent[]> | null) {
  let events = file?.load() ?? []
  return {
    waiting: (): readonly SpooledEvent[] => events,
    add(event: SpooledEvent): void {
      events = [...events, event].slice(-capacity)
      file?.save(events)
    },
    remove(id: string): void {
      events = events.filter((event) => event.id !== id)
      file?.save(events)
    },
  }
}
export type EventSpool = ReturnType<typeof createEventSpool>
