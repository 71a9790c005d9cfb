import type { MapListName } from '@wheelhouse/contract/maps/map-change'
import type { ToolId } from '../tools/tool.ts'

/**
 * One canvas and one document, with tools of three generations: pictures with waypoints and routes, scanned maps with
 * directions and measures, and everything that a map can contain.
 */
export type Generation = 'v1' | 'v1_5' | 'v2'

export type GenerationRules = {
  tools: readonly ToolId[]
  /** What can be selected and changed. The rest is read-only. */
  lists: ReadonlySet<MapListName>
  /** Shows positions also in pixels of the image or scan. */
  showsPixels: boolean
  hasTransfer: boolean
  /** The image below the map can be set. */
  hasPicture: boolean
  hasPublishing: boolean
}

export const generations: Record<Generation, GenerationRules> = {
  v1: {
    tools: ['select', 'pan', 'waypoint', 'route'],
    lists: new Set(['waypoints', 'routes']),
    showsPixels: true,
    hasTransfer: false,
    hasPicture: true,
    hasPublishing: true,
  },
  v1_5: {
    tools: ['select', 'pan', 'waypoint', 'edge', 'route', 'measure'],
    lists: new Set(['waypoints', 'edges', 'routes']),
    showsPixels: false,
    hasTransfer: true,
    hasPicture: false,
    hasPublishing: true,
  },
  v2: {
    tools: [
      'select',
      'pan',
      'waypoint',
      'edge',
      'route',
      'keepout',
      'speed',
      'wall',
      'door',
      'lift',
      'room',
      'pin',
      'measure',
    ],
    lists: new Set([
      'waypoints',
      'edges',
      'routes',
      'zones',
      'walls',
      'doors',
      'lifts',
      'rooms',
      'fixtures',
      'pins',
    ]),
    showsPixels: false,
    hasTransfer: true,
    hasPicture: false,
    hasPublishing: true,
  },
}
