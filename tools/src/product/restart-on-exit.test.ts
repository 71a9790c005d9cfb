import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import type { Part } from './product.ts'
import { restartOnExit } from './restart-on-exit.ts'

const fast = { firstMs: 1, longestMs: 1, steadyAfterMs: 60_000 }
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  vi.restoreAllMocks()
})

async function start(): Promise<Part> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child, 'spawn')
  return {
    child,
    async stop() {
      const exited = once(child, 'exit')
      if (child.kill('SIGKILL')) await exited
    },
  }
}

it('starts a program again each time it ends on its own, says so, and not after it was stopped', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const robots = await restartOnExit('The robots', start, fast)
  for (const count of [1, 2]) {
    children[count - 1]?.kill('SIGKILL')
    await vi.waitFor(() => expect(children).toHaveLength(count + 1))
  }
  expect(said.mock.calls.flat().join('\n')).toContain('The robots ended unexpectedly')
  await robots.stop()
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL'])
  expect(children).toHaveLength(3)
})

it('goes on trying when it cannot be started again, and leaves the first failure to its caller', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  let attempts = 0
  const robots = await restartOnExit(
    'The robots',
    () => {
      attempts++
      return attempts === 2 ? Promise.reject(new Error('ended with code 1')) : start()
    },
    fast,
  )
  children[0]?.kill('SIGKILL')
  await vi.waitFor(() => expect(children).toHaveLength(2))
  await robots.stop()
  const refused = restartOnExit('The robots', () => Promise.reject(new Error('no')), fast)
  await expect(refused).rejects.toThrow('no')
})
