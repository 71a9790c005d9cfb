import type { LossKind } from '@wheelhouse/contract/maps/map-transfer'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** What another form of map leaves out, one text for each kind; `{{count}}` says how many. */
export const transferLossTexts = defineTexts('transferLoss', {
  walls: { ja: '壁：{{count}}件', en: 'Walls: {{count}}' },
  doors: { ja: 'ドア：{{count}}件', en: 'Doors: {{count}}' },
  lifts: { ja: 'エレベーター：{{count}}件', en: 'Elevators: {{count}}' },
  rooms: { ja: '部屋：{{count}}件', en: 'Rooms: {{count}}' },
  fixtures: { ja: '什器：{{count}}件', en: 'Furniture: {{count}}' },
  waypoints: { ja: 'ウェイポイント：{{count}}件', en: 'Waypoints: {{count}}' },
  edges: { ja: '通路：{{count}}件', en: 'Edges: {{count}}' },
  zones: { ja: 'エリア：{{count}}件', en: 'Zones: {{count}}' },
  routes: { ja: 'ルート：{{count}}件', en: 'Routes: {{count}}' },
  pins: { ja: '点検項目のピン：{{count}}件', en: 'Check-item pins: {{count}}' },
  patches: { ja: '部分地図：{{count}}件', en: 'Partial maps: {{count}}' },
  occupancy: { ja: 'スキャン地図', en: 'The scanned map' },
  picture: { ja: '図面', en: 'The drawing' },
  routeImages: { ja: 'ルートの画像：{{count}}件', en: 'Pictures of routes: {{count}}' },
  switchedOff: { ja: '無効にした項目：{{count}}件', en: 'Disabled objects: {{count}}' },
  waypointTypes: { ja: 'ウェイポイントの種類：{{count}}件', en: 'Types of waypoints: {{count}}' },
  waypointNumbers: { ja: 'ウェイポイントの番号：{{count}}件', en: 'Numbers of waypoints: {{count}}' },
  waypointNotes: { ja: 'ウェイポイントのメモ：{{count}}件', en: 'Notes on waypoints: {{count}}' },
  edgeSpeeds: { ja: '通路の速度：{{count}}件', en: 'Speeds of edges: {{count}}' },
  zoneNames: { ja: 'エリアの名前：{{count}}件', en: 'Names of zones: {{count}}' },
  zoneHours: {
    ja: 'エリアの時間帯：{{count}}件（常に有効として扱います）',
    en: 'Time windows of zones: {{count}} (the zones then always apply)',
  },
  zoneSpeeds: {
    ja: 'm/sで指定した速度制限エリア：{{count}}件（別のマスクspeed_mpsに0.1 m/s単位で書き出します。再び取り込むことはできません）',
    en: 'Speed zones with a limit in m/s: {{count}} (exported to a separate mask, speed_mps, in steps of 0.1 m/s, which cannot be imported again)',
  },
  undesirableCells: {
    ja: '進入禁止マスクの中間値のセル：{{count}}個',
    en: 'Cells of the keepout mask between free and forbidden: {{count}}',
  },
  curves: { ja: '通路の曲線：{{count}}件（直線になります）', en: 'Curved edges: {{count}} (made straight)' },
  operations: { ja: '地点や通路での操作：{{count}}件', en: 'Operations at points and edges: {{count}}' },
  edgeCosts: { ja: '通路のコスト：{{count}}件', en: 'Costs of edges: {{count}}' },
  levelChanges: { ja: '別の階への通路：{{count}}件', en: 'Edges to another level: {{count}}' },
  models: { ja: '大きさが不明な什器：{{count}}件', en: 'Furniture of unknown size: {{count}}' },
})

// Every kind has its text: without one this does not compile.
transferLossTexts.texts satisfies Record<LossKind, Text>
