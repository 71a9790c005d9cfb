import { defineSamples } from '../define-samples.ts'
import { aDrawnObject } from '../map-factories.ts'

let last = 100
/** No two waypoints of a floor have the same number. */
const freeNumber = () => (last += 1)

export const samples = defineSamples('waypoints', {
  bodies: {
    create: () => ({ no: freeNumber(), name: 'Front desk', type: 1, x: 2, y: 3 }),
    update: () => ({ name: 'Another name', revision: 1_000 }),
  },
  make: (server, { floor }) => {
    const no = freeNumber()
    const waypoint = { id: `w${no}`, no, name: '', type: 1, x: 2, y: 3, theta: 0, status: 1, note: '' }
    return aDrawnObject(server.db, floor.id, 'waypoints', waypoint)
  },
})
