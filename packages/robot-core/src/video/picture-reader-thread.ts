import { parentPort, workerData } from 'node:worker_threads'
import { cropPixels } from '@wheelhouse/contract/inspections/crop'
import { findMarkers } from '@wheelhouse/markers/find-markers'
import { placeCrop } from '@wheelhouse/markers/place-crop'
import { straighten } from '@wheelhouse/markers/straighten'
import { decodeJpeg, encodeJpeg } from './jpeg.ts'
import type { Reading, ReadingTask } from './picture-reader.ts'

async function read({ encoderPath, jpeg, shown, width, height, crop }: ReadingTask): Promise<Reading | null> {
  const data = await decodeJpeg(encoderPath, jpeg, { width, height })
  if (data === null) return null
  if (crop === null) {
    const texts = findMarkers(data, width, height, ['qr']).flatMap((one) =>
      one.kind === 'qr' ? [one.text] : [],
    )
    return { marker: 'none', jpeg: null, texts }
  }
  const kinds = { none: [], fourPoint: ['aruco'], qr: ['qr'] } as const
  const quad = placeCrop(crop, findMarkers(data, width, height, kinds[crop.marker]), { width, height })
  const pixels = shown === jpeg ? data : await decodeJpeg(encoderPath, shown, { width, height })
  if (pixels === null) return null
  const square = quad && straighten({ data: pixels, width, height }, quad, cropPixels)
  if (square === null) return { marker: 'notFound', jpeg: null, texts: [] }
  const cut = await encodeJpeg(encoderPath, square, 'rgba')
  return cut && { marker: crop.marker === 'none' ? 'none' : 'found', jpeg: cut, texts: [] }
}

const task: ReadingTask = workerData
parentPort?.postMessage(await read(task))
