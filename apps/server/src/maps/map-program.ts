/**
 * Reads or writes the files of one map in a separate process, so that the server can keep driving robots; see
 * `map-task.ts`.
 */
import { checkMap } from '@wheelhouse/map-model/check-map'
import { exportMap } from '@wheelhouse/map-model/exporters/export-map'
import { ImportFault } from '@wheelhouse/map-model/importers/read-import'
import { proposeWaypoints } from '@wheelhouse/map-model/waypoint-proposal/propose-waypoints'
import { serveTask } from '../kernel/bounded/run-program.ts'
import { importFiles, readPatchFiles } from './import-files.ts'
import type { MapExchange, MapTask, TaskAnswer } from './map-task.ts'

function work(task: MapTask): TaskAnswer {
  try {
    if (task.kind === 'import') return { kind: 'imported', map: importFiles(task.request) }
    if (task.kind === 'check') return { kind: 'checked', problems: checkMap(task.map) }
    if (task.kind === 'propose') return { kind: 'proposed', proposal: proposeWaypoints(task.map) }
    if (task.kind === 'patch') return { kind: 'read', patch: readPatchFiles(task.request) }
    return { kind: 'exported', files: exportMap(task.map, task.format, task.label) }
  } catch (error) {
    if (error instanceof ImportFault && error.code === 'map.chooseLevel')
      return { kind: 'levels', levels: error.where.split(',') }
    if (error instanceof ImportFault) {
      const { file, code, where, place } = error
      return { kind: 'fault', file, code, where, place }
    }
    if (error instanceof Error && error.message.startsWith('map.tooLarge'))
      return { kind: 'fault', file: 0, code: 'map.tooLarge', where: '', place: {} }
    throw error
  }
}

serveTask<MapExchange>((task, say) => say(work(task)))
