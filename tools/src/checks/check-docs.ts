import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root, say } from '../run.ts'
import {
  absentCitations,
  readRequirements,
  requirementProblems,
  unknownCitations,
} from './check-requirements.ts'

/**
 * Every file named in a document must exist: in backquotes with a folder and an extension, or as the target of a link.
 * A name with `*`, `<`, `{` or `…` is a pattern and is ignored.
 */
const codeName = /`([\w@.-]+(?:\/[\w@.$-]+)+\.(?:ts|tsx|mjs|sql|md|json|yaml|css|svg|png))`/g
/** A path from the root in a script or a setting of `deploy` and `.ci`, which nothing here runs in full. */
const scriptPath =
  /(?<![\w-]|\w\/)((?:apps|packages|tools|deploy|docs)(?:\/[\w.-]+)+\.(?:ts|mjs|json|yaml|sql))\b/g
const linkTarget = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g

/** Missing files named in a document. `file`: absolute path of the document. */
export function missingFiles(file: string, text: string, exists: (path: string) => boolean): string[] {
  const named = [...text.matchAll(codeName)].map((match) => resolve(root, match[1] ?? ''))
  const linked = [...text.matchAll(linkTarget)].map((match) => resolve(dirname(file), match[1] ?? ''))
  return [...named, ...linked].filter((path) => !exists(path))
}

/** Missing files that a script or a setting names. */
export function missingInScript(text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(scriptPath)]
    .map((match) => resolve(root, match[1] ?? ''))
    .filter((path) => !exists(path))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function documents(): string[] {
  const below = (folder: string) => filesBelow(folder).filter((path) => path.endsWith('.md'))
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'deploy/README.md',
    ...packages,
    ...below('docs'),
    ...below('examples'),
  ]
    .map((path) => join(root, path))
    .filter((path) => existsSync(path))
}

/** Sources and documents that may cite requirements, without this check's own tests, which invent some. */
function citingFiles(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (['node_modules', 'dist', 'data', 'artifacts'].includes(entry.name)) return []
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? below(path) : /\.(tsx?|mjs|css|sql)$/.test(path) ? [path] : []
    })
  return ['apps', 'packages', 'e2e', 'bench', 'tools']
    .flatMap(below)
    .filter((path) => !path.startsWith('tools/src/checks/check-'))
}

function problemsOfRequirements(): string[] {
  const exists = (path: string) => existsSync(join(root, path))
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
  const ofDocuments = documents().map((file) => read(file.slice(root.length + 1)))
  const requirements = ofDocuments
    .filter(({ path }) => path.startsWith('docs/requirements'))
    .flatMap(({ path, text }) => readRequirements(path, text))
  const known = new Set(requirements.map(({ id }) => id))
  const citing = [...ofDocuments, ...citingFiles().map(read)]
  return [
    ...requirementProblems(requirements, exists),
    ...citing.flatMap(({ path, text }) => unknownCitations(path, text, known)),
    // An applied migration is never edited, not even its comments.
    ...citing
      .filter(({ path }) => !path.startsWith('apps/server/src/migrations/'))
      .flatMap(({ path, text }) => absentCitations(path, text)),
  ]
}

if (import.meta.filename === process.argv[1]) {
  const missing = [
    ...documents().map((file) => ({
      file,
      paths: missingFiles(file, readFileSync(file, 'utf8'), existsSync),
    })),
    ...[...filesBelow('deploy'), ...filesBelow('.ci')]
      .map((path) => join(root, path))
      .map((file) => ({ file, paths: missingInScript(readFileSync(file, 'utf8'), existsSync) })),
  ].flatMap(({ file, paths }) =>
    paths.map(
      (path) => `${file.slice(root.length + 1)} names ${path.slice(root.length + 1)}, which does not exist.`,
    ),
  )
  const problems = [...missing, ...problemsOfRequirements()]
  for (const problem of problems) say(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
