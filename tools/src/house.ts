import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  countFile,
  createResolve,
  type FileFigures,
  findCircles,
  findUnusedExports,
} from './checks/house-figures.ts'
import { root, say } from './run.ts'

/**
 * `npm run house`: figures of the code, so that changes to them are visible. For the product only: without tests, test
 * helpers, generated files and migrations. `-- --names` prints the places behind each figure.
 */

const product = /^(apps|packages|tools|bench)\//
const leftOut = /\.test\.tsx?$|\/testing\/|^packages\/testkit\/|\/migrations\/|\/db-types\.ts$/

const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')
const resolveFrom = createResolve(new Set(paths))
const all = paths.map((path) =>
  countFile({ path, text: readFileSync(join(root, path), 'utf8') }, resolveFrom(path)),
)
const files = all.filter(({ path }) => product.test(path) && !leftOut.test(path))
const showsNames = process.argv.includes('--names')

const lines = sum(files, (file) => file.lines)
const perKloc = (count: number) => `${((count / lines) * 1_000).toFixed(2)} (${count})`
const functions = files.flatMap((file) =>
  file.functions.map((one) => ({ ...one, place: `${file.path}:${one.line}` })),
)
const long = functions.filter((one) => one.lines > 100)
const crowded = functions.filter((one) => one.parameters > 4)
const folders = [...countFolders(files)].toSorted(([, a], [, b]) => b - a)
const halls = folders.filter(([, count]) => count > 30)
const circles = { values: findCircles(files, false), types: findCircles(files, true) }
const exported = sum(files, (file) => file.exports.length)
const unused = findUnusedExports(files, all)
const sizes = files.map((file) => file.lines).toSorted((a, b) => a - b)

print('files / lines', `${files.length} / ${lines}`, 'less for the same product')
print(
  'any; non-null !; ts-ignore',
  `${sum(files, (file) => file.any)}; ${sum(files, (file) => file.nonNull)}; ${sum(files, (file) => file.ignoredTypes)}`,
  '0; 0; 0',
)
print(
  '`as` per 1,000 lines',
  perKloc(sum(files, (file) => file.assertions)),
  '0.6',
  named((file) => file.assertions),
)
print(
  'lint disables per 1,000 lines',
  perKloc(sum(files, (file) => file.disabledRules)),
  '0.2',
  named((file) => file.disabledRules),
)
print(
  'lines of a file, p90 / max',
  `${sizes[Math.floor(sizes.length * 0.9)]} / ${sizes.at(-1)}`,
  '165 / 300',
  files.filter((file) => file.lines > 300).map((file) => `${file.path} ${file.lines}`),
)
print(
  'functions over 100 lines',
  String(long.length),
  '0',
  long.map(({ place, lines: its }) => `${place} ${its}`),
)
print(
  'functions with more than 4 parameters',
  String(crowded.length),
  '0',
  crowded.map(({ place, parameters }) => `${place} ${parameters}`),
)
print(
  'files in one folder, max',
  `${folders[0]?.[1]} (${folders[0]?.[0]})`,
  '30',
  halls.map(([folder, count]) => `${folder} ${count}`),
)
print(
  'circles of imports, values / with types',
  `${circles.values.length} / ${circles.types.length}`,
  '0 / 0',
  circles.types.map((circle) => circle.join(' ')),
)
print(
  'exports that no other file imports',
  `${((unused.length / exported) * 100).toFixed(1)} % (${unused.length} of ${exported})`,
  '3 %',
  unused,
)

function print(what: string, figure: string, goal: string, places: readonly string[] = []): void {
  say(`${what.padEnd(42)}${figure.padEnd(52)}goal ${goal}`)
  if (showsNames) for (const place of places) say(`  ${place}`)
}

function named(count: (file: FileFigures) => number): string[] {
  return files.filter((file) => count(file) > 0).map((file) => `${file.path} ${count(file)}`)
}

function sum(list: readonly FileFigures[], count: (file: FileFigures) => number): number {
  return list.reduce((before, file) => before + count(file), 0)
}

function countFolders(list: readonly FileFigures[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of list) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return counts
}
