import { aBundleIn, defineSamples } from '../define-samples.ts'
import { aServiceCommand } from '../service-factories.ts'

export const samples = defineSamples('serviceCommands', {
  bodies: {
    create: ({ bundle, building }) => ({
      name: 'New command',
      code: 'call',
      packageId: bundle?.packageId ?? building.id,
      bundleId: bundle?.id ?? building.id,
      urlTemplate: 'https://service.invalid/in',
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
    test: () => ({ revision: 1, params: {} }),
  },
  make: async (server, site) => aServiceCommand(server.db, { bundle: await aBundleIn(server, site) }),
})
