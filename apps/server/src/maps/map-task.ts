import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import type { ExportFormat } from '@wheelhouse/contract/maps/map-transfer'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import type { ExportLabel } from '@wheelhouse/map-model/exporters/export-lif'
import type { NamedFile } from '@wheelhouse/map-model/exporters/named-file'
import type { FilePlace } from '@wheelhouse/map-model/importers/file-place'
import type { ImportedMap } from '@wheelhouse/map-model/importers/read-import'
import type { PatchReading } from '@wheelhouse/map-model/importers/read-patch'
import { createFairTurns } from '../kernel/bounded/fair-turns.ts'
import { OutOfBounds, runProgram } from '../kernel/bounded/run-program.ts'
import type { ImportRequest, PatchRequest } from './import-files.ts'

/** Work that takes seconds, and much memory for a large picture: not for the thread that drives robots. */
export type MapTask =
  | { kind: 'import'; request: ImportRequest }
  | { kind: 'patch'; request: PatchRequest }
  | { kind: 'export'; map: MapDocument; format: ExportFormat; label: ExportLabel }
  | { kind: 'check'; map: MapDocument }
  | { kind: 'propose'; map: MapDocument }
export type TaskAnswer =
  | { kind: 'imported'; map: ImportedMap }
  | { kind: 'read'; patch: PatchReading }
  | { kind: 'exported'; files: NamedFile[] }
  | { kind: 'checked'; problems: MapProblem[] }
  | { kind: 'proposed'; proposal: WaypointProposal }
  | { kind: 'fault'; file: number; code: string; where: string; place: FilePlace }
  | { kind: 'levels'; levels: string[] }

export type MapExchange = { task: MapTask; message: TaskAnswer }

/** Few at a time, because each may take hundreds of megabytes. */
const inTurn = createFairTurns({ lanes: { all: 2, ofOne: 1 }, waitingMax: 20 })
const longestMs = 60_000
const largestHeapMb = 512
const tookTooMuch = 'it takes too much time or memory'

const program = new URL('map-program.ts', import.meta.url)

/**
 * Works on a map in a separate process, with limits on time and memory; exceeding them is reported as a fault of the
 * first file, `map.tooLarge`.
 * @param organizationId of the requester
 * @param toTask creates the task when its turn comes
 * @throws AppError request.tooMany when many of the organisation's tasks are already waiting
 */
export function runMapTask(organizationId: string, toTask: () => Promise<MapTask>): Promise<TaskAnswer> {
  return inTurn(organizationId, async () => {
    try {
      const messages = runProgram<MapExchange>(program, await toTask(), { largestHeapMb, longestMs })
      for await (const answer of messages) return answer
      throw new Error('a map was not answered')
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error
      return { kind: 'fault', file: 0, code: 'map.tooLarge', where: tookTooMuch, place: {} }
    }
  })
}
