import { saveContract } from '../../organizations/contract.store.ts'
import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'

/** Of the robot of the site. */
export const samples = defineSamples('guideAddresses', {
  make: async ({ db }, { building: { organizationId }, robot }) => {
    await saveContract(db, organizationId, { isAutoGuide: true }, testNow)
    return robot
  },
})
