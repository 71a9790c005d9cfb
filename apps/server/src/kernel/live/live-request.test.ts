import { expect, it } from 'vitest'
import { parseUp } from './live-request.ts'

const send = (body: string) => Buffer.from(`{"op":"send","path":"/robots/1/drive","body":${body}}`)

it('reads what a page sends, and nothing that is nested without end', () => {
  expect(parseUp(send('{"say":["hi"]}'))).toMatchObject({ op: 'send', body: { say: ['hi'] } })
  expect(parseUp(send('['.repeat(70) + ']'.repeat(70)))).toBeNull()
  expect(parseUp(Buffer.from('{"op":'))).toBeNull()
})
