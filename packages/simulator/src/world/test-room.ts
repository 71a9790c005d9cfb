import { toMap } from '@wheelhouse/contract/maps/map-document'

/** A room of 10 m x 6 m with a dock in the west, three waypoints in a row and a closed-off cupboard, for tests. */
export const testRoom = toMap({
  bounds: { min: [0, 0], max: [10, 6] },
  walls: [
    {
      id: 'outer',
      points: [
        [0, 0],
        [10, 0],
        [10, 6],
        [0, 6],
        [0, 0],
      ],
      height: 2.7,
    },
  ],
  rooms: [
    {
      id: 'hall',
      name: 'Hall',
      polygon: [
        [0, 0],
        [10, 0],
        [10, 6],
        [0, 6],
      ],
    },
  ],
  fixtures: [
    {
      id: 'cupboard',
      name: 'Cupboard',
      kind: 'cabinet',
      polygon: [
        [8, 4],
        [9, 4],
        [9, 5],
        [8, 5],
      ],
      height: 2,
    },
  ],
  waypoints: [
    { id: 'dock', no: 1, name: 'Dock', type: 2, x: 1, y: 3, theta: 0 },
    { id: 'middle', no: 2, name: 'Middle', type: 1, x: 4, y: 3, theta: 0 },
    { id: 'east', no: 3, name: 'East', type: 1, x: 8, y: 2, theta: 1.57 },
  ],
  edges: [
    { id: 'dock__middle', from: 'dock', to: 'middle', oneWay: false },
    { id: 'middle__east', from: 'middle', to: 'east', oneWay: false },
  ],
})
