import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from '../run.ts'
import { readRequirements } from './check-requirements.ts'

/**
 * The tables of docs/specification: the specification's units, and the state of each. What they name
 * must exist, and if the specification's list of units is next to the repository, no unit may be missing.
 */
export type Unit = { id: string; unit: string; state: string; test: string; reason: string; file: string }

/** What the rows may refer to. Paths are relative to the root. */
type Known = { exists: (path: string) => boolean; requirements: ReadonlySet<string> }

const idPattern = /^S(\d)-(\d{3})$/
const testFile = /`([^`]*)`/g
const requirementId = /\bR-[A-Z]+-\d+\b/g
const decisionLink = /\]\(\.\.\/decisions\/([^)]*)\)/g
/** Maximum length for reading a table row at a glance. */
const unitMax = 100

/** The rows of one document. A pipe within a cell is written `\|`. */
export function readUnits(file: string, text: string): Unit[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, id = '', unit = '', state = '', test = '', reason = ''] = cells
    return id.startsWith('S') ? [{ id, unit, state, test, reason, file }] : []
  })
}

/** Rows with unsubstantiated claims, or that refer to something missing. */
export function unitProblems(units: readonly Unit[], known: Known): string[] {
  return units.flatMap((unit) => problemsOfUnit(unit, known).map((problem) => `${unit.file}: ${problem}`))
}

function problemsOfUnit({ id, unit, state, test, reason }: Unit, { exists, requirements }: Known): string[] {
  const tests = [...test.matchAll(testFile)].map(([, path = '']) => path)
  const cited = [...reason.matchAll(requirementId)].map(([name]) => name)
  const decisions = [...reason.matchAll(decisionLink)].map(([, name = '']) => `docs/decisions/${name}`)
  const problems = [
    ...tests
      .filter((path) => !/\.test\.tsx?$/.test(path) || !exists(path))
      .map((path) => `${path} is no test file`),
    ...cited
      .filter((name) => !requirements.has(name))
      .map((name) => `${name} has no row in docs/requirements`),
    ...decisions.filter((path) => !exists(path)).map((path) => `${path} does not exist`),
  ]
  if (!idPattern.test(id)) problems.push('that is no id such as S1-001')
  if (unit === '' || unit.length > unitMax) problems.push(`say the unit in 1 to ${unitMax} characters`)
  if (state === 'stands') {
    if (tests.length === 0) problems.push('it stands, but no test is named that shows it')
  } else if (state === 'differs') {
    if (cited.length + decisions.length === 0)
      problems.push('it differs, but no decision or requirement is named that says why')
  } else if (state === 'open') {
    if (reason === '') problems.push('it is open, but what is missing is not said')
  } else problems.push(`"${state}" is no state: stands, differs or open`)
  return problems.map((problem) => `${id}: ${problem}.`)
}

/** Duplicate ids, and gaps in the numbers of a section. */
export function numberProblems(units: readonly Unit[]): string[] {
  const numbers = units.flatMap(({ id }) => {
    const [, section, number] = idPattern.exec(id) ?? []
    return section === undefined ? [] : [{ section, number: Number(number) }]
  })
  return [...new Set(numbers.map(({ section }) => section))].flatMap((section) => {
    const found = numbers.filter((one) => one.section === section).map(({ number }) => number)
    const name = (number: number) => `S${section}-${String(number).padStart(3, '0')}`
    const all = Array.from({ length: Math.max(...found) }, (_, index) => index + 1)
    return [
      ...all.filter((number) => !found.includes(number)).map((number) => `${name(number)} has no row.`),
      ...new Set(found.filter((number, index) => found.indexOf(number) !== index)),
    ].map((problem) => (typeof problem === 'number' ? `${name(problem)} has more than one row.` : problem))
  })
}

/** @param list the specification's own list: a header line, then a line per unit, starting with its id */
export function differencesFromList(units: readonly Unit[], list: string): string[] {
  const listed = list
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '')
  const kept = units.map(({ id }) => id)
  return [
    ...listed.filter((id) => !kept.includes(id)).map((id) => `${id} of the specification has no row.`),
    ...kept.filter((id) => !listed.includes(id)).map((id) => `${id} is no unit of the specification.`),
  ]
}

function readFolder(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function checkAll(): string[] {
  const units = readFolder('docs/specification').flatMap(({ path, text }) => readUnits(path, text))
  const requirements = readFolder('docs/requirements').flatMap(({ path, text }) =>
    readRequirements(path, text),
  )
  const exists = (path: string) => existsSync(join(root, path))
  const problems = [
    ...unitProblems(units, { exists, requirements: new Set(requirements.map(({ id }) => id)) }),
    ...numberProblems(units),
  ]
  const list = join(root, '../shared/spec/units.tsv')
  if (existsSync(list)) return [...problems, ...differencesFromList(units, readFileSync(list, 'utf8'))]
  say('The list of the specification’s units is not here: not compared with it.')
  return problems
}

if (import.meta.filename === process.argv[1]) {
  const problems = checkAll()
  for (const problem of problems) say(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
