import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from '../run.ts'
import { type TestRecord, testRecordSchema } from './test-record.ts'

/** Where test runs store their results for the program that started them. */
const records = join(root, 'node_modules', '.cache', 'test-records')

/** A run of Vitest: its projects, its files, and its environment. */
export type TestRun = {
  /** Also the name of its record. */
  name: string
  args: readonly string[]
  /** Parts of paths; none: every file. */
  filter: readonly string[]
  env: NodeJS.ProcessEnv
}

/** The result of a run, with its exit code. */
export type EndedTests = TestRecord & { code: number }

/** The record of a run that ended before it could write one. */
const nothing: TestRecord = { files: [], strayErrors: [] }

/** Runs tests to their end. */
export async function runTests({ name, args, filter, env }: TestRun): Promise<EndedTests> {
  mkdirSync(records, { recursive: true })
  const path = join(records, `${name}-${process.pid}.json`)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/src/suite/test-record.ts')}`]
  const code = await run(bin('vitest'), ['run', '--passWithNoTests', ...args, ...reporters, ...filter], {
    env: { ...env, TEST_RECORD: path },
  })
  try {
    return { code, ...testRecordSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) }
  } catch {
    return { code, ...nothing }
  }
}
