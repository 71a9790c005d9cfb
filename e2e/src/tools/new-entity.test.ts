/** `npm run new:entity` in a copy of the checkout: what it writes compiles, and its own tests pass, untouched. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
function complaintOf(file: string, args: readonly string[], cwd = home): string {
  const env = { ...process.env, CI: '1' }
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

test('a new entity compiles, and its own tests pass, before a word was written by hand', () => {
  const write = ['tools/src/new-entity.ts', 'inspections/check-story']
  expect(complaintOf(process.execPath, write)).toBe('')
  expect(complaintOf(process.execPath, write)).toMatch(/exists already/)
  expect(complaintOf(process.execPath, ['apps/server/src/kernel/database/generate-db-types.ts'])).toBe('')
  for (const workspace of workspaces) expect(complaintOf(bin('tsc'), ['-p', workspace])).toBe('')
  for (const workspace of ['apps/server', 'apps/web'])
    expect(complaintOf(bin('vitest'), ['run', 'src/inspections'], join(home, workspace))).toBe('')
}, 240_000)
