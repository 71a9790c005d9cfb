import type { Crop } from '@wheelhouse/contract/inspections/crop'
import type { FoundMarker } from './find-markers.ts'
import { type PicturePoint, type Quad, seePlane } from './quad.ts'

/** How far corners may be outside the picture, because markers are found only to the pixel. Pixels. */
const slack = 2

/**
 * The position in a picture of the part that a crop describes.
 * @param found by `findMarkers` in the same picture
 * @param size of the picture, pixels
 * @returns `null` if its marker is missing or ambiguous, or if part of the crop is outside the picture
 */
export function placeCrop(
  crop: Crop,
  found: readonly FoundMarker[],
  size: { readonly width: number; readonly height: number },
): Quad | null {
  const quad = findQuad(crop, found, size)
  const isInside = ({ x, y }: PicturePoint) =>
    x >= -slack && y >= -slack && x <= size.width + slack && y <= size.height + slack
  return quad !== null && seePlane(quad) !== null && quad.every(isInside) ? quad : null
}

function findQuad(
  crop: Crop,
  found: readonly FoundMarker[],
  { width, height }: { readonly width: number; readonly height: number },
): Quad | null {
  if (crop.marker === 'none') return getCorners(crop.rect, (x, y) => ({ x: x * width, y: y * height }))
  if (crop.marker === 'fourPoint')
    return toQuad(
      crop.ids.map((id) => {
        const marker = getOnly(found.filter((one) => one.kind === 'aruco' && one.id === id))
        return marker === null ? null : (seePlane(marker.corners)?.(0.5, 0.5) ?? null)
      }),
    )
  const code = getOnly(found.filter((one) => one.kind === 'qr' && one.text === crop.text))
  const toPicture = code === null ? null : seePlane(code.corners)
  return toPicture === null ? null : getCorners(crop.rect, toPicture)
}

function getCorners(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  toPicture: (x: number, y: number) => PicturePoint | null,
): Quad | null {
  return toQuad([
    toPicture(x, y),
    toPicture(x + width, y),
    toPicture(x + width, y + height),
    toPicture(x, y + height),
  ])
}

/** Of two equal ones it is unclear which is meant. */
function getOnly(markers: readonly FoundMarker[]): FoundMarker | null {
  return markers.length === 1 ? (markers[0] ?? null) : null
}

function toQuad([a, b, c, d]: readonly (PicturePoint | null)[]): Quad | null {
  return a && b && c && d ? [a, b, c, d] : null
}
