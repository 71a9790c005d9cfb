import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import type { MapFile, MapReading } from './read-map.ts'

function read({ bytes, hash }: MapFile): MapReading {
  if (hash !== null && createHash('sha256').update(bytes).digest('hex') !== hash)
    return { fault: 'wrongHash' }
  try {
    return { zones: mapDocumentSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).zones }
  } catch {
    return { fault: 'noMap' }
  }
}

const file: MapFile = workerData
parentPort?.postMessage(read(file))
