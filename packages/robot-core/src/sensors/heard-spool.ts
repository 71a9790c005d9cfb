import { heardBody } from '@wheelhouse/contract/devices/ble-sensor'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { StateFile } from '../state-file.ts'

/** What was heard of a sensor, before the link puts its header on. */
export const spooledHeardSchema = z.object(heardBody)
export type SpooledHeard = z.output<typeof spooledHeardSchema>
export const heardSpoolSchema = z.array(spooledHeardSchema)

/** The oldest go first. A sensor that is heard once a minute fills it in half a day. */
export const heardSpoolMax = 720

/** They come all the time, and the disk need not have each at once: switched off hard, a robot loses as much. Milliseconds. */
const saveEveryMs = 10_000

/** What robots heard and the broker has not acknowledged yet, kept on the disk when a file is given. */
export function createHeardSpool(file: StateFile<SpooledHeard[]> | null, clock: Clock) {
  let waiting = file?.load() ?? []
  /** What is on the disk. */
  let saved = waiting
  const save = (): void => {
    // While the link is up both are empty mostly: what came and went between two savings never was there.
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
