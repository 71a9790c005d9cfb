import type { MapListName } from '@wheelhouse/contract/maps/map-change'
import type { Point, WaypointType } from '@wheelhouse/contract/maps/map-document'
import type { Store } from '../../../kernel/server/store.ts'
import type { EditorStore } from '../editor-store.ts'
import type { Entry } from '../map-objects.ts'

/** What a tool of the editor is: it turns what the pointer does into acts, and says what is to be seen meanwhile. */

export type ToolId =
  | 'select'
  | 'pan'
  | 'waypoint'
  | 'edge'
  | 'route'
  | 'keepout'
  | 'speed'
  | 'wall'
  | 'door'
  | 'lift'
  | 'room'
  | 'pin'
  | 'measure'

export type EditorSettings = {
  snapsToGrid: boolean
  snapsToPoints: boolean
  snapsToAngles: boolean
  /** Metres. */
  grid: number
  showsGrid: boolean
  /** Of new waypoints. */
  waypointType: WaypointType
  /** Metres between the points of new routes. */
  interval: number
}

/** What a tool needs. It keeps nothing of the map itself. */
export type ToolContext = {
  store: EditorStore
  settings: Store<EditorSettings>
  /** What can be chosen and changed with this set of tools. */
  lists: ReadonlySet<MapListName>
  /** Something to be seen has changed. */
  redraw: () => void
  /** The name of a new object. @param count how many there are of its kind */
  nameNew: (kind: ToolId, count: number) => string
}

/** Where the pointer is, in metres. */
export type ToolEvent = {
  /** As it is. */
  at: Point
  /** As far as metres go for a finger's breadth. */
  reach: number
  isShift: boolean
}

/** What a tool shows above the map. */
export type Sketch = {
  /** Lines as they come to be, in metres. */
  lines: readonly (readonly Point[])[]
  /** Do the lines close to areas? */
  isClosed?: boolean
  /** Corners to take hold of. */
  handles?: readonly Point[]
  /** Objects as they would be. */
  ghosts?: readonly Entry[]
  /** What a place is about, such as a length. */
  label?: { at: Point; text: string }
}

export type Tool = {
  down?: (event: ToolEvent) => void
  /** @param isDown while the button is held */
  move?: (event: ToolEvent, isDown: boolean) => void
  up?: (event: ToolEvent) => void
  /** Enter or a double click: what is begun is done. @returns was there anything to finish? */
  finish?: () => boolean
  /** Is something drawn that is not done yet? */
  isBegun?: () => boolean
  /** Escape. @returns was there anything to give up? */
  cancel?: () => boolean
  /** Takes back the last point of what is begun. @returns was there one? */
  stepBack?: () => boolean
  sketch: () => Sketch | null
}
