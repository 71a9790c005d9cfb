/** The tables of docs/requirements: the requirements, and errors in the tables and in citations. */
export type Requirement = { id: string; state: string; where: string; file: string }

/** `R-<AREA>-<n>`, in tables and comments. */
const idPattern = /\bR-[A-Z]+-\d+\b/g
const testFile = /`([\w@./-]+\.test\.tsx?)`/g

/** The rows of one document's table. A pipe within a cell is written `\|`. */
export function readRequirements(file: string, text: string): Requirement[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', , state = '', where = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return id.startsWith('R-') ? [{ id, state, where, file }] : []
  })
}

/** Invalid rows: a duplicate id, an unknown state, `met` without an existing test file. */
export function requirementProblems(
  requirements: readonly Requirement[],
  exists: (path: string) => boolean,
): string[] {
  const seen = new Set<string>()
  return requirements.flatMap(({ id, state, where, file }) => {
    const problems: string[] = []
    if (seen.has(id)) problems.push(`${file} has ${id}, which another row has.`)
    seen.add(id)
    if (id.match(idPattern)?.[0] !== id)
      problems.push(`${file} has ${id}, which is no id such as R-ROBOTS-1.`)
    if (!['met', 'part', 'later'].includes(state)) problems.push(`${file} gives ${id} the state "${state}".`)
    const named = [...where.matchAll(testFile)].map((match) => match[1] ?? '')
    if (state === 'met' && !named.some(exists))
      problems.push(`${file} says that ${id} is met and names no test that shows it.`)
    if (state !== 'met' && where === '') problems.push(`${file} does not say what ${id} waits for.`)
    return problems
  })
}

/** Requirements cited by a source that have no row. */
export function unknownCitations(path: string, text: string, known: ReadonlySet<string>): string[] {
  const cited = new Set([...text.matchAll(idPattern)].map(([id]) => id))
  return [...cited]
    .filter((id) => !known.has(id))
    .map((id) => `${path} cites ${id}, which has no row in docs/requirements.`)
}

const absentDocument = /\b(specification|domain|design|robot-link),? \(?(§|sections? \d|rows? \d|\d)/i
const sectionSign = /§ ?\d/
const publishedStandard = /RFC \d|OpenAPI \d|VDA 5050/

/** Citations of documents that are not in the repository. Who reads the code could not look them up. */
export function absentCitations(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isAbsent = absentDocument.test(line) || (sectionSign.test(line) && !publishedStandard.test(line))
    return isAbsent
      ? [
          `${path}:${index + 1} cites a document that is not here. Cite a row of docs/requirements, or say the rule.`,
        ]
      : []
  })
}
