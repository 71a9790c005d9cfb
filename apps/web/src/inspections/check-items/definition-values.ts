import { type CheckDefinition, checkItemSchema } from '@wheelhouse/contract/inspections/check-item'
import type { Crop, PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { PhotoQuality } from '@wheelhouse/contract/reports/media'
import type { ThermalArea } from '@wheelhouse/contract/reports/thermal-image'
import type { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import { type Codec, json } from '../../kernel/forms/form-codec.ts'

export type VideoCameraId = (typeof videoCameraIds)[number]

/** The values of all kinds of definitions, so that changing the target or the marker and back loses nothing. */
export type DefinitionValues = {
  editor: CheckDefinition['editor']
  cameraId: VideoCameraId
  quality: PhotoQuality
  /** For photos that are only kept: whether to use the whole picture. */
  isWhole: boolean
  rect: PictureRect
  marker: Crop['marker']
  /** Ids of the four markers, clockwise from the top left. */
  ids: readonly number[]
  text: string
  /** In multiples of the QR code's side. */
  codeRect: PictureRect
  areas: readonly ThermalArea[]
  /** JSON as typed, as long as it cannot be taken over; saving is refused meanwhile. `null`: there is none. */
  json: string | null
}

const usual: DefinitionValues = {
  editor: 'crop',
  cameraId: 'v1',
  quality: 'full',
  isWhole: true,
  marker: 'none',
  rect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
  ids: [0, 1, 2, 3],
  text: '',
  codeRect: { x: -0.5, y: 1.5, width: 2, height: 2 },
  areas: [],
  json: null,
}

export const definitionSchema = checkItemSchema.shape.definition

export const definitionCodec: Codec<DefinitionValues> = {
  empty: usual,
  toValue: (stored) => {
    const { data } = definitionSchema.safeParse(stored)
    return data === undefined ? usual : toValues(data)
  },
  toBody: (values) => (values.json === null ? toDefinition(values) : json().toBody(values.json)),
}

function toValues(stored: CheckDefinition): DefinitionValues {
  if (stored.editor === 'thermal') return { ...usual, ...stored }
  if (stored.editor === 'record') {
    const { rect, ...rest } = stored
    return { ...usual, ...rest, isWhole: rect === null, rect: rect ?? usual.rect }
  }
  const { editor, cameraId, crop } = stored
  const { marker } = crop
  const known = { ...usual, editor, cameraId, marker }
  if (crop.marker === 'none') return { ...known, rect: crop.rect }
  if (crop.marker === 'fourPoint') return { ...known, ids: crop.ids }
  return { ...known, text: crop.text, codeRect: crop.rect }
}

function toDefinition(values: DefinitionValues): CheckDefinition {
  const { editor, cameraId, quality, isWhole, rect, areas } = values
  if (editor === 'thermal') return { editor, areas: [...areas] }
  if (editor === 'record') return { editor, cameraId, quality, rect: isWhole ? null : rect }
  return { editor, cameraId, crop: toCrop(values) }
}

/** The part that is cut out of the picture. */
export function toCrop({ marker, rect, ids, text, codeRect }: DefinitionValues): Crop {
  if (marker === 'none') return { marker, rect }
  return marker === 'fourPoint' ? { marker, ids: [...ids] } : { marker, text, rect: codeRect }
}
