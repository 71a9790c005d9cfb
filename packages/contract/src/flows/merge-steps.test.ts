import { describe, expect, it } from 'vitest'
import { stepWriter } from '../testing/generated-steps.ts'
import { mergeSteps, takeTheirs } from './merge-steps.ts'
import type { Step } from './step.ts'
import { findBlocks } from './step-blocks.ts'

const step = (id: string, values: Partial<Step> = {}): Step => ({
  id,
  name: id,
  type: 3,
  params: { seconds: 5 },
  icon: 'timer',
  ...values,
})
const types: Readonly<Record<string, number>> = { L: 4, E: 5, I: 6, F: 11 }
/** A step a sign; `L` and `E` are a loop, `I` and `F` a condition. */
const steps = (ids: string) => Array.from(ids, (id) => step(id, { type: types[id] ?? 3 }))
const toIds = (list: readonly Step[]) => list.map(({ id }) => id).join('')
const merge = (base: string, mine: string, theirs: string) => {
  const { merged, conflicts } = mergeSteps(steps(base), steps(mine), steps(theirs))
  return [toIds(merged), conflicts.map(({ id, reason }) => `${id} ${reason}`)]
}

describe('steps that two people changed', () => {
  it('contain what only one of them added, removed or moved', () => {
    expect(merge('abc', 'abcx', 'yabc')).toEqual(['yabcx', []])
    expect(merge('abcd', 'bcd', 'abc')).toEqual(['bc', []])
    expect(merge('abcde', 'eabcd', 'acbde')).toEqual(['eacbd', []])
  })

  it('contain a change of one beside a move of the other', () => {
    const renamed = step('a', { name: 'new' })
    const { merged, conflicts } = mergeSteps(steps('abc'), steps('bca'), [renamed, ...steps('bc')])
    expect(merged).toEqual([...steps('bc'), renamed])
    expect(conflicts).toEqual([])
  })

  it('are no conflict where both did the same', () => {
    expect(merge('abc', 'cabx', 'cabx')).toEqual(['cabx', []])
  })

  it('keep mine and name both versions of what both changed', () => {
    const mine = step('a', { name: 'mine' })
    const theirs = step('a', { name: 'theirs' })
    const { merged, conflicts } = mergeSteps(steps('ab'), [mine, step('b')], [theirs, step('b')])
    expect(merged[0]).toBe(mine)
    expect(conflicts).toEqual([{ id: 'a', reason: 'changed', base: step('a'), mine, theirs }])
  })

  it('keep a step that one removed and the other changed, until somebody decides', () => {
    const changed = step('b', { name: 'changed' })
    const conflict = { id: 'b', reason: 'removed', base: step('b') }
    const byMe = mergeSteps(steps('abc'), steps('ac'), [step('a'), changed, step('c')])
    expect(byMe.merged).toEqual([step('a'), changed, step('c')])
    expect(byMe.conflicts).toEqual([{ ...conflict, mine: null, theirs: changed }])
    const byThem = mergeSteps(steps('abc'), [step('a'), changed, step('c')], steps('ac'))
    expect(byThem.merged).toEqual([step('a'), changed, step('c')])
    expect(byThem.conflicts).toEqual([{ ...conflict, mine: changed, theirs: null }])
  })

  it('are asked about where both moved a step to different places', () => {
    expect(merge('abcde', 'bacde', 'bcdea')).toEqual(['bacde', ['a moved']])
  })

  it('get a loop of one around steps that the other changed', () => {
    expect(merge('abc', 'aLbcE', 'acb')).toEqual(['aLcbE', []])
  })

  it('keep blocks whole, and ask about those that would cross', () => {
    expect(merge('abcd', 'aLbcEd', 'abIcdF')).toEqual(['aLbcEd', ['I blocks', 'F blocks']])
  })
})

describe('a decision for their version', () => {
  const decide = (base: Step[], mine: Step[], theirs: Step[]) => {
    const { merged, conflicts } = mergeSteps(base, mine, theirs)
    return conflicts.reduce((list, conflict) => takeTheirs(list, conflict, theirs), merged)
  }

  it('puts it in the place of mine', () => {
    const theirs = [step('a', { name: 'theirs' }), step('b')]
    expect(decide(steps('ab'), [step('a', { name: 'mine' }), step('b')], theirs)).toEqual(theirs)
  })

  it('moves it to where they have it', () => {
    expect(toIds(decide(steps('abcde'), steps('bacde'), steps('bcdea')))).toBe('bcdea')
  })

  it('takes a step out that they removed', () => {
    expect(decide(steps('abc'), [step('a'), step('b', { name: 'x' }), step('c')], steps('ac'))).toEqual(
      steps('ac'),
    )
  })

  it('puts their blocks in where they have them', () => {
    expect(toIds(decide(steps('abcd'), steps('aLbcEd'), steps('abIcdF')))).toBe('aLbIcEdF')
  })
})

describe('any three definitions', () => {
  const rounds = Array.from({ length: 400 }, (_, round) => {
    const seed = round + 1
    const base = stepWriter('b', seed).edit([], seed % 25)
    return {
      seed,
      base,
      mine: stepWriter('m', seed * 7).edit(base),
      theirs: stepWriter('t', seed * 13).edit(base),
    }
  })
  const isWhole = (list: readonly Step[]) => findBlocks(list).problems.length === 0

  it('merge to steps with each id once', () => {
    for (const { seed, base, mine, theirs } of rounds) {
      const { merged } = mergeSteps(base, mine, theirs)
      expect(new Set(merged.map(({ id }) => id)).size, `seed ${seed}`).toBe(merged.length)
    }
    const twice = [...steps('ab'), step('a', { name: 'other' })]
    expect(mergeSteps(twice, twice, steps('ab')).merged).toEqual(steps('ab'))
  })

  it('merge to whole blocks, as both sides have them', () => {
    for (const { seed, base, mine, theirs } of rounds) {
      expect(isWhole(mine) && isWhole(theirs), `seed ${seed}: generated`).toBe(true)
      expect(isWhole(mergeSteps(base, mine, theirs).merged), `seed ${seed}`).toBe(true)
    }
  })

  it('merge to mine where they did nothing, and to theirs where I did nothing', () => {
    for (const { seed, base, mine, theirs } of rounds) {
      expect(mergeSteps(base, mine, base), `seed ${seed}`).toEqual({ merged: mine, conflicts: [] })
      expect(mergeSteps(base, base, theirs), `seed ${seed}`).toEqual({ merged: theirs, conflicts: [] })
      expect(mergeSteps(base, mine, mine), `seed ${seed}`).toEqual({ merged: mine, conflicts: [] })
    }
  })

  it('lose nothing that somebody added or changed without naming it', () => {
    for (const { seed, base, mine, theirs } of rounds) {
      const { merged, conflicts } = mergeSteps(base, mine, theirs)
      const inConflict = new Set(conflicts.map(({ id }) => id))
      const original = new Map(base.map((it) => [it.id, JSON.stringify(it)]))
      const changed = [...mine, ...theirs].filter(
        (it) => !inConflict.has(it.id) && original.get(it.id) !== JSON.stringify(it),
      )
      for (const it of changed) expect(merged, `seed ${seed}`).toContainEqual(it)
    }
  })
})
