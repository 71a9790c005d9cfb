import {
  type BoardRect,
  boardSize,
  codeRect,
  displayColours,
  displayRect,
  faceSide,
  getLitSegments,
  getSegmentRect,
  markerInset,
  markerSide,
  plateRect,
  unitRect,
} from '@wheelhouse/contract/inspections/virtual-meter'
import { arucoCells, isArucoCellBlack } from '@wheelhouse/markers/aruco-codes'
import { create } from 'qrcode'
import type { MeterFigure } from '../world/world-figures.ts'
import { glyphHeight, glyphWidth, hasDot } from './bitmap-font.ts'
import { type YuvColour, yuv } from './yuv-picture.ts'

/** A board as a picture of its own, with all YUV planes in full resolution. */
export type BoardPicture = {
  readonly width: number
  readonly height: number
  readonly y: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
}

/** The pictures of a meter's board: the first has `texelsPerMetre`, each further one half as many as the last. */
export type MeterBoards = (meter: MeterFigure) => readonly BoardPicture[]

export const texelsPerMetre = 2_000
const levels = 5

const colours = {
  board: yuv(0xd9dcdc),
  face: yuv(0xf4f5f2),
  ink: yuv(0x16181a),
  panel: yuv(displayColours.panel),
  lit: yuv(displayColours.lit),
}
/** The alignment pattern, which makes a code readable at an angle, starts at 25 modules. */
const codeVersion = 2
const codeMargin = 4

/** Boards are painted when first seen, and again whenever their display changes. */
export function createMeterBoards(): MeterBoards {
  const painted = new Map<string, { shown: string; pictures: readonly BoardPicture[] }>()
  return (meter) => {
    const known = painted.get(meter.id)
    if (known?.shown === meter.shown) return known.pictures
    const board = known?.pictures[0] ?? paintBoard(meter)
    paintDisplay(board, meter.shown)
    const pictures = [board]
    for (let level = 1; level < levels; level++) pictures.push(halve(pictures[level - 1] ?? board))
    painted.set(meter.id, { shown: meter.shown, pictures })
    return pictures
  }
}

function paintBoard(meter: MeterFigure): BoardPicture {
  const width = Math.round(boardSize.width * texelsPerMetre)
  const height = Math.round(boardSize.height * texelsPerMetre)
  const plane = () => new Uint8Array(width * height)
  const board = { width, height, y: plane(), u: plane(), v: plane() }
  fill(board, { x: 0, y: 0, ...boardSize }, colours.board)
  fill(board, { x: 0, y: 0, width: faceSide, height: faceSide }, colours.face)
  const [near, far] = [markerInset - markerSide / 2, faceSide - markerInset - markerSide / 2]
  const corners = [
    [near, near],
    [far, near],
    [far, far],
    [near, far],
  ] as const
  corners.forEach(([x, y], index) => paintAruco(board, meter.markerIds[index] ?? 0, x, y))
  paintCode(board, meter.id)
  paintWords(board, meter.plate, plateRect)
  paintWords(board, meter.unit, unitRect)
  return board
}

function paintAruco(board: BoardPicture, id: number, x: number, y: number): void {
  const cell = markerSide / arucoCells
  for (let row = 0; row < arucoCells; row++)
    for (let column = 0; column < arucoCells; column++)
      if (isArucoCellBlack(id, column, row))
        fill(board, { x: x + column * cell, y: y + row * cell, width: cell, height: cell }, colours.ink)
}

function paintCode(board: BoardPicture, text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M', version: codeVersion })
  const side = codeRect.width / modules.size
  const margin = codeMargin * side
  const { x, y, width, height } = codeRect
  const paper = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
  fill(board, paper, colours.face)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column) === 1)
        fill(board, { x: x + column * side, y: y + row * side, width: side, height: side }, colours.ink)
}

/** One line, centred in its place. */
function paintWords(board: BoardPicture, words: string, place: BoardRect): void {
  const advance = glyphWidth + 1
  const dot = Math.min(place.height / glyphHeight, place.width / (words.length * advance))
  const start = place.x + (place.width - words.length * advance * dot) / 2
  Array.from(words).forEach((letter, index) => {
    for (let row = 0; row < glyphHeight; row++)
      for (let column = 0; column < glyphWidth; column++)
        if (hasDot(letter, column, row)) {
          const x = start + (index * advance + column) * dot
          fill(board, { x, y: place.y + row * dot, width: dot, height: dot }, colours.ink)
        }
  })
}

function paintDisplay(board: BoardPicture, shown: string): void {
  fill(board, displayRect, colours.panel)
  getLitSegments(shown).forEach((lit, digit) => {
    for (const segment of lit) fill(board, getSegmentRect(digit, segment), colours.lit)
  })
}

function fill(board: BoardPicture, rect: BoardRect, colour: YuvColour): void {
  const from = Math.round(rect.x * texelsPerMetre)
  const to = Math.min(board.width, Math.round((rect.x + rect.width) * texelsPerMetre))
  const bottom = Math.min(board.height, Math.round((rect.y + rect.height) * texelsPerMetre))
  for (let row = Math.round(rect.y * texelsPerMetre); row < bottom; row++) {
    const line = row * board.width
    board.y.fill(colour.y, line + from, line + to)
    board.u.fill(colour.u, line + from, line + to)
    board.v.fill(colour.v, line + from, line + to)
  }
}

function halve({ width, height, y, u, v }: BoardPicture): BoardPicture {
  const half = { width: width >> 1, height: height >> 1 }
  const shrink = (plane: Uint8Array) => {
    const small = new Uint8Array(half.width * half.height)
    for (let row = 0; row < half.height; row++)
      for (let column = 0; column < half.width; column++) {
        const at = 2 * row * width + 2 * column
        const upper = (plane[at] ?? 0) + (plane[at + 1] ?? 0)
        const lower = (plane[at + width] ?? 0) + (plane[at + width + 1] ?? 0)
        small[row * half.width + column] = (upper + lower) >> 2
      }
    return small
  }
  return { ...half, y: shrink(y), u: shrink(u), v: shrink(v) }
}
