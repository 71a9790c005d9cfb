import { describe, expect, it } from 'vitest'
import { type CommandTemplate, fillCommand } from './fill-command.ts'

const template: CommandTemplate = {
  method: 'POST',
  urlTemplate: 'https://lift.example/cars/{{car}}/call?from={{floor}}&who={{who}}',
  headers: [
    { name: 'x-car', value: 'car {{car}}', isSecret: false },
    { name: 'authorization', value: null, isSecret: true },
  ],
  bodyTemplate: '{"floor": {{floor}}, "note": "for {{who}}", "urgent": {{urgent}}}',
}
const secrets = new Map([['authorization', 'Bearer {{car}}']])
const good = { car: 'A', floor: 3, who: 'Ms. "O"', urgent: true }
const fill = (values: object, change: Partial<CommandTemplate> = {}) =>
  fillCommand({ ...template, ...change }, { ...good, ...values }, secrets)
function toRequest(values: object, change: Partial<CommandTemplate> = {}) {
  const filled = fill(values, change)
  if (filled.kind !== 'filled') throw new Error(filled.code)
  return filled.request
}
const toBody = (values: object, bodyTemplate?: string) =>
  JSON.parse(toRequest(values, bodyTemplate === undefined ? {} : { bodyTemplate }).body ?? 'null') as unknown

describe('a command that is filled', () => {
  it('has each value in its place', () => {
    expect(toRequest({})).toEqual({
      method: 'POST',
      url: 'https://lift.example/cars/A/call?from=3&who=Ms.%20%22O%22',
      headers: {
        'x-car': 'car A',
        authorization: 'Bearer {{car}}',
        'content-type': 'application/json',
      },
      body: '{"floor": 3, "note": "for Ms. \\"O\\"", "urgent": true}',
    })
  })

  it('without a body says nothing of its type', () => {
    const { headers, body } = toRequest({}, { method: 'GET', bodyTemplate: '' })
    expect([headers['content-type'], body]).toEqual([undefined, undefined])
  })

  it.each([
    '/../../admin',
    '@evil.example',
    'x?admin=1#top',
    'a/b\\c',
    'x&from=9',
    '全館\n\r\t',
    '%2e%2e',
    '\ud800',
    ':8080',
  ])('leads to the same host and path whatever a value holds: %j', (car) => {
    const url = new URL(toRequest({ car, who: car }, { headers: [] }).url)
    expect(url.origin).toBe('https://lift.example')
    expect(url.pathname.split('/').length).toBe(4)
    expect([...url.searchParams.keys()]).toEqual(['from', 'who'])
    expect(url.searchParams.get('who')).toBe(car.toWellFormed())
    expect(url.hash).toBe('')
  })

  it.each(['.', '..', ''])('never steps out of its path: %j', (car) => {
    expect(fill({ car })).toEqual({ kind: 'unfit', param: 'car', code: 'param.notInPath' })
  })

  it('never steps out of its path by half a step in the template', () => {
    const urlTemplate = 'https://lift.example/cars/%2E{{car}}'
    expect(fill({ car: '.' }, { urlTemplate })).toMatchObject({ kind: 'unfit', param: 'car' })
    expect(fill({ car: 'A' }, { urlTemplate }).kind).toBe('filled')
  })

  it.each(['a\r\nx-admin: 1', 'ü', '\0'])(
    'takes no value into a header that cannot stand there: %j',
    (car) => {
      expect(fill({ car })).toEqual({ kind: 'unfit', param: 'car', code: 'param.notInHeader' })
    },
  )
})

describe('the body of a filled command', () => {
  it.each(['"', '\\', '\\"', '", "urgent": false, "x": "', '\n\u2028', '\u0000', '{{floor}}'])(
    'is JSON of the same form whatever a text holds: %j',
    (who) => {
      expect(toBody({ who })).toEqual({ floor: 3, note: `for ${who}`, urgent: true })
    },
  )

  it('writes texts as JSON texts where no quotation marks stand around them', () => {
    expect(toBody({}, '[{{who}}, {{floor}}, {{urgent}}]')).toEqual(['Ms. "O"', 3, true])
  })

  it('writes figures within a text as their digits', () => {
    expect(toBody({}, '{"at": "floor {{floor}}, a quote \\" and {{who}}"}')).toEqual({
      at: 'floor 3, a quote " and Ms. "O"',
    })
  })

  it('has nothing, or null, for what was left out, and never something of every object', () => {
    expect(toBody({ who: undefined }, '["{{who}}", {{who}}]')).toEqual(['', null])
    expect(toBody({}, '["{{constructor}}", {{toString}}]')).toEqual(['', null])
  })
})

describe('a request with long values in many places', () => {
  const fillPlaces = (count: number, length: number) =>
    fill({ who: 'x'.repeat(length) }, { bodyTemplate: `[${Array(count).fill('{{who}}').join(',')}]` })

  it('is made up to 100,000 characters of values', () => {
    // Three more of the address and its headers: A, 3, A; and who in the address.
    expect(fillPlaces(98, 1_010).kind).toBe('filled')
  })

  it('names the value that is too much for it', () => {
    expect(fillPlaces(99, 1_010)).toEqual({ kind: 'unfit', param: 'who', code: 'param.tooMuch' })
    expect(fillPlaces(1_400, 10_000)).toMatchObject({ kind: 'unfit', param: 'who' })
  })
})
