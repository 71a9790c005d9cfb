import { defineSamples } from '../define-samples.ts'
import { anAllowedIp } from '../factories.ts'

export const samples = defineSamples('allowedIps', {
  bodies: {
    create: () => ({ ipAddress: `198.51.100.${Math.floor(Math.random() * 256)}` }),
    update: () => ({ description: 'Another office', revision: 1 }),
  },
  make: ({ db }, { building }) => anAllowedIp(db, { buildingId: building.id }),
})
