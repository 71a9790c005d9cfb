import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { expect, it } from 'vitest'
import { describeStepName } from './step-name.ts'

it("says what nobody named in the reader's language, whichever the author's was", () => {
  const type = stepNumbers.loopStart
  expect(describeStepName({ name: '繰り返し', type }, 'en')).toBe('Repeat')
  expect(describeStepName({ name: 'Repeat', type }, 'ja')).toBe('繰り返し')
  expect(describeStepName({ name: 'Repeat', type }, 'en')).toBe('Repeat')
})

it('looks among all types where the type is not known', () => {
  expect(describeStepName({ name: '繰り返し' }, 'en')).toBe('Repeat')
})

it('leaves a name that somebody typed', () => {
  const type = stepNumbers.loopStart
  expect(describeStepName({ name: '繰り返し 2', type }, 'en')).toBe('繰り返し 2')
  // The word of another type was typed, too.
  expect(describeStepName({ name: '条件分岐', type }, 'en')).toBe('条件分岐')
  expect(describeStepName({ name: 'Sweep', type: 1_000 }, 'ja')).toBe('Sweep')
})
