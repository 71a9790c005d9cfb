import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { Page } from 'playwright-core'

/** The peer: the same map in Konva, a well-known canvas library, set up as its documentation recommends. */

type KonvaNode = { add: (...nodes: KonvaNode[]) => void }
type KonvaStage = KonvaNode & {
  scaleX: () => number
  scale: (to: { x: number; y: number }) => void
  position: { (): { x: number; y: number }; (to: { x: number; y: number }): void }
  getPointerPosition: () => { x: number; y: number } | null
  on: (event: string, handler: (event: { evt: WheelEvent }) => void) => void
}
type KonvaLibrary = Record<'Layer' | 'Line' | 'Circle', new (settings: object) => KonvaNode> & {
  Stage: new (settings: object) => KonvaStage
}

declare global {
  /** Set by the library's script. */
  var Konva: KonvaLibrary
}

const library = fileURLToPath(new URL('../konva.min.js', import.meta.resolve('konva')))

/** Shows the whole map on a page of its own; dragging pans it, the wheel zooms. */
export async function showInKonva(page: Page, map: MapDocument): Promise<void> {
  // Leaves the console, whose pages block foreign scripts.
  await page.goto('about:blank')
  await page.setContent('<body style="margin:0"><div id="stage"></div></body>')
  await page.addScriptTag({ content: readFileSync(library, 'utf8') })
  await page.evaluate(buildScene, map)
}

/** Runs in the page. Nothing listens to the pointer, which is Konva's fastest setting. */
function buildScene({ bounds, waypoints, edges, walls, zones }: MapDocument): void {
  const { Konva } = globalThis
  const { innerWidth: width, innerHeight: height } = window
  const scale = Math.min(width / (bounds.max[0] - bounds.min[0]), height / (bounds.max[1] - bounds.min[1]))
  const stage = new Konva.Stage({
    container: 'stage',
    width,
    height,
    draggable: true,
    scaleX: scale,
    scaleY: scale,
  })
  const layer = new Konva.Layer({ listening: false })
  const fast = {
    listening: false,
    perfectDrawEnabled: false,
    shadowForStrokeEnabled: false,
    strokeScaleEnabled: false,
  }
  for (const { polygon, kind } of zones)
    layer.add(
      new Konva.Line({
        ...fast,
        points: polygon.flat(),
        closed: true,
        fill: kind === 'keepout' ? '#c33' : '#cc3',
      }),
    )
  for (const { points } of walls)
    layer.add(new Konva.Line({ ...fast, points: points.flat(), stroke: '#333', strokeWidth: 2 }))
  const places = new Map(waypoints.map(({ id, x, y }) => [id, [x, y]]))
  for (const { from, to } of edges) {
    const points = [...(places.get(from) ?? []), ...(places.get(to) ?? [])]
    layer.add(new Konva.Line({ ...fast, points, stroke: '#59c', strokeWidth: 1.5 }))
  }
  for (const { x, y } of waypoints) layer.add(new Konva.Circle({ ...fast, x, y, radius: 0.3, fill: '#169' }))
  stage.add(layer)
  stage.on('wheel', ({ evt }) => {
    evt.preventDefault()
    const pointer = stage.getPointerPosition() ?? { x: 0, y: 0 }
    const before = stage.scaleX()
    const after = before * Math.exp(-evt.deltaY / 500)
    const { x, y } = stage.position()
    stage.scale({ x: after, y: after })
    const move = (at: number, from: number) => at - ((at - from) / before) * after
    stage.position({ x: move(pointer.x, x), y: move(pointer.y, y) })
  })
}
