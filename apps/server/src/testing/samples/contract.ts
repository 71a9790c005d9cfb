import { defineSamples } from '../define-samples.ts'
import { aContract } from '../factories.ts'

export const samples = defineSamples('contracts', {
  bodies: {
    create: ({ building }) => ({ organizationId: building.organizationId }),
    update: () => ({ isArchive: true, revision: 1 }),
  },
  make: async ({ db }, { building: { organizationId } }) => {
    await db.deleteFrom('contracts').where('organizationId', '=', organizationId).execute()
    return aContract(db, { organizationId })
  },
})
