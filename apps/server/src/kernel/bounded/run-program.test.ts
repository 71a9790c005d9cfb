/** A program of ours in a process of its own: what fills its memory or never ends does nothing to this one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutOfBounds, runProgram } from './run-program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-programs-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** @param body of `(task, say) => …` */
async function aProgram(body: string): Promise<URL> {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  const serving = import.meta.resolve('./run-program.ts')
  await writeFile(
    file,
    `import { serveTask } from '${serving}'\nserveTask(async (task, say) => {\n${body}\n})\n`,
  )
  return pathToFileURL(file)
}

const bounds = { largestHeapMb: 64, longestMs: 60_000 }

async function runFirst(program: URL, task: unknown, more: Partial<Parameters<typeof runProgram>[2]> = {}) {
  for await (const message of runProgram(program, task, { ...bounds, ...more })) return message
  return undefined
}

it('says what it finds, bytes among it, in its order', async () => {
  const program = await aProgram('say(1); say(task.bytes); say(new Map([[1, 2]]))')
  const said: unknown[] = []
  for await (const message of runProgram(program, { bytes: Buffer.from('abc') }, bounds)) {
    said.push(message)
    if (said.length === 3) break
  }
  expect(said).toEqual([1, Buffer.from('abc'), new Map([[1, 2]])])
})

it.each([
  ['objects without end', 'const all = []; for (;;) all.push({ at: all.length })'],
  ['numbers without end', 'const all = []; for (;;) all.push(1.5)'],
  ['a map without end', 'const all = new Map(); for (let at = 0; ; at++) all.set(at, at)'],
  ['JSON of many small things', `JSON.parse('[' + '[],'.repeat(9_000_000) + '[]]')`],
])('ends at %s, and this process goes on', async (_what, body) => {
  await expect(runFirst(await aProgram(body), null)).rejects.toThrow(OutOfBounds)
})

it('ends where it takes too long', async () => {
  const run = runFirst(await aProgram('for (;;);'), null, { longestMs: 500 })
  await expect(run).rejects.toThrow(OutOfBounds)
})

it('ends with the reason of the caller that cancels it', async () => {
  const stop = new AbortController()
  const program = await aProgram('say("begun"); for (;;);')
  const messages = runProgram(program, null, { ...bounds, signal: stop.signal })
  expect(await messages.next()).toMatchObject({ value: 'begun' })
  stop.abort(new Error('somebody left'))
  await expect(messages.next()).rejects.toThrow('somebody left')
})

it('fails with what it complained of', async () => {
  await expect(runFirst(await aProgram('throw new Error("a fault of ours")'), null)).rejects.toThrow(
    /A program has failed: [^]*a fault of ours/,
  )
})
