import { defineSamples } from '../define-samples.ts'
import { aContract } from '../factories.ts'

export const samples = defineSamples('contracts', {
  bodies: {
    create: ({ building }) => ({ organizationId: building.organizationId }),
    update: () => ({ isArchive: true, revision: 1 }),
  },
  make: async ({ db }, { building: { organizationId } }) => {
    await db.deleteFrom('contracts').where('organizationId', '=', organizationId).execute()
    // With what rows of other samples are seen by.
    return aContract(db, { organizationId, isAutoGuide: true, isMiniAsilla: true })
  },
})
