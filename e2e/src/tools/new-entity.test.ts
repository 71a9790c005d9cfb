/** `npm run new:entity` in a copy of the checkout: what it writes compiles, and its own tests pass, untouched. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const settings = ['package.json', 'tsconfig.base.json', 'biome.json', 'vitest.config.ts', '.oxlintrc.json']
const workspaces = ['packages/contract', 'packages/texts', 'apps/server', 'apps/web']
let home: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'wheelhouse-entity-'))
  for (const file of settings) cpSync(join(root, file), join(home, file))
  const filter = (source: string) => !/\/(node_modules|dist)$/.test(source)
  for (const part of ['packages', 'apps', 'tools'])
    cpSync(join(root, part), join(home, part), { recursive: true, filter })
  linkPackages()
})
afterAll(() => rmSync(home, { recursive: true }))

/** Everybody else's packages as they are, ours from the copy. */
function linkPackages(): void {
  const from = join(root, 'node_modules')
  const to = join(home, 'node_modules')
  mkdirSync(join(to, '@wheelhouse'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@wheelhouse') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(home, 'packages')))
    symlinkSync(join(home, 'packages', name), join(to, '@wheelhouse', name))
}

/** @returns what a program says when it fails, and nothing when it is content */
function toValidationIssue(file: string, args: readonly string[], cwd = home): string {
  const env = { ...process.env, CI: '1' }
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}
/** Lines that files have now which were there before the entity was. */
function countLinesElsewhere(): number {
  return [...walk('packages'), ...walk('apps')]
    .map((file) => [join(root, file), join(home, file)] as const)
    .filter(([before, after]) => existsSync(before) && !readFileSync(before).equals(readFileSync(after)))
    .map(([before, after]) => spawnSync('git', ['diff', '--no-index', '--numstat', before, after]))
    .reduce((sum, { stdout }) => sum + Number.parseInt(String(stdout), 10), 0)
}

function walk(folder: string): string[] {
  return readdirSync(join(home, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)))
}
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

test('a new entity costs five lines elsewhere, compiles, and passes its own tests, before a word was written by hand', () => {
  const write = ['tools/src/new-entity.ts', 'inspections/check-story']
  expect(toValidationIssue(process.execPath, write)).toBe('')
  expect(toValidationIssue(process.execPath, write)).toMatch(/exists already/)
  expect(countLinesElsewhere()).toBeLessThanOrEqual(5)
  expect(toValidationIssue(process.execPath, ['apps/server/src/kernel/database/generate-db-types.ts'])).toBe(
    '',
  )
  for (const workspace of workspaces) expect(toValidationIssue(bin('tsc'), ['-p', workspace])).toBe('')
  // Its own, and the tests that look at every table and at every field.
  const tests = { 'apps/server': 'row-security', 'packages/texts': 'audit', 'apps/web': 'src/inspections' }
  for (const [workspace, others] of Object.entries(tests))
    expect(toValidationIssue(bin('vitest'), ['run', 'src/inspections', others], join(home, workspace))).toBe(
      '',
    )
}, 600_000)
