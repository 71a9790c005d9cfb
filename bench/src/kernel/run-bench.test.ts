import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs a benchmark of these parts to its end. Nothing of it is kept. */
function run(parts: string, options = '{ quick: true, only: null }') {
  const importing = `import { runBench, whenOver } from ${JSON.stringify(join(import.meta.dirname, 'run-bench.ts'))}
    import { EventEmitter } from 'node:events'
    const figure = { figure: 'good', measured: '1 ms', goal: '<= 2 ms', peer: '-', ratio: '-', met: true }`
  const script = `${importing}\nawait runBench('none', ${parts}, ${options})`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
}

it('ends with 0 when all was measured, whether the goals are met or not', () => {
  const { status, stdout } = run('{ one: async () => ({ ...figure, met: false }) }')
  expect(stdout).toContain('| good | 1 ms | <= 2 ms | - | - | NO |')
  expect(status).toBe(0)
})

it.each([
  [
    'fails',
    "async () => { throw new Error('The entries were not made in time.') }",
    'one: The entries were not made in time.',
  ],
  [
    'loses a socket that nobody listens to',
    "() => new Promise(() => { setImmediate(() => new EventEmitter().emit('error', new Error('ECONNRESET'))) })",
    'one: ECONNRESET',
  ],
  [
    'leaves a failure to nobody',
    "() => new Promise(() => { setImmediate(() => { Promise.reject(new Error('A helper process ended too early.')) }) })",
    'one: A helper process ended too early.',
  ],
  ['has no samples', "async () => ({ ...figure, figure: 'empty', measured: 'NaN ms' })", 'empty: '],
])('measures the others, names the part that %s, and ends with 1', (_case, part, named) => {
  const { status, stdout, stderr } = run(`{ one: ${part}, two: async () => [figure] }`)
  expect(stdout).toContain(`NOT MEASURED: ${named}`)
  expect(stdout).toContain('| good | 1 ms |')
  expect(stderr).toBe('')
  expect(status).toBe(1)
})

it('knows the parts that there are', () => {
  const { status, stdout } = run('{ one: async () => figure }', "{ quick: true, only: 'other' }")
  expect(stdout).toContain('There is no part other: one.')
  expect(status).toBe(1)
})

it('undoes what was made, what came last first, also when that fails', () => {
  const part = `async () => { for (const name of ['first', 'second', 'third'])
    whenOver(() => { console.log('end of ' + name); if (name === 'second') throw new Error('gone already') }); return figure }`
  const { status, stdout } = run(`{ one: ${part} }`)
  expect(stdout).toMatch(/end of third\nend of second\nNot undone: .*gone already\nend of first\n/)
  expect(status).toBe(0)
})
