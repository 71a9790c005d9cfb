import { type Step, stepLimits } from '@wheelhouse/contract/flows/step'
import { findBlocks } from '@wheelhouse/contract/flows/step-blocks'
import { describe, expect, it } from 'vitest'
import {
  type Draft,
  duplicateChosen,
  type Edit,
  insertAfter,
  insertCopies,
  isRefusal,
  moveBy,
  moveTo,
  removeChosen,
  unwrap,
  wrap,
} from './edit-steps.ts'

/** What is done to steps, written as signs: `[` and `]` are a loop, `(`, `|` and `)` a condition. */

const types: Readonly<Record<string, number>> = { '[': 4, ']': 5, '(': 6, '|': 10, ')': 11 }
const toStep = (sign: string, index: number): Step => ({
  id: `${sign}${index}`,
  name: sign,
  type: types[sign] ?? 3,
  params: {},
  icon: 'timer',
})
const toSteps = (signs: string) => Array.from(signs, toStep)
const toDraft = (signs: string, anchor: number, focus = anchor): Draft => ({
  steps: toSteps(signs),
  selection: { anchor, focus },
})
/** The steps as signs, with what is chosen between `<` and `>`. */
function show(draft: Draft): string {
  const { anchor, focus } = draft.selection
  const [from, to] = [Math.min(anchor, focus), Math.max(anchor, focus)]
  return draft.steps
    .map(({ name }, index) => `${index === from ? '<' : ''}${name}${index === to ? '>' : ''}`)
    .join('')
}
function does(edit: Edit, draft: Draft): string {
  const outcome = edit(draft)
  return isRefusal(outcome) ? outcome : show(outcome)
}

describe('moving', () => {
  it('goes by one place, into blocks and out of them', () => {
    expect(does(moveBy(1), toDraft('ab[c]', 0))).toBe('b<a>[c]')
    expect(does(moveBy(1), toDraft('a[c]', 0))).toBe('[<a>c]')
    expect(does(moveBy(-1), toDraft('[ca]', 1))).toBe('<c>[a]')
    expect(does(moveBy(-1), toDraft('a', 0))).toBe('nothing')
  })

  it('takes a block as a whole by its beginning, and keeps that chosen', () => {
    expect(does(moveBy(1), toDraft('[ab]cd', 0))).toBe('c<[>ab]d')
    expect(does(moveBy(-1), toDraft('c(a|b)', 1))).toBe('<(>a|b)c')
  })

  it('widens several chosen steps to whole blocks', () => {
    expect(does(moveBy(1), toDraft('a[b]c', 0, 1))).toBe('c<a[>b]')
  })

  it('makes a block longer or shorter by its end, past other blocks as a whole', () => {
    expect(does(moveBy(1), toDraft('[a]b', 2))).toBe('[ab<]>')
    expect(does(moveBy(1), toDraft('[a](b)c', 2))).toBe('[a(b)<]>c')
    expect(does(moveBy(-1), toDraft('[]', 1))).toBe('nothing')
    expect(does(moveBy(-1), toDraft('(a|)', 2))).toBe('(<|>a)')
  })

  it('refuses what would leave a block without its shape', () => {
    expect(does(moveTo(4, { from: 2, to: 2 }), toDraft('[a](b)', 2))).toBe('crosses')
    expect(does(moveTo(0, { from: 2, to: 2 }), toDraft('[a]', 2))).toBe('crosses')
    expect(does(moveTo(2, { from: 0, to: 1 }), toDraft('abc', 0))).toBe('nothing')
    expect(does(moveTo(3, { from: 0, to: 1 }), toDraft('abc', 0))).toBe('c<a>b')
  })

  it('leaves every block paired, whatever is moved where', () => {
    const signs = 'a[b(c|d[e]f)g]h'
    const { problems, blocks } = findBlocks(toSteps(signs))
    expect(problems).toEqual([])
    for (let index = 0; index < signs.length; index++)
      for (let gap = 0; gap <= signs.length; gap++) {
        const outcome = moveTo(gap)(toDraft(signs, index))
        if (isRefusal(outcome)) continue
        const after = findBlocks(outcome.steps)
        expect(after.problems, `${index} to ${gap}`).toEqual([])
        expect(after.blocks).toHaveLength(blocks.length)
      }
  })
})

describe('adding', () => {
  it('comes after what is chosen: within a block that was chosen by its beginning', () => {
    expect(does(insertAfter(toSteps('x')), toDraft('', 0))).toBe('<x>')
    expect(does(insertAfter(toSteps('x')), toDraft('ab', 0))).toBe('a<x>b')
    expect(does(insertAfter(toSteps('[]')), toDraft('[a]', 0))).toBe('[<[>]a]')
  })

  it('puts a block around whole blocks', () => {
    const [open, close] = toSteps('()')
    if (open === undefined || close === undefined) throw new Error('no steps')
    expect(does(wrap(open, close), toDraft('a[b]c', 0, 1))).toBe('<(>a[b])c')
  })

  it('ends at the most steps that a flow may have', () => {
    const many = toDraft('a'.repeat(stepLimits.stepsMax), 0)
    expect(does(insertAfter(toSteps('x')), many)).toBe('full')
    expect(does(duplicateChosen, many)).toBe('full')
  })

  it('gives every copy an id of its own, after the whole block', () => {
    const outcome = duplicateChosen(toDraft('[a]b', 0))
    if (isRefusal(outcome)) throw new Error(outcome)
    expect(show(outcome)).toBe('[a]<[a]>b')
    expect(new Set(outcome.steps.map(({ id }) => id)).size).toBe(outcome.steps.length)
    expect(does(insertCopies([]), toDraft('a', 0))).toBe('nothing')
  })
})

describe('deleting', () => {
  it('takes a block with all that is in it, by its beginning or its end', () => {
    expect(does(removeChosen, toDraft('a[b(c)]d', 1))).toBe('a<d>')
    expect(does(removeChosen, toDraft('a[b(c)]d', 6))).toBe('a<d>')
  })

  it('takes what parts a condition by itself', () => {
    expect(does(removeChosen, toDraft('(a|b)', 2))).toBe('(a<b>)')
  })

  it('leaves what is inside when only the frame goes', () => {
    expect(does(unwrap, toDraft('x(a|b)y', 1))).toBe('x<a>by')
    expect(does(unwrap, toDraft('a', 0))).toBe('nothing')
  })
})
