import type { Rectangle } from '@wheelhouse/robot-core/privacy/raster'
import type { YuvPicture } from './yuv-picture.ts'

/** Letters of five by seven dots, for the caption that a camera burns into its picture. */
const rows: Record<string, string> = {
  '0': 'E 11 13 15 19 11 E',
  '1': '4 C 4 4 4 4 E',
  '2': 'E 11 1 2 4 8 1F',
  '3': '1F 2 4 2 1 11 E',
  '4': '2 6 A 12 1F 2 2',
  '5': '1F 10 1E 1 1 11 E',
  '6': '6 8 10 1E 11 11 E',
  '7': '1F 1 2 4 8 8 8',
  '8': 'E 11 11 E 11 11 E',
  '9': 'E 11 11 F 1 2 C',
  A: 'E 11 11 1F 11 11 11',
  B: '1E 11 11 1E 11 11 1E',
  C: 'E 11 10 10 10 11 E',
  D: '1C 12 11 11 11 12 1C',
  E: '1F 10 10 1E 10 10 1F',
  F: '1F 10 10 1E 10 10 10',
  G: 'E 11 10 17 11 11 F',
  H: '11 11 11 1F 11 11 11',
  I: 'E 4 4 4 4 4 E',
  J: '7 2 2 2 2 12 C',
  K: '11 12 14 18 14 12 11',
  L: '10 10 10 10 10 10 1F',
  M: '11 1B 15 15 11 11 11',
  N: '11 11 19 15 13 11 11',
  O: 'E 11 11 11 11 11 E',
  P: '1E 11 11 1E 10 10 10',
  Q: 'E 11 11 11 15 12 D',
  R: '1E 11 11 1E 14 12 11',
  S: 'F 10 10 E 1 1 1E',
  T: '1F 4 4 4 4 4 4',
  U: '11 11 11 11 11 11 E',
  V: '11 11 11 11 11 A 4',
  W: '11 11 11 15 15 15 A',
  X: '11 11 A 4 A 11 11',
  Y: '11 11 11 A 4 4 4',
  Z: '1F 1 2 4 8 10 1F',
  '-': '0 0 0 1F 0 0 0',
  _: '0 0 0 0 0 0 1F',
  '.': '0 0 0 0 0 C C',
  ':': '0 C C 0 C C 0',
  '/': '0 1 2 4 8 10 0',
}

const glyphs = new Map(
  Object.entries(rows).map(([letter, text]) => [
    letter,
    text.split(' ').map((row) => Number.parseInt(row, 16)),
  ]),
)

export const glyphWidth = 5
export const glyphHeight = 7
/** Dots from one letter to the next. */
const advance = 6

/** Is the dot of a letter set? Unknown letters are empty; lower case looks like upper case. */
export function hasDot(letter: string, column: number, row: number): boolean {
  const bits = glyphs.get(letter.toUpperCase())?.[row] ?? 0
  return ((bits >> (glyphWidth - 1 - column)) & 1) === 1
}

/** Upper left corner of a line of text, and the size of its dots. Pixels. */
type TextPlace = { readonly left: number; readonly top: number; readonly dot: number }

/** Writes a line on a dark plate. */
export function drawText(picture: YuvPicture, text: string, { left, top, dot }: TextPlace): void {
  const width = (text.length * advance + 3) * dot
  const height = (glyphHeight + 4) * dot
  darken(picture, { left, top, width, height })
  Array.from(text).forEach((letter, index) => {
    const x = left + (2 + index * advance) * dot
    for (let row = 0; row < glyphHeight; row++)
      for (let column = 0; column < glyphWidth; column++)
        if (hasDot(letter, column, row)) fillDot(picture, x + column * dot, top + (2 + row) * dot, dot)
  })
}

function darken(picture: YuvPicture, { left, top, width, height }: Rectangle): void {
  const right = Math.min(picture.width, left + width)
  const half = picture.width >> 1
  for (let row = top; row < Math.min(picture.height, top + height); row++) {
    for (let at = row * picture.width + left; at < row * picture.width + right; at++)
      picture.y[at] = 16 + (picture.y[at] ?? 0) * 0.3
    const chroma = (row >> 1) * half
    picture.u.fill(128, chroma + (left >> 1), chroma + (right >> 1))
    picture.v.fill(128, chroma + (left >> 1), chroma + (right >> 1))
  }
}

function fillDot(picture: YuvPicture, left: number, top: number, size: number): void {
  for (let row = top; row < Math.min(picture.height, top + size); row++)
    picture.y.fill(
      228,
      row * picture.width + Math.min(picture.width, left),
      row * picture.width + Math.min(picture.width, left + size),
    )
}
