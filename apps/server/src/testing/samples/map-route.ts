import { defineSamples } from '../define-samples.ts'
import { unique } from '../factories.ts'
import { aDrawnObject } from '../map-factories.ts'

const points = [
  [1, 1],
  [3, 1],
]

export const samples = defineSamples('mapRoutes', {
  bodies: {
    create: () => ({ name: 'Night round', points }),
    update: () => ({ name: 'Another name', revision: 1_000 }),
  },
  make: (server, { floor }) => {
    const route = { id: `route-${unique()}`, name: 'Round', status: 1, points, interval: 0.5 }
    return aDrawnObject(server.db, floor.id, 'routes', route)
  },
})
