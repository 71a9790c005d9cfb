import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { type Running, runAreas } from './run-areas.ts'

/** Areas by their names, and in turn what is done to them and whom the log names. */
function someAreas(names: string[], others: Record<string, Running> = {}) {
  const calls: string[] = []
  const log = createLog('warn', { write: (line) => void calls.push(JSON.parse(line).area) })
  const areas = names.map((name) => {
    const start = () => void calls.push(`start ${name}`)
    return { name, start, stop: async () => void calls.push(`stop ${name}`), ...others[name] }
  })
  return { calls, running: runAreas(areas, log, { waitMs: 20 }) }
}
const fail = () => {
  throw new Error('no')
}
const hang = () => new Promise<void>(() => undefined)

it('starts areas in order and stops them backwards, once', async () => {
  const { calls, running } = someAreas(['link', 'broker', 'runs'], { broker: { start: undefined } })
  await running.start()
  await Promise.all([running.stop(), running.stop()])
  expect(calls).toEqual(['start link', 'start runs', 'stop runs', 'stop broker', 'stop link'])
})

it('stops the others where one hangs or fails, and names those', async () => {
  const areas = { runs: { stop: hang }, broker: { stop: fail } }
  const { calls, running } = someAreas(['queue', 'broker', 'link', 'runs'], areas)
  await expect(running.stop()).rejects.toThrow('Not stopped: runs, broker')
  expect(calls).toEqual(['runs', 'stop link', 'broker', 'stop queue'])
})

it('stops what has begun where one cannot be started, and starts nothing more', async () => {
  const { calls, running } = someAreas(['link', 'broker', 'runs'], { broker: { start: fail } })
  await expect(running.start()).rejects.toThrow('no')
  expect(calls).toEqual(['start link', 'stop runs', 'stop broker', 'stop link'])
})

it('starts nothing more once it is to stop', async () => {
  const link: Running = { start: () => void running.stop() }
  const { calls, running } = someAreas(['link', 'runs'], { link })
  await running.start()
  await running.stop()
  expect(calls).toEqual(['stop runs', 'stop link'])
})
