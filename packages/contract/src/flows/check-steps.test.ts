import { describe, expect, it } from 'vitest'
import { paramsSchemaSchema } from '../system/params-schema.ts'
import { checkFloors, checkSteps, hasErrors } from './check-steps.ts'
import { definitionSchema, type Step } from './step.ts'
import { findBlocks, getWhole } from './step-blocks.ts'
import { findStepFloors } from './step-floors.ts'
import { stepTypes } from './step-types.ts'

const catalogue = stepTypes.map(({ type, params }) => ({ type, paramsSchema: params, status: 1 as const }))

let count = 0
function step(type: number, params: Step['params'] = {}): Step {
  count += 1
  return { id: `s${count}`, name: 'Step', type, params, icon: 'flag' }
}
const codes = (steps: Step[]) =>
  checkSteps(steps, catalogue).map(({ index, code, param }) => [index, code, param])

describe('the built-in types', () => {
  it('have numbers and codes of their own, and parameters that the catalogue can contain', () => {
    expect(new Set(stepTypes.map(({ type }) => type)).size).toBe(stepTypes.length)
    expect(new Set(stepTypes.map(({ code }) => code)).size).toBe(stepTypes.length)
    for (const { params } of stepTypes) expect(paramsSchemaSchema.parse(params)).toEqual(params)
  })

  it('stand in the category of their hundreds', () => {
    for (const { type, category } of stepTypes) expect(Math.floor(type / 100) * 100).toBe(category)
  })
})

describe('a definition', () => {
  it('is an array of steps with id, name, type, parameters and icon', () => {
    const good = step(3, { seconds: 5 })
    expect(definitionSchema.safeParse([good]).success).toBe(true)
    const bad: unknown[] = [
      { ...good, id: '' },
      { ...good, name: ' ' },
      { ...good, type: '3' },
      { ...good, params: [] },
      { ...good, icon: '' },
    ]
    for (const each of bad)
      expect(definitionSchema.safeParse([each]).success, JSON.stringify(each)).toBe(false)
    expect(definitionSchema.safeParse(good).success).toBe(false)
  })

  it('keeps what nothing here describes as it came, within bounds', () => {
    const foreign = {
      ...step(4_242, { target: { x: 1.5, tags: ['a', null, {}] }, none: null }),
      version: 3,
      children: [{ id: 'x', on: true }],
    }
    expect(definitionSchema.parse([foreign])).toEqual([foreign])
    const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)])
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))
    const refuse = (more: object) =>
      definitionSchema.safeParse([{ ...foreign, ...more }]).error?.issues.map(({ message }) => message)
    expect(refuse({ more: nest(16) })).toBeUndefined()
    expect(refuse({ more: nest(17) })).toEqual(['json.tooDeep'])
    expect(refuse({ params: { id: 2 ** 53 } })).toEqual(['json.inexact'])
    expect(refuse({ params: many })).toEqual(['list.tooLong'])
    expect(refuse(many)).toEqual(['list.tooLong'])
  })
})

describe('blocks of steps', () => {
  const block = [step(4, { times: 2 }), step(6), step(3), step(10), step(3), step(11), step(5), step(3)]

  it('are found with their contents, however they lie within each other', () => {
    const { blocks, depths, problems } = findBlocks(block)
    expect(problems).toEqual([])
    expect(depths).toEqual([0, 1, 2, 1, 2, 1, 0, 0])
    expect(blocks).toContainEqual({ kind: 'loop', from: 0, to: 6, otherwise: null })
    expect(blocks).toContainEqual({ kind: 'if', from: 1, to: 5, otherwise: 3 })
    expect([getWhole(blocks, 1), getWhole(blocks, 2)]).toEqual([
      { from: 1, to: 5 },
      { from: 2, to: 2 },
    ])
  })

  it('that are left open, closed alone or closed across each other are named', () => {
    expect(findBlocks([step(4), step(3)]).problems).toEqual([{ index: 0, code: 'notClosed' }])
    expect(findBlocks([step(3), step(5)]).problems).toEqual([{ index: 1, code: 'notOpened' }])
    expect(findBlocks([step(10)]).problems).toEqual([{ index: 0, code: 'elseAlone' }])
    expect(findBlocks([step(6), step(10), step(10), step(11)]).problems).toEqual([
      { index: 2, code: 'elseAlone' },
    ])
    expect(findBlocks([step(4), step(6), step(5), step(11)]).problems).toEqual([
      { index: 1, code: 'crossed' },
      { index: 3, code: 'notOpened' },
    ])
  })
})

describe('the check of steps', () => {
  it('finds nothing in a flow that is in order', () => {
    const steps = [
      step(1, { task: 'Round' }),
      step(4, { times: 3 }),
      step(100, { waypointId: 'a' }),
      step(400, { camera: 'v1', title: 'Door' }),
      step(5),
      step(2),
    ]
    expect(codes(steps)).toEqual([])
  })

  it('names the step and the parameter that is missing, too large, of another type, or unknown', () => {
    const steps = [
      step(100),
      step(3, { seconds: 0 }),
      step(103, { angle: 'left' }),
      step(104, { now: true }),
      step(77),
    ]
    expect(codes(steps)).toEqual([
      [0, 'missing', 'waypointId'],
      [1, 'invalid', 'seconds'],
      [2, 'invalid', 'angle'],
      [3, 'unknownParam', 'now'],
      [4, 'unknownType', null],
    ])
  })

  it('marks what is unknown of a step, and lets it be saved', () => {
    const foreign = [{ ...step(104, { deep: { x: 1 } }), children: [], note: 'x' }, step(77, { any: [] })]
    const problems = checkSteps(foreign, catalogue)
    expect(problems.map(({ index, code, param, names }) => [index, code, param, names])).toEqual([
      [0, 'unknownKeys', null, ['children', 'note']],
      [0, 'unknownParam', 'deep', []],
      [1, 'unknownType', null, []],
    ])
    expect(hasErrors(problems)).toBe(false)
  })

  it('lets parameters that have a usual value be left out', () => {
    expect(codes([step(3), step(300, { text: 'Hello' })])).toEqual([])
  })

  it('wants each id once', () => {
    const twice = { ...step(3), id: 'same' }
    expect(codes([twice, twice])).toEqual([[1, 'sameId', null]])
  })

  it('keeps pictures and notices within a task, and tasks out of each other', () => {
    const image = { camera: 'v1', title: 'Door' }
    expect(codes([step(400, image)])).toEqual([[0, 'outsideTask', null]])
    expect(
      codes([step(1, { task: 'A' }), step(1, { task: 'B' }), step(9, { text: 'x' }), step(2), step(2)]),
    ).toEqual([[1, 'taskInTask', null]])
  })

  it('refuses loops that together would never end, and only warns of empty ones and disabled commands', () => {
    const deep = [step(4, { times: 1_000 }), step(4, { times: 1_000 }), step(3), step(5), step(5)]
    expect(codes(deep)).toEqual([[0, 'tooLong', null]])
    expect(codes([step(4, { times: 1_000 }), step(3), step(5)])).toEqual([])
    const empty = checkSteps([step(4), step(5)], catalogue)
    expect(empty.map(({ code }) => code)).toEqual(['empty'])
    expect(hasErrors(empty)).toBe(false)
    const off = catalogue.map((command) => ({ ...command, status: 0 as const }))
    expect(hasErrors(checkSteps([step(3)], off))).toBe(false)
    expect(hasErrors(checkSteps([step(103, { angle: {} })], off))).toBe(true)
  })
})

describe('the floors of a flow', () => {
  const ride = (floorId: string) => step(106, { elevatorId: 'lift', floorId })
  const goTo = () => step(100, { waypointId: 'desk' })
  const call = (flowId: string) => step(7, { flowId })
  const up = { floorId: '1', definition: [ride('2')] }
  const called = new Map([
    ['up', up],
    ['tour', { floorId: '1', definition: [call('up'), call('down')] }],
    ['down', { floorId: '2', definition: [ride('1')] }],
    ['circle', { floorId: '1', definition: [ride('3'), call('circle')] }],
  ])
  const follow = (...definition: Step[]) => findStepFloors({ floorId: '1', definition }, called)
  const check = (...steps: Step[]) =>
    checkFloors(steps, catalogue, follow(...steps), called).map(({ index, code, param }) => [
      index,
      code,
      param,
    ])

  it('are those that its rides go to, also within the flows that it calls', () => {
    expect(follow(goTo(), ride('2'), goTo(), ride('1'), goTo())).toEqual({
      floors: [['1'], ['1'], ['2'], ['2'], ['1']],
      end: ['1'],
    })
    expect(follow(call('up'), goTo(), call('down'), call('tour'), call('nowhere')).floors).toEqual([
      ['1'],
      ['2'],
      ['2'],
      ['1'],
      ['1'],
    ])
    expect(follow(step(106, {}), call('circle')).end).toEqual(['3'])
  })

  it('must be sure wherever a place of a map is named', () => {
    const either = [step(6), ride('2'), step(10), step(3), step(11)]
    expect(check(...either, step(300), step(104))).toEqual([])
    expect(check(...either, goTo(), ride('1'), goTo())).toEqual([
      [5, 'floorUnsure', 'waypointId'],
      [6, 'floorUnsure', 'elevatorId'],
    ])
    // The second round begins where the first one ended.
    expect(check(step(4, { times: 2 }), goTo(), ride('2'), step(5))).toEqual([
      [1, 'floorUnsure', 'waypointId'],
      [2, 'floorUnsure', 'elevatorId'],
    ])
    expect(check(step(4, { times: 1 }), goTo(), ride('2'), step(5), goTo())).toEqual([])
    expect(check(step(4, { times: 2 }), goTo(), ride('2'), goTo(), ride('1'), step(5))).toEqual([])
    expect(check(step(6), ride('2'), goTo(), step(10), ride('2'), step(11), goTo())).toEqual([])
  })

  it('are reported where a called flow belongs to another one', () => {
    expect(check(call('down'), ride('2'), call('down'))).toEqual([[0, 'calledElsewhere', 'flowId']])
  })
})
