import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from '../run.ts'

/**
 * What `npm run check` skips: lint and console tests that were green and whose area has not changed since.
 * `npm test` skips none of these.
 */

/** Hash of every source and setting, by its path. */
const snapshotSchema = z.record(z.string(), z.string())
export type Snapshot = Readonly<z.output<typeof snapshotSchema>>

/** What has to be checked: paths for the linter, parts of paths for the tests. */
export type Plan = { lint: string[]; tests: string[] }

const record = join(root, 'node_modules/.cache/check/green.json')

/** All folders with sources. */
const folders = ['packages', 'apps', 'e2e', 'bench', 'tools']

/** A few seconds in total: always run, because they also read files that they do not import. */
const alwaysTried = ['packages/contract/', 'packages/texts/', 'tools/src/']

/** Computations: tested if any package except the texts has changed. */
const computing = ['packages/map-model/', 'packages/markers/', 'packages/robot-core/', 'packages/simulator/']

const everything: Plan = { lint: ['.'], tests: [...alwaysTried, ...computing, 'apps/web/'] }

/** Not part of any area: a change there may have an effect anywhere. */
const shared = new Set(['kernel', 'testing'])

/** The first check: lint everything, and test what is not committed, as the rest was checked before its commit. */
export function planFirstCheck(uncommitted: readonly string[]): Plan {
  return { ...planFor(uncommitted), lint: ['.'] }
}

/** What to check after these files have changed. */
export function planFor(changed: readonly string[]): Plan {
  if (changed.some((path) => !path.includes('/'))) return everything
  const isPackageChanged = changed.some((path) => /^packages\/(?!texts\/)/.test(path))
  const pages = changed.flatMap(pagesTouchedBy)
  return {
    lint: withoutInner(changed.flatMap(foldersToLint)),
    tests: [...alwaysTried, ...(isPackageChanged ? computing : []), ...withoutInner(pages)],
  }
}

/**
 * Where the linter may find something new: in the area of the file. Effects of an area's calls and texts appear in the
 * same area of the apps; the compiler checks types everywhere.
 */
function foldersToLint(path: string): string[] {
  const [group, workspace, , area] = path.split('/')
  if (group !== 'apps' && group !== 'packages') return [`${group}/`]
  const inner = area !== undefined && !shared.has(area) && !area.includes('.') ? area : null
  const own = inner === null ? `${group}/${workspace}/` : `${group}/${workspace}/src/${inner}/`
  if (group === 'apps') return [own]
  if (inner === null) return ['packages/', 'apps/', 'e2e/', 'bench/']
  const programs = ['apps/web', 'apps/server'].map((app) => `${app}/src/${inner}/`)
  return [own, ...programs.filter((folder) => existsSync(join(root, folder)))]
}

/** The folders without duplicates and without subfolders of others. */
function withoutInner(folders: readonly string[]): string[] {
  return [...new Set(folders)].filter(
    (folder) => !folders.some((other) => other !== folder && folder.startsWith(other)),
  )
}

/** Texts, calls and pages of an area are in folders with the same name. */
function pagesTouchedBy(path: string): string[] {
  const [, area] = /^(?:apps\/web|packages\/(?:texts|contract))\/src\/([^/]+)\//.exec(path) ?? []
  if (area !== undefined && !shared.has(area)) return [`apps/web/src/${area}/`]
  return /^(apps\/web|packages\/(texts|contract|map-model|markers))\//.test(path) ? ['apps/web/'] : []
}

/** The current sources. */
export function takeSnapshot(): Snapshot {
  const settings = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ts)$/.test(entry.name))
    .map(({ name }) => name)
  return Object.fromEntries(
    [...settings, ...folders.flatMap(filesBelow)].map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('base64'),
    ]),
  )
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'data'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })
}

/** The files added, changed or removed since the last green check; `null` before the first one. */
export function changedSinceGreen(now: Snapshot): string[] | null {
  if (!existsSync(record)) return null
  const green = snapshotSchema.parse(JSON.parse(readFileSync(record, 'utf8')))
  return [...new Set([...Object.keys(now), ...Object.keys(green)])].filter(
    (path) => now[path] !== green[path],
  )
}

/** The files added, changed or removed since the last commit. @throws without Git, or outside a repository */
export function listUncommitted(): string[] {
  const args = ['status', '--porcelain', '--no-renames', '--untracked-files=all', '-z']
  const entries = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return entries.filter((entry) => entry !== '').map((entry) => entry.slice('XY '.length))
}

/** Records this snapshot as green. */
export function recordGreen(snapshot: Snapshot): void {
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify(snapshot))
}
