import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishBuild, publishedSources } from './publish-build.ts'

let base: string
let served: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'publish-'))
  served = join(base, 'dist')
})
afterEach(() => rmSync(base, { recursive: true }))

/** Publishes a build whose page names one script, as the builder leaves it: page, script, notes of its own. */
function publish(script: string): void {
  const built = mkdtempSync(join(base, 'built-'))
  for (const [file, content] of [
    ['index.html', `<script src="/assets/${script}">`],
    [`assets/${script}`, script],
    ['.vite/manifest.json', script],
  ] as const) {
    mkdirSync(dirname(join(built, file)), { recursive: true })
    writeFileSync(join(built, file), content)
  }
  publishBuild(built, served, `sources of ${script}`)
}
const read = (file: string) => readFileSync(join(served, file), 'utf8')

test('a build is served with what it was built from', () => {
  expect(publishedSources(served)).toBeNull()
  publish('app-1.js')
  expect(read('index.html')).toContain('app-1.js')
  expect(read('assets/app-1.js')).toBe('app-1.js')
  expect(publishedSources(served)).toBe('sources of app-1.js')
})

test('the next build keeps the scripts of open pages, the one after it does not', () => {
  for (const script of ['app-1.js', 'app-2.js']) publish(script)
  expect(read('index.html')).toContain('app-2.js')
  expect(read('.vite/manifest.json')).toBe('app-2.js')
  expect(read('assets/app-1.js')).toBe('app-1.js')
  publish('app-3.js')
  expect(existsSync(join(served, 'assets/app-1.js'))).toBe(false)
  expect(read('assets/app-2.js')).toBe('app-2.js')
})

test('two who build the same at once are one build', () => {
  for (const script of ['app-1.js', 'app-2.js', 'app-2.js']) publish(script)
  expect(read('assets/app-1.js')).toBe('app-1.js')
  expect(read('assets/app-2.js')).toBe('app-2.js')
})

test('a folder of before these notes keeps its scripts once', () => {
  mkdirSync(join(served, 'assets'), { recursive: true })
  writeFileSync(join(served, 'assets/app-0.js'), 'old')
  publish('app-1.js')
  expect(read('assets/app-0.js')).toBe('old')
})
