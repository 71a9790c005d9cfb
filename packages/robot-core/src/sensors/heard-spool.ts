import { heardBody } from '@wheelhouse/contract/devices/ble-sensor'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { StateFile } from '../state-file.ts'

/** A sensor reading before the link adds its header. */
const spooledHeardSchema = z.object(heardBody)
export type SpooledHeard = z.output<typeof spooledHeardSchema>
export const heardSpoolSchema = z.array(spooledHeardSchema)

/** The oldest are dropped first. A sensor read once a minute fills it in half a day. */
export const heardSpoolMax = 720

/** Readings come constantly and need not be saved one by one: a power cut costs at most this much. Milliseconds. */
const saveEveryMs = 10_000

/** Sensor readings that the broker has not acknowledged yet; kept on disk if a file is given. */
export function createHeardSpool(file: StateFile<SpooledHeard[]> | null, clock: Clock) {
  let waiting = file?.load() ?? []
  /** What is on the disk. */
  let saved = waiting
  const save = (): void => {
    // While the link is up both are mostly empty: what came and went between two saves needs no write.
    if (saved === waiting || saved.length + waiting.length === 0) return
    file?.save(waiting)
    saved = waiting
  }
  const stop = file === null ? () => {} : clock.every(saveEveryMs, save)

  return {
    waiting: (): readonly SpooledHeard[] => waiting,
    add(heard: SpooledHeard): void {
      waiting = [...waiting, heard].slice(-heardSpoolMax)
    },
    remove(id: string): void {
      waiting = waiting.filter((heard) => heard.id !== id)
    },
    close(): void {
      stop()
      save()
    },
  }
}
export type HeardSpool = ReturnType<typeof createHeardSpool>
