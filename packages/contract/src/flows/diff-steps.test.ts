import { describe, expect, it } from 'vitest'
import { stepWriter } from '../testing/generated-steps.ts'
import { diffSteps, isSameStep, type StepChange } from './diff-steps.ts'
import type { Step } from './step.ts'

const step = (id: string, values: Partial<Step> = {}): Step => ({
  id,
  name: id,
  type: 3,
  params: { seconds: 5 },
  icon: 'timer',
  ...values,
})
const steps = (ids: string) => Array.from(ids, (id) => step(id))
const inShort = (changes: readonly StepChange[]) =>
  changes.map(({ kind, step: { id }, index }) => `${kind} ${id} ${index}`)

/** Does to a definition what the difference says, and nothing else. */
function apply(before: readonly Step[], changes: readonly StepChange[]): Step[] {
  const taken = new Set(
    changes.flatMap(({ kind, step: { id } }) => (kind === 'removed' || kind === 'moved' ? [id] : [])),
  )
  const changed = before.map((each) =>
    changes.filter((change) => change.step.id === each.id).reduce(applyToStep, each),
  )
  const byId = new Map(changed.map((each) => [each.id, each]))
  const placed = changes.filter(({ kind }) => kind === 'added' || kind === 'moved')
  return placed
    .toSorted((a, b) => a.index - b.index)
    .reduce(
      (list, { kind, step: { id, ...rest }, index }) =>
        list.toSpliced(index, 0, kind === 'added' ? { id, ...rest } : (byId.get(id) ?? { id, ...rest })),
      changed.filter(({ id }) => !taken.has(id)),
    )
}

function applyToStep(each: Step, change: StepChange): Step {
  if (change.kind === 'renamed') return { ...each, name: change.after }
  if (change.kind === 'typeChanged') return { ...each, type: change.after }
  if (change.kind === 'iconChanged') return { ...each, icon: change.after }
  if (change.kind !== 'paramChanged') return each
  const { [change.param]: _, ...others } = each.params
  return {
    ...each,
    params: change.after === undefined ? others : { ...others, [change.param]: change.after },
  }
}

describe('the difference of two definitions', () => {
  it('names what was added, removed and moved by its place', () => {
    expect(inShort(diffSteps(steps('abcd'), steps('bcxd')))).toEqual(['removed a 0', 'added x 2'])
    expect(inShort(diffSteps(steps('abcd'), steps('bcda')))).toEqual(['moved a 3'])
  })

  it('has the fewest moves there can be', () => {
    expect(inShort(diffSteps(steps('abcdef'), steps('fabcde')))).toEqual(['moved f 0'])
    expect(diffSteps(steps('abcdef'), steps('fedcba'))).toHaveLength(5)
    expect(inShort(diffSteps(steps('abcdef'), steps('cabefd'))).length).toBe(2)
  })

  it('says what a step was called, was and contained before', () => {
    const before = step('a', { params: { seconds: 5, gone: 'x' } })
    const after = step('a', { name: 'b', type: 300, icon: 'bell', params: { seconds: 7, text: 'hi' } })
    expect(diffSteps([before], [after])).toMatchObject([
      { kind: 'renamed', before: 'a', after: 'b' },
      { kind: 'typeChanged', before: 3, after: 300 },
      { kind: 'iconChanged', before: 'timer', after: 'bell' },
      { kind: 'paramChanged', param: 'seconds', before: 5, after: 7 },
      { kind: 'paramChanged', param: 'gone', before: 'x', after: undefined },
      { kind: 'paramChanged', param: 'text', before: undefined, after: 'hi' },
    ])
  })

  it('takes a parameter for its own value only, whatever it is called', () => {
    expect(
      diffSteps([step('a', { params: {} })], [step('a', { params: { constructor: 'x' } })]),
    ).toMatchObject([{ kind: 'paramChanged', param: 'constructor', before: undefined, after: 'x' }])
  })

  it('compares nested values and further keys as they are, whatever the order of their names', () => {
    const foreign = step('a', { params: { at: { x: 1, of: [1, 2] } }, note: { text: 'x' } })
    const same = step('a', { params: { at: { of: [1, 2], x: 1 } }, note: { text: 'x' } })
    expect(isSameStep(foreign, same)).toBe(true)
    const other = step('a', { params: { at: { x: 1, of: [2, 1] } } })
    expect(diffSteps([foreign], [other])).toMatchObject([
      { kind: 'paramChanged', param: 'at' },
      { kind: 'paramChanged', param: 'note', before: { text: 'x' }, after: undefined },
    ])
  })

  it('is nothing between equal steps, in whichever order their parameters stand', () => {
    const one = step('a', { params: { x: 1, y: 2 } })
    const other = step('a', { params: { y: 2, x: 1 } })
    expect(diffSteps([one], [other])).toEqual([])
    expect(isSameStep(one, other)).toBe(true)
    expect(isSameStep(one, step('b', { name: 'a', params: { x: 1, y: 2 } }))).toBe(false)
  })

  it('leads from the first to the second, of any two definitions', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const writer = stepWriter('s', seed)
      const before = writer.edit([], 20)
      const after = writer.edit(before, seed % 30)
      expect(apply(before, diffSteps(before, after)), `seed ${seed}`).toEqual(after)
    }
  })
})
