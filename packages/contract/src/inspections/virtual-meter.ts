import { z } from 'zod'
import { arucoIdMax, type Crop } from './crop.ts'

/**
 * The meters on the walls of the virtual world: their layout, shared by the code that draws and the code that reads
 * them. All values are metres from the top left corner of the board, as seen from the front, `y` downwards.
 */

export type BoardRect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The board: a square face with the meter, and next to it the QR code. */
export const boardSize = { width: 0.47, height: 0.3 }
export const faceSide = 0.3
export const codeRect: BoardRect = { x: 0.345, y: 0.1, width: 0.1, height: 0.1 }

/** ArUco markers at the corners of the face: their side, and the distance of their centres from its edges. */
export const markerSide = 0.045
export const markerInset = 0.03

export const plateRect: BoardRect = { x: 0.07, y: 0.04, width: 0.16, height: 0.02 }
export const unitRect: BoardRect = { x: 0.07, y: 0.21, width: 0.16, height: 0.03 }

/** Nothing else on a board is this blue, so the display can be found in any part of a picture. */
export const displayRect: BoardRect = { x: 0.045, y: 0.1, width: 0.21, height: 0.084 }
export const displayColours = { panel: 0x1b3f8f, lit: 0xfff4b0 }
export const displayDigits = 6
const cellWidth = displayRect.width / displayDigits

const stroke = 0.006
const left = 0.005
const top = 0.014
const digitWidth = 0.021
const digitHeight = 0.056
const across = { x: left + stroke, width: digitWidth - 2 * stroke, height: stroke }
const upright = { width: stroke, height: digitHeight / 2 - stroke }

/** The seven segments of a digit and its decimal point, from the top left corner of the digit's cell. */
const segments = {
  a: { ...across, y: top },
  b: { ...upright, x: left + digitWidth - stroke, y: top + stroke / 2 },
  c: { ...upright, x: left + digitWidth - stroke, y: top + digitHeight / 2 + stroke / 2 },
  d: { ...across, y: top + digitHeight - stroke },
  e: { ...upright, x: left, y: top + digitHeight / 2 + stroke / 2 },
  f: { ...upright, x: left, y: top + stroke / 2 },
  g: { ...across, y: top + digitHeight / 2 - stroke / 2 },
  point: { x: left + digitWidth + 0.0015, y: top + digitHeight - stroke, width: stroke, height: stroke },
} satisfies Record<string, BoardRect>
type Segment = keyof typeof segments
export const segmentNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'point'] as const satisfies Segment[]

/** Which segments form a character; the point is separate. */
export const litSegments: Readonly<Record<string, string>> = {
  ' ': '',
  '-': 'g',
  0: 'abcdef',
  1: 'bc',
  2: 'abdeg',
  3: 'abcdg',
  4: 'bcfg',
  5: 'acdfg',
  6: 'acdefg',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
}

/** Where a segment of a digit is on the board. @param digit 0 is the left one */
export function getSegmentRect(digit: number, segment: Segment): BoardRect {
  const { x, y, width, height } = segments[segment]
  return { x: displayRect.x + digit * cellWidth + x, y: displayRect.y + y, width, height }
}

/** The segments that are lit while a display shows a number, digit by digit. */
export function getLitSegments(shown: string): readonly (readonly Segment[])[] {
  const signs: string[] = []
  for (const sign of shown) {
    if (sign === '.' && signs.length > 0) signs.push(`${signs.pop()}.`)
    else signs.push(sign)
  }
  const cells = [...Array.from({ length: displayDigits }, () => ' '), ...signs].slice(-displayDigits)
  return cells.map((cell) =>
    segmentNames.filter((name) =>
      name === 'point' ? cell.endsWith('.') : (litSegments[cell[0] ?? ' '] ?? '').includes(name),
    ),
  )
}

const decimals = z.int().min(0).max(3)

/** A meter on a wall of a virtual building. */
export const virtualMeterSchema = z.object({
  /** The text of its QR code, too. */
  id: z.string().min(1).max(24),
  /** On its plate and under its display; capitals and digits. */
  plate: z.string().max(20),
  unit: z.string().max(6),
  /** The centre of its face, and the direction it faces. Metres, radians. */
  x: z.number(),
  y: z.number(),
  height: z.number(),
  theta: z.number(),
  /** Clockwise from the top left. */
  markerIds: z.array(z.int().min(0).max(arucoIdMax)).length(4),
  /** Surface temperature, °C. */
  warmth: z.number(),
  reading: z.discriminatedUnion('kind', [
    /** Oscillates around a mean. */
    z.object({ kind: z.literal('wandering'), mean: z.number(), swing: z.number(), seed: z.int(), decimals }),
    /** Showed `start` at a given time, and has been growing since. */
    z.object({
      kind: z.literal('counter'),
      start: z.number(),
      since: z.iso.datetime(),
      perHour: z.number(),
      decimals,
    }),
  ]),
})
export type VirtualMeter = z.output<typeof virtualMeterSchema>

/** The two ways to crop a virtual meter: between its four markers, and as the face next to its code. */
export function getMeterCrops({ id, markerIds }: Pick<VirtualMeter, 'id' | 'markerIds'>): {
  fourPoint: Crop
  qr: Crop
} {
  const rect = {
    x: -codeRect.x / codeRect.width,
    y: -codeRect.y / codeRect.height,
    width: faceSide / codeRect.width,
    height: faceSide / codeRect.height,
  }
  return {
    fourPoint: { marker: 'fourPoint', ids: markerIds },
    qr: { marker: 'qr', text: id, rect },
  }
}
