import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { type Running, runAreas } from './run-areas.ts'

/** Areas by their names, and in turn what is done to them and whom the log names. */
function someAreas(names: string[], others: Record<string, Running> = {}) {
  const told: string[] = []
  const log = createLog('warn', { write: (line) => void told.push(JSON.parse(line).area) })
  const areas = names.map((name) => {
    const start = () => void told.push(`start ${name}`)
    return { name, start, stop: async () => void told.push(`stop ${name}`), ...others[name] }
  })
  return { told, running: runAreas(areas, log, { waitMs: 20 }) }
}
const fail = () => {
  throw new Error('no')
}
const hang = () => new Promise<void>(() => undefined)

it('starts areas in order and stops them backwards, once', async () => {
  const { told, running } = someAreas(['link', 'broker', 'runs'], { broker: { start: undefined } })
  await running.start()
  await Promise.all([running.stop(), running.stop()])
  expect(told).toEqual(['start link', 'start runs', 'stop runs', 'stop broker', 'stop link'])
})

it('stops the others where one hangs or fails, and names those', async () => {
  const areas = { runs: { stop: hang }, broker: { stop: fail } }
  const { told, running } = someAreas(['queue', 'broker', 'link', 'runs'], areas)
  await expect(running.stop()).rejects.toThrow('Not stopped: runs, broker')
  expect(told).toEqual(['runs', 'stop link', 'broker', 'stop queue'])
})

it('stops what has begun where one cannot be started, and starts nothing more', async () => {
  const { told, running } = someAreas(['link', 'broker', 'runs'], { broker: { start: fail } })
  await expect(running.start()).rejects.toThrow('no')
  expect(told).toEqual(['start link', 'stop runs', 'stop broker', 'stop link'])
})

it('starts nothing more once it is to stop', async () => {
  const link: Running = { start: () => void running.stop() }
  const { told, running } = someAreas(['link', 'runs'], { link })
  await running.start()
  await running.stop()
  expect(told).toEqual(['stop runs', 'stop link'])
})
