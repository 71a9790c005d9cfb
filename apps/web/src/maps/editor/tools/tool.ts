import type { MapListName } from '@wheelhouse/contract/maps/map-change'
import type { Point, WaypointType } from '@wheelhouse/contract/maps/map-document'
import type { Store } from '../../../kernel/server/store.ts'
import type { EditorStore } from '../editor-store.ts'
import type { Entry } from '../map-objects.ts'

/** The tools of the editor: they turn pointer events into acts, and provide a sketch meanwhile. */

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
  /** For new waypoints. */
  waypointType: WaypointType
  /** Metres between the points of new routes. */
  interval: number
}

/** What a tool needs. It stores nothing of the map itself. */
export type ToolContext = {
  store: EditorStore
  settings: Store<EditorSettings>
  /** What can be selected and changed with this set of tools. */
  lists: ReadonlySet<MapListName>
  /** The sketch has changed. */
  redraw: () => void
  /** The name of a new object. @param count number of existing objects of its kind */
  nameNew: (kind: ToolId, count: number) => string
}

/** Position of the pointer, in metres. */
export type ToolEvent = {
  /** Without snapping. */
  at: Point
  /** The distance in metres that corresponds to the width of a finger. */
  reach: number
  isShift: boolean
}

/** What a tool shows above the map. */
export type Sketch = {
  /** Lines being drawn, in metres. */
  lines: readonly (readonly Point[])[]
  /** Are the lines closed to areas? */
  isClosed?: boolean
  /** Draggable corners. */
  handles?: readonly Point[]
  /** Objects as they would become. */
  ghosts?: readonly Entry[]
  /** A label at a position, such as a length. */
  label?: { at: Point; text: string }
}

export type Tool = {
  down?: (event: ToolEvent) => void
  /** @param isDown while the button is held */
  move?: (event: ToolEvent, isDown: boolean) => void
  up?: (event: ToolEvent) => void
  /** Enter or a double click: completes the drawing. @returns whether there was anything to complete */
  finish?: () => boolean
  /** Is there an unfinished drawing? */
  isBegun?: () => boolean
  /** Escape. @returns whether there was anything to cancel */
  cancel?: () => boolean
  /** Removes the last point of the drawing. @returns whether there was one */
  stepBack?: () => boolean
  sketch: () => Sketch | null
}
