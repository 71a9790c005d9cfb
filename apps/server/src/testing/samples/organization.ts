import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('organizations', {
  bodies: {
    create: () => ({ name: `New ${Math.random().toString(36).slice(2, 10)}` }),
    // Another name than its own: the walk over all calls leaves the site as it is.
    deleteWithContents: () => ({ name: 'Another organisation' }),
    update: () => ({ address: '千代田区', revision: 1 }),
  },
  make: async (_server, { building }) => ({ id: building.organizationId }),
})
