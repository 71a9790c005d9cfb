/**
 * Crops one meter out of a picture. A separate process, as finding markers in a large picture takes a second or two.
 */
import { cropPixels } from '@wheelhouse/contract/inspections/crop'
import { findMarkers } from '@wheelhouse/markers/find-markers'
import { placeCrop } from '@wheelhouse/markers/place-crop'
import { straighten } from '@wheelhouse/markers/straighten'
import sharp from 'sharp'
import { serveTask } from '../../kernel/bounded/run-program.ts'
import type { CutExchange } from './cut-meter.ts'

serveTask<CutExchange>(async ({ jpeg, crop }, say) => {
  const { data, info } = await sharp(jpeg)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = new Uint8ClampedArray(data)
  const found = crop.marker === 'none' ? [] : findMarkers(pixels, width, height)
  const quad = placeCrop(crop, found, { width, height })
  const cut = quad === null ? null : straighten({ data: pixels, width, height }, quad, cropPixels)
  const raw = { width: cropPixels, height: cropPixels, channels: 4 } as const
  say(cut === null ? null : await sharp(cut.data, { raw }).jpeg({ quality: 90 }).toBuffer())
})
