import { expect, it } from 'vitest'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createLog } from './log.ts'
import { beginWork, createStallWatch, nameWork } from './stall-watch.ts'

type Line = { msg: string; stallMs: number; workedMs: number; underWay: string[] }

/** @returns `pass` lets so much time pass before the next look, in which the loop was active and the thread worked */
function createWatch() {
  const lines: Line[] = []
  const clock = fakeClock()
  let [stalls, cpuMs, activeMs] = [0, 0, 0]
  const watch = createStallWatch({
    log: createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as Line) }),
    clock,
    countStall: () => {
      stalls += 1
    },
    getCpuMs: () => cpuMs,
    getActiveMs: () => activeMs,
  })
  return {
    lines,
    getStalls: () => stalls,
    pass: (ms: number, { active = 0, worked = active }: { active?: number; worked?: number } = {}) => {
      clock.advance(ms)
      activeMs += active
      cpuMs += worked
      watch.look()
    },
  }
}

it('logs and counts a stall with what was under way, also what began and ended within it', () => {
  const { lines, getStalls, pass } = createWatch()
  pass(100)
  const end = beginWork('POST /reports/:id/export')
  beginWork('GET /robots')()
  pass(100)
  nameWork('robot message factsheet', () => {})
  pass(1_320, { active: 1_300, worked: 1_290 })
  expect(lines).toMatchObject([{ msg: 'the event loop stood still', stallMs: 1_300, workedMs: 1_290 }])
  expect(lines[0]?.underWay.toSorted()).toEqual(['POST /reports/:id/export', 'robot message factsheet'])
  expect(getStalls()).toBe(1)
  end()
  pass(100)
  pass(500, { active: 500, worked: 10 })
  expect(lines[1]).toMatchObject({ workedMs: 10, underWay: [] })
  expect(getStalls()).toBe(2)
})

it('knows a stall that began between two looks by how long the loop was active', () => {
  const { lines, pass } = createWatch()
  pass(290, { active: 205 })
  expect(lines).toMatchObject([{ stallMs: 205 }])
})

it('knows one in which the thread got no processor, and the loop nothing to do', () => {
  const { lines, pass } = createWatch()
  pass(310)
  expect(lines).toMatchObject([{ stallMs: 210, workedMs: 0 }])
})

it('says nothing of a loop that comes round in time', () => {
  const { lines, getStalls, pass } = createWatch()
  for (let at = 0; at < 10; at += 1) pass(290, { active: 190 })
  expect([lines, getStalls()]).toEqual([[], 0])
})

it('ends the name of work that fails', () => {
  const { lines, pass } = createWatch()
  const fail = () => {
    throw new Error('broken')
  }
  expect(() => nameWork('chat text', fail)).toThrow('broken')
  pass(100)
  pass(500, { active: 500 })
  expect(lines).toMatchObject([{ underWay: [] }])
})
