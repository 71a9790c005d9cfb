import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import type { ExportFormat } from '@wheelhouse/contract/maps/map-transfer'
import type { ExportLabel } from '@wheelhouse/map-model/exporters/export-lif'
import type { NamedFile } from '@wheelhouse/map-model/exporters/named-file'
import type { ImportedMap } from '@wheelhouse/map-model/importers/read-import'
import type { PatchReading } from '@wheelhouse/map-model/importers/read-patch'
import { createTurns } from '../kernel/process/turns.ts'
import type { ImportRequest, PatchRequest } from './import-files.ts'

/** What takes seconds, and memory for a large picture: not on the thread that drives robots. */
export type MapTask =
  | { kind: 'import'; request: ImportRequest }
  | { kind: 'patch'; request: PatchRequest }
  | { kind: 'export'; map: MapDocument; format: ExportFormat; label: ExportLabel }
  | { kind: 'check'; map: MapDocument }
export type TaskAnswer =
  | { kind: 'imported'; map: ImportedMap }
  | { kind: 'read'; patch: PatchReading }
  | { kind: 'exported'; files: NamedFile[] }
  | { kind: 'checked'; problems: MapProblem[] }
  | { kind: 'fault'; file: number; code: string; where: string }
  | { kind: 'levels'; levels: string[] }

/** One map at a time: each may take hundreds of megabytes. */
const inTurn = createTurns()
const longestMs = 60_000
const largestHeapMb = 512

/**
 * Works on a map in a thread of its own, with bounds in time and memory; beyond them it is a fault of the first file,
 * `map.tooLarge`.
 * @param toTask what to work on, made when it is its turn
 */
export function runMapTask(toTask: () => Promise<MapTask>): Promise<TaskAnswer> {
  return inTurn('map', async () => {
    const worker = new Worker(new URL('map-worker.ts', import.meta.url), {
      workerData: await toTask(),
      resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
    })
    try {
      const messages = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker beside this file says nothing else
      return messages[0] as TaskAnswer
    } catch (error) {
      if (!isOutOfBounds(error)) throw error
      return { kind: 'fault', file: 0, code: 'map.tooLarge', where: 'it takes too much time or memory' }
    } finally {
      await worker.terminate()
    }
  })
}

function isOutOfBounds(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR'
}
