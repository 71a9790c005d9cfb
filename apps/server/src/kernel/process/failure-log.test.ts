import { expect, it } from 'vitest'
import { createFailureLog } from './failure-log.ts'
import { createLog } from './log.ts'

type Line = {
  level: number
  msg: string
  moreSinceLast?: number
  runId?: string
  error: { code?: string; message: string; stack?: string }
}

function keepLines() {
  const lines: Line[] = []
  const clock = { ms: 0 }
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Line) })
  return { lines, clock, failures: createFailureLog(log, () => clock.ms) }
}
const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

it('logs an outage once a minute, whatever it was found at, without a stack', () => {
  const { lines, clock, failures } = keepLines()
  for (let second = 0; second <= 60; second++) {
    clock.ms = second * 1_000
    failures.warn(coded('08006', 'The database does not answer.'), 'a run waits', { runId: String(second) })
  }
  expect(lines).toMatchObject([
    { msg: 'a run waits', runId: '0', error: { code: '08006', message: 'The database does not answer.' } },
    { msg: 'a run waits', runId: '60', moreSinceLast: 59 },
  ])
  expect(lines.map(({ error }) => error.stack)).toEqual([undefined, undefined])
})

it('logs each cause, and each fault of ours with what it was found at and its stack', () => {
  const { lines, failures } = keepLines()
  for (let round = 0; round < 3; round++) {
    failures.error(coded('53100', 'no space left'), 'not written')
    // As the job queue reports it.
    failures.error({ code: 'ECONNREFUSED', message: '', queue: 'retention' }, 'not written')
    failures.error(new TypeError('ours'), 'not written', { runId: 'a' })
    failures.error(new TypeError('ours'), 'not written', { runId: 'b' })
  }
  expect(lines.map(({ error, runId = null }) => [error.code ?? error.message, runId])).toEqual([
    ['53100', null],
    ['ECONNREFUSED', null],
    ['ours', 'a'],
    ['ours', 'b'],
  ])
  expect(lines.map(({ level }) => level)).toEqual([50, 50, 50, 50])
  expect(lines[2]?.error.stack).toContain('failure-log.test')
})
