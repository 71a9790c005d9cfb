import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser'
import { isNode, LineCounter, parseDocument } from 'yaml'

/** Where in a file something is wrong, for the person who corrects it. Lines start at 1. */
export type FilePlace = {
  readonly line?: number
  /** Its names, joined by dots: `layouts.0.nodes`. */
  readonly field?: string
  /** The file does not contain that field. */
  readonly isMissing?: boolean
}

type Path = readonly PropertyKey[]

/** A value of the file cannot be used. The message is `<code>: <path>`. */
export class PartFault extends Error {
  readonly code: string
  readonly path: Path
  /** @param path names and indices that lead to the value */
  constructor(code: string, path: Path) {
    super(`${code}: ${path.join('.')}`)
    this.code = code
    this.path = path
  }
}

/** How to find places in a file's text. Both parse it again, which only happens to files that are refused. */
export type PlaceFinder = {
  /** The line of the first syntax error; `null` if the syntax is valid. */
  readonly findErrorLine: (text: string) => number | null
  readonly findPlace: (text: string, path: Path) => FilePlace
}

/** Texts beyond this length are parsed without their places, which take ten times the memory. Characters. */
const largestPlaced = 5_000_000

export const jsonPlaces: PlaceFinder = {
  findErrorLine: (text) => {
    const errors: ParseError[] = []
    parse(text, errors, { disallowComments: true })
    const [first] = errors
    return first === undefined ? null : countLines(text, first.offset)
  },
  findPlace: (text, path) => {
    const field = path.join('.')
    const root = text.length > largestPlaced ? undefined : parseTree(text)
    if (root === undefined || path.length === 0) return field === '' ? {} : { field }
    const node = findNodeAtLocation(root, path.map(toStep))
    return node === undefined ? { field, isMissing: true } : { field, line: countLines(text, node.offset) }
  },
}

export const yamlPlaces: PlaceFinder = {
  findErrorLine: (text) => {
    const lineCounter = new LineCounter()
    const [first] = parseDocument(text, { lineCounter }).errors
    return first === undefined ? null : lineCounter.linePos(first.pos[0]).line
  },
  findPlace: (text, path) => {
    const field = path.join('.')
    if (path.length === 0) return {}
    const lineCounter = new LineCounter()
    const node = parseDocument(text, { lineCounter }).getIn(path.map(toStep), true)
    if (node === undefined) return { field, isMissing: true }
    const start = isNode(node) ? node.range?.[0] : undefined
    return start === undefined ? { field } : { field, line: lineCounter.linePos(start).line }
  },
}

function toStep(step: PropertyKey): string | number {
  return typeof step === 'number' ? step : String(step)
}

function countLines(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
