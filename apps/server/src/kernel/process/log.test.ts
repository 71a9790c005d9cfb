import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('says in every line which environment it is, where people reach the server', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  createLog('info', { write }, new URL('https://stg.console.example')).info('begun')
  createLog('info', { write }).info('begun')
  expect(lines.map((line) => (JSON.parse(line) as { environment?: string }).environment)).toEqual([
    'stg',
    undefined,
  ])
})

it.each(['error', 'err'])('writes no password that a library hangs on its errors, under %s', (name) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('lost'), { code: '57P01', client: { password: 'hunter2' } })
  log.error({ [name]: error, account: { password: 'hunter2', token: 'hunter2' } }, 'a connection was lost')
  expect(lines.join('')).toContain('"code":"57P01"')
  expect(lines.join('')).not.toContain('hunter2')
})
