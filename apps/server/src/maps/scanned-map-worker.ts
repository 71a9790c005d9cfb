/** Reads one scanned map beside the server, which meanwhile goes on driving robots; see `readMapUpload`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type NamedPicture, readScannedMap } from './scanned-map.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `read-map-upload.ts` hands over this
const { description, picture } = workerData as { description: string; picture: NamedPicture }
try {
  parentPort?.postMessage({ map: readScannedMap(description, picture) })
} catch (error) {
  parentPort?.postMessage({ reason: error instanceof Error ? error.message : String(error) })
}
