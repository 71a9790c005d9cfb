/** How a run ends over a failed step, without clock or database. */
import { expect, it } from 'vitest'
import { createRunState } from '../state/run-state.ts'
import { advanceQuestion, answerQuestion, raiseDecision } from './advance-question.ts'

const failure = { visit: 1, reason: 'noRoute', errorCode: null, before: [], after: [] } as const
const state = raiseDecision(createRunState('robot', []), failure, { now: 0, newId: () => 'id' })
const { doing } = state
if (doing?.kind !== 'question') throw new Error('Nobody is asked.')
const due = Date.parse(doing.question.dueAt)

it('waits for a decision until it is due', () => {
  expect(advanceQuestion(state, doing, due - 1)).toBeNull()
})

it('keeps what had failed when nobody decides in time', () => {
  expect(advanceQuestion(state, doing, due)?.state.ended).toEqual({
    status: 'failed',
    reason: 'notDecided',
    cause: 'noRoute',
  })
})

it('keeps what had failed when somebody decides to stop', () => {
  expect(answerQuestion(state, doing, 'stop', null).state.ended).toEqual({
    status: 'failed',
    reason: 'stepFailed',
    cause: 'noRoute',
  })
})
