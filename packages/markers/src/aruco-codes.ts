// oxlint-disable-next-line typescript/triple-slash-reference -- each program that imports this file needs the types
/// <reference path="./js-aruco2.d.ts" />
import { arucoIdMax } from '@wheelhouse/contract/inspections/crop'
import aruco from 'js-aruco2'
import 'js-aruco2/src/dictionaries/aruco_4x4_1000.js'

const { AR } = aruco
const dictionaryName = 'ARUCO_4X4_50'
const all = AR.DICTIONARIES.ARUCO_4X4_1000
if (all === undefined) throw new Error('js-aruco2 lacks the dictionary ARUCO_4X4_1000')
// The dictionary with 50 codes is a prefix of the one with 1000.
const codes = all.codeList.slice(0, arucoIdMax + 1)
AR.DICTIONARIES[dictionaryName] = { ...all, codeList: codes }

/** Cells per side of a marker, including its black frame. */
export const arucoCells = 6

/** Recognises only the markers of our dictionary, and only without bit errors: a wrong one is worse than none. */
export function createArucoDetector(): InstanceType<typeof AR.Detector> {
  return new AR.Detector({ dictionaryName, maxHammingDistance: 1 })
}

/** Is a cell of a marker black? Columns and rows from its top left, 0 to 5; the frame is black. */
export function isArucoCellBlack(id: number, column: number, row: number): boolean {
  const inner = arucoCells - 2
  if (column < 1 || row < 1 || column > inner || row > inner) return true
  const bit = (row - 1) * inner + (column - 1)
  const byte = codes[id]?.[bit >> 3] ?? 0
  return ((byte >> (7 - (bit & 7))) & 1) === 0
}
