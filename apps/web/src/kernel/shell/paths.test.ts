import { commandModes } from '@wheelhouse/contract/flows/command-list'
import { expect, it } from 'vitest'
import { operationModes } from './paths.ts'

it('the operation screen has each mode for which there are command lists', () => {
  expect(operationModes.map(Number)).toEqual(commandModes)
})
