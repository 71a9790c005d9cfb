import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { expect, it } from 'vitest'
import { dock, startCleaning, stopCleaning } from './robot.calls.ts'

// The contract makes these paths of the actions' names, which the compiler cannot compare.
it.each([
  [startCleaning, robotCommandRoutes.startCleaning],
  [stopCleaning, robotCommandRoutes.stopCleaning],
  [dock, robotCommandRoutes.dock],
])('asks for $path where the contract has it', (named, route) => {
  expect(named.path).toBe(route.path)
})
