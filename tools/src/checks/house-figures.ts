import { dirname, join } from 'node:path'
import { type Comment, parseSync, Visitor } from 'oxc-parser'
import type { Source } from './check-areas.ts'

/** The figures of one file. Lines include blanks and comments, as in an editor. */
export type FileFigures = {
  path: string
  lines: number
  any: number
  nonNull: number
  /** `x as T`, without `as const`. */
  assertions: number
  ignoredTypes: number
  disabledRules: number
  functions: FunctionFigures[]
  /** Files that it imports, relative to the root; whether only for types. */
  imports: { path: string; isType: boolean }[]
  exports: string[]
  /** Names that it imports from other files, as they are called there. */
  uses: string[]
}

export type FunctionFigures = { line: number; lines: number; parameters: number }

/** Counts one TypeScript source. @param resolve maps its specifiers to paths below the root; `null`: not ours */
export function countFile(source: Source, resolve: (specifier: string) => string | null): FileFigures {
  const { program, comments, module } = parseSync(source.path, source.text)
  const lineStarts = findLineStarts(source.text)
  const figures: FileFigures = {
    path: source.path,
    lines: lineStarts.length - (source.text.endsWith('\n') ? 1 : 0),
    any: 0,
    nonNull: 0,
    assertions: 0,
    ignoredTypes: countComments(comments, /^\s*@ts-(ignore|expect-error|nocheck)/),
    disabledRules: countComments(comments, /(oxlint|eslint)-disable|biome-ignore/),
    functions: [],
    imports: [],
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName, moduleRequest }) =>
        moduleRequest === null && exportName.name !== null ? [exportName.name] : [],
      ),
    ),
    uses: [],
  }
  const countFunction = ({ start, end, params }: { start: number; end: number; params: unknown[] }) => {
    const line = findLine(lineStarts, start)
    figures.functions.push({
      line,
      lines: findLine(lineStarts, end) - line + 1,
      parameters: params.length,
    })
  }
  new Visitor({
    TSAnyKeyword: () => void figures.any++,
    TSNonNullExpression: () => void figures.nonNull++,
    TSAsExpression: (node) => {
      const { start, end } = node.typeAnnotation
      if (source.text.slice(start, end) !== 'const') figures.assertions++
    },
    FunctionDeclaration: countFunction,
    FunctionExpression: countFunction,
    ArrowFunctionExpression: countFunction,
    ImportExpression: ({ source: from }) => {
      const path = from.type === 'Literal' && typeof from.value === 'string' ? resolve(from.value) : null
      // The names used of a lazily loaded file are unknown here, so all of them count as used.
      if (path !== null) figures.uses.push(`${path}#*`)
    },
  }).visit(program)
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      names: entries.map(({ importName, isType }) => ({ name: importName.name ?? '*', isType })),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName, isType }) =>
        moduleRequest === null
          ? []
          : [{ specifier: moduleRequest.value, names: [{ name: importName.name ?? '*', isType }] }],
      ),
    ),
  ]
  for (const { specifier, names } of requests) {
    const path = resolve(specifier)
    if (path === null) continue
    figures.imports.push({ path, isType: names.length > 0 && names.every(({ isType }) => isType) })
    figures.uses.push(...names.map(({ name }) => `${path}#${name}`))
  }
  return figures
}

function countComments(comments: readonly Comment[], wanted: RegExp): number {
  return comments.filter(({ value }) => wanted.test(value)).length
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function findLine(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}

/** Resolves a specifier to a file: a relative one, or one in a package of this repository. */
export function createResolve(
  paths: ReadonlySet<string>,
): (from: string) => (specifier: string) => string | null {
  return (from) => (specifier) => {
    const inPackage = /^@wheelhouse\/([\w-]+)\/(.+)$/.exec(specifier)
    const base = inPackage
      ? `${inPackage[1] === 'tools' ? 'tools' : `packages/${inPackage[1]}`}/src/${inPackage[2]}`
      : specifier.startsWith('.')
        ? join(dirname(from), specifier)
        : null
    if (base === null) return null
    return [base, `${base}.ts`, `${base}.tsx`].find((path) => paths.has(path)) ?? null
  }
}

/** Groups of files with circular imports (strongly connected, two or more). */
export function findCircles(files: readonly FileFigures[], withTypes: boolean): string[][] {
  const arrows = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ isType }) => withTypes || !isType).map((one) => one.path),
    ]),
  )
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    let lowest = order.size
    order.set(path, lowest)
    open.push(path)
    for (const next of arrows.get(path) ?? []) {
      if (!arrows.has(next)) continue
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(path, lowest)
    if (lowest === order.get(path)) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest
  }
  for (const path of arrows.keys()) if (!order.has(path)) visit(path)
  return circles
}

/** Exported names that no other file imports, as `path#name`. */
export function findUnusedExports(files: readonly FileFigures[], usedBy: readonly FileFigures[]): string[] {
  const used = new Set(usedBy.flatMap(({ uses }) => uses))
  return files.flatMap(({ path, exports }) =>
    used.has(`${path}#*`) ? [] : exports.map((name) => `${path}#${name}`).filter((name) => !used.has(name)),
  )
}
