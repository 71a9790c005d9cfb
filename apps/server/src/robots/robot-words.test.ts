import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { cameraActionTypes, radioActionTypes, vehicleActionTypes } from '@wheelhouse/robot-core/adapter'
import { robotActionTexts } from '@wheelhouse/texts/robots/robot-actions'
import { expect, it } from 'vitest'

/** Those that stand for a function of ours that the table names already (`apps/web/src/robots/enrolment`). */
const named = [
  'speak',
  'startCleaning',
  'stopCleaning',
  'startCharging',
  'stopCharging',
  'acceptCall',
  'endCall',
]

it('there are words for every action that our agent may list', () => {
  const actions = [...vehicleActionTypes, ...cameraActionTypes, ...radioActionTypes]
  const wordless = actions.filter((action) => !hasKey(robotActionTexts.texts, action))
  expect(wordless.toSorted()).toEqual(named.toSorted())
})
