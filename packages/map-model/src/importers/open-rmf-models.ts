import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'

type Fixture = MapDocument['fixtures'][number]
type Shape = { kind: Fixture['kind']; width: number; depth: number; height: number }

/**
 * Outlines of the furniture models in building files, in metres. Building files only name a model; its mesh is
 * elsewhere. Chairs are left out, because people move them and a robot must detect them itself.
 */
const shapes: [named: readonly string[], shape: Shape][] = [
  [['chair'], { kind: 'chair', width: 0, depth: 0, height: 0 }],
  [['conf table', 'meeting table'], { kind: 'desk', width: 1.2, depth: 2.4, height: 0.74 }],
  [['coffee table'], { kind: 'desk', width: 0.6, depth: 0.6, height: 0.45 }],
  [['table', 'desk'], { kind: 'desk', width: 0.7, depth: 1.4, height: 0.74 }],
  [['cabinet', 'shelf', 'drawer', 'locker'], { kind: 'cabinet', width: 0.45, depth: 0.8, height: 1.2 }],
  [['fridge', 'vending', 'machine'], { kind: 'machine', width: 0.6, depth: 0.6, height: 1.7 }],
  [['trash', 'bin', 'plant'], { kind: 'other', width: 0.3, depth: 0.3, height: 0.6 }],
  [['couch', 'sofa', 'bench'], { kind: 'other', width: 0.8, depth: 1.6, height: 0.8 }],
]

/** Does a text contain these words, in this order, with anything around them? */
function hasWords(text: string, words: string): boolean {
  let from = 0
  for (const word of words.split(' ')) {
    const at = text.indexOf(word, from)
    if (at < 0) return false
    from = at + word.length
  }
  return true
}

/** The fixture for a model, as a list of zero or one. */
export function fixtureOfModel(modelName: string, [x, y]: Point, yaw: number, index: number): Fixture[] {
  const plain = modelName.toLowerCase()
  const shape = shapes.find(([named]) => named.some((words) => hasWords(plain, words)))?.[1]
  if (shape === undefined || shape.width === 0) return []
  const corner = (across: number, along: number): Point => [
    x + Math.cos(yaw) * across - Math.sin(yaw) * along,
    y + Math.sin(yaw) * across + Math.cos(yaw) * along,
  ]
  const [w, d] = [shape.width / 2, shape.depth / 2]
  const name = modelName.split('/').at(-1) ?? modelName
  return [
    {
      id: `fixture${index + 1}`,
      name: name.slice(0, 40),
      kind: shape.kind,
      polygon: [corner(-w, -d), corner(w, -d), corner(w, d), corner(-w, d)],
      height: shape.height,
    },
  ]
}
