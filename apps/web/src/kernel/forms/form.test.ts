// @vitest-environment jsdom
import { profileUpdate } from '@wheelhouse/contract/account/profile'
import { thresholdRuleUpdate } from '@wheelhouse/contract/inspections/threshold-rule'
import { robotCreate, robotUpdate } from '@wheelhouse/contract/robots/robot'
import { loginBody } from '@wheelhouse/contract/session/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chooseLanguage } from '../words/texts.ts'
import { fieldErrors, getWords, toIssueOfCode } from './form.ts'

/** The issue of each field, as a person reads it. */
const words = (...check: Parameters<typeof fieldErrors>) =>
  Object.fromEntries(Object.entries(fieldErrors(...check)).map(([path, issue]) => [path, getWords(issue)]))

beforeEach(() => chooseLanguage('en'))

describe('the check of a form', () => {
  it('finds nothing wrong with what the server accepts', () => {
    expect(fieldErrors(loginBody, { loginId: 'a@demo.example', loginPw: '123456' })).toEqual({})
  })

  it('names each rejected field once, with the contract’s own limit', () => {
    expect(words(robotUpdate, { name: 'x'.repeat(41), notes: 'x'.repeat(1001), revision: 1 })).toEqual({
      name: 'Use at most 40 characters.',
      notes: 'Use at most 1000 characters.',
    })
    expect(words(loginBody, { loginId: 'nobody', loginPw: '12345' })).toEqual({
      loginId: 'Enter an e-mail address.',
      loginPw: 'Use at least 6 characters.',
    })
  })

  it('tells an empty field from a wrong one', () => {
    expect(words(loginBody, { loginId: '', loginPw: '123456' })).toEqual({ loginId: 'Fill this in.' })
    const { name, buildingId, serialNumber } = words(robotCreate, {
      name: ' ',
      serialNumber: '',
      buildingId: null,
    })
    expect({ name, buildingId, serialNumber }).toEqual({
      name: 'Fill this in.',
      buildingId: 'Choose one.',
      serialNumber: 'Fill this in.',
    })
  })

  it('tells what is typed from what is chosen', () => {
    const key = { secret: z.string().min(1), events: z.array(z.string()).min(1), organizationId: z.string() }
    expect(words(z.object(key), { events: [], organizationId: null })).toEqual({
      secret: 'Fill this in.',
      events: 'Choose at least 1.',
      organizationId: 'Choose one.',
    })
  })

  it('says it in the words that a rule of the contract names', () => {
    const conditions = [
      { operator: 'gt', target: null },
      { operator: 'gt', target: 1e10 },
    ]
    expect(words(thresholdRuleUpdate, { conditions: [], revision: 1 })).toEqual({
      conditions: 'Add a condition.',
    })
    expect(words(thresholdRuleUpdate, { conditions, revision: 1 })).toEqual({
      'conditions.0.target': 'Enter a number.',
      'conditions.1.target': 'Enter a value from -9,999,999,999.99999 to 9,999,999,999.99999.',
    })
  })

  it('speaks Japanese', async () => {
    await chooseLanguage('ja')
    expect(words(profileUpdate, { phone: '12', revision: 1 })).toEqual({
      phone: '電話番号の形式で入力してください（例：090-1234-5678）。',
    })
  })

  it('has words for a complaint that it does not know', () => {
    expect(getWords(toIssueOfCode('something.new'))).toBe('Invalid format.')
  })
})
