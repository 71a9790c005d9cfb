import { robotErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import { expect, it } from 'vitest'
import { robotCodeTexts } from '../robots/robot-codes.ts'
import { errorCatalogue } from './error-codes.ts'

const catalogue = errorCatalogue()

it('holds every code, and something to do about each error', () => {
  expect(catalogue).toHaveLength(Object.keys(robotCodeTexts.texts).length)
  const withAction = catalogue.filter(({ action }) => action !== null).map(({ code }) => code)
  expect(withAction).toEqual(expect.arrayContaining([...robotErrorCodes]))
})

it.each([
  ['F0001', 'flow', true],
  ['A0019', 'elevator', true],
  ['S2404', 'door', true],
  ['D0001', 'dock', true],
  ['r201', 'recording', false],
  ['r602', 'recording', true],
  ['elv_202', 'elevator', false],
  ['elv_911', 'elevator', true],
  ['sec_5', 'door', false],
  ['sec_91', 'door', true],
])('knows %s to be about %s, an error: %s', (code, kind, isError) => {
  expect(catalogue.find((one) => one.code === code)).toMatchObject({ kind, isError })
})

it.each([
  ['r701', /contract/, /free storage/],
  ['r602', /free storage/, /contract/],
  ['A0015', /credentials/, /normal operation/],
  ['A0007', /door/, /credentials/],
  ['S2402', /safe/, /network/],
  ['elv_912', /back in service/, /by hand/],
])('shows for %s its own remedy, not that of its family', (code, right, wrong) => {
  const { action } = catalogue.find((one) => one.code === code) ?? {}
  expect(action?.en).toMatch(right)
  expect(action?.en).not.toMatch(wrong)
})
