/** Reads the files of one map beside the server, which meanwhile goes on driving robots; see `read-import.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { ImportFault, type ImportRequest, importFiles, LevelChoice } from './import-files.ts'
import type { WorkerAnswer } from './read-import.ts'

function read(): WorkerAnswer {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `read-import.ts` hands over this
    return { map: importFiles(workerData as ImportRequest) }
  } catch (error) {
    if (error instanceof ImportFault)
      return { fault: { file: error.file, code: error.code, where: error.where } }
    if (error instanceof LevelChoice) return { levels: error.levels }
    throw error
  }
}

parentPort?.postMessage(read())
