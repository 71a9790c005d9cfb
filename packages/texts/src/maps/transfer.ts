import type { LossKind } from '@wheelhouse/contract/maps/map-transfer'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** What is left out on the way from or to another form of map, and how many there are. */
const lossTexts = {
  walls: { ja: '壁 {{count}}件', en: 'walls: {{count}}' },
  doors: { ja: 'ドア {{count}}件', en: 'doors: {{count}}' },
  lifts: { ja: 'エレベーター {{count}}件', en: 'elevators: {{count}}' },
  rooms: { ja: '部屋 {{count}}件', en: 'rooms: {{count}}' },
  fixtures: { ja: '什器 {{count}}件', en: 'furniture: {{count}}' },
  waypoints: { ja: 'ウェイポイント {{count}}件', en: 'waypoints: {{count}}' },
  edges: { ja: '通路 {{count}}件', en: 'edges: {{count}}' },
  zones: { ja: 'エリア {{count}}件', en: 'zones: {{count}}' },
  routes: { ja: 'ルート {{count}}件', en: 'routes: {{count}}' },
  pins: { ja: '点検項目のピン {{count}}件', en: 'check-item pins: {{count}}' },
  patches: { ja: '部分地図 {{count}}件', en: 'partial maps: {{count}}' },
  occupancy: { ja: 'スキャン地図', en: 'the scanned map' },
  picture: { ja: '図面', en: 'the drawing' },
  switchedOff: { ja: '無効にしたもの {{count}}件', en: 'what is switched off: {{count}}' },
  waypointTypes: { ja: 'ウェイポイントの種類 {{count}}件', en: 'types of waypoints: {{count}}' },
  waypointNumbers: { ja: 'ウェイポイントの番号 {{count}}件', en: 'numbers of waypoints: {{count}}' },
  waypointNotes: { ja: 'ウェイポイントの備考 {{count}}件', en: 'notes of waypoints: {{count}}' },
  edgeSpeeds: { ja: '通路の速度 {{count}}件', en: 'speeds of edges: {{count}}' },
  zoneNames: { ja: 'エリアの名前 {{count}}件', en: 'names of zones: {{count}}' },
  zoneHours: { ja: 'エリアの時間帯 {{count}}件', en: 'hours of zones: {{count}}' },
  zoneSpeeds: { ja: 'm/s単位の制限速度 {{count}}件', en: 'limits in metres per second: {{count}}' },
  undesirableCells: {
    ja: '禁止とも通行可とも決まらないセル {{count}}個',
    en: 'cells that are neither forbidden nor free: {{count}}',
  },
  curves: { ja: '曲線の通路 {{count}}件（直線になります）', en: 'curved edges, now straight: {{count}}' },
  levelChanges: { ja: '別の階への通路 {{count}}件', en: 'edges to other levels: {{count}}' },
  models: { ja: '大きさが不明な什器 {{count}}件', en: 'furniture of unknown size: {{count}}' },
} satisfies Record<LossKind, Text>

export const mapLossTexts = defineTexts('mapLoss', lossTexts)

export const mapTransferTexts = defineTexts('mapTransfer', {
  import: { ja: '取り込み', en: 'Import' },
  importNote: {
    ja: 'ファイルにあるものは下書きの同じ種類のものと置き換わり、ほかは残ります。',
    en: 'What the file holds takes the place of the same in the draft; the rest stays.',
  },
  format: { ja: '形式', en: 'Format' },
  format_nav2: { ja: 'ROS / Nav2（YAMLと画像）', en: 'ROS / Nav2 (YAML and picture)' },
  format_openRmf: { ja: 'Open-RMF（building.yaml）', en: 'Open-RMF (building.yaml)' },
  format_lif: { ja: 'VDMA LIF（JSON）', en: 'VDMA LIF (JSON)' },
  format_wheelhouse: { ja: 'Wheelhouse（すべての内容）', en: 'Wheelhouse (everything)' },
  format_geojson: { ja: '経路グラフ（GeoJSON）', en: 'Route graph (GeoJSON)' },
  format_all: { ja: 'すべての形式（zip）', en: 'All formats (zip)' },
  description: { ja: '地図の記述（YAML）', en: 'Description (YAML)' },
  picture: { ja: '地図の画像（PGM・PNG）', en: 'Picture (PGM or PNG)' },
  keepoutDescription: {
    ja: '進入禁止マスクの記述（任意）',
    en: 'Description of the keepout mask (optional)',
  },
  keepoutPicture: { ja: '進入禁止マスクの画像（任意）', en: 'Picture of the keepout mask (optional)' },
  speedDescription: { ja: '速度マスクの記述（任意）', en: 'Description of the speed mask (optional)' },
  speedPicture: { ja: '速度マスクの画像（任意）', en: 'Picture of the speed mask (optional)' },
  building: { ja: '建物のファイル（YAML）', en: 'Building file (YAML)' },
  drawing: { ja: '図面の画像（任意）', en: 'Picture of the drawing (optional)' },
  layout: { ja: 'レイアウトのファイル', en: 'Layout file' },
  document: { ja: '地図のファイル（JSON）', en: 'Map file (JSON)' },
  level: { ja: 'このフロアにあたる階', en: 'The level that this floor is' },
  importNow: { ja: '下書きに取り込む', en: 'Import into the draft' },
  imported: { ja: '取り込みました', en: 'Imported' },
  importedLeftOut: { ja: '取り込めなかったもの', en: 'What had no place in the map' },
  export: { ja: '書き出し', en: 'Export' },
  exportNote: { ja: '公開中の版を書き出します。', en: 'Exports the published revision.' },
  lost: { ja: 'この形式では失われるもの', en: 'What this format cannot hold' },
  nothingLost: { ja: 'この形式ですべて書き出せます。', en: 'This format holds everything.' },
  download: { ja: 'ダウンロード', en: 'Download' },
  nothingPublished: {
    ja: '公開すると書き出せるようになります。',
    en: 'Publish the map to export it.',
  },
  originals: { ja: '元のファイル', en: 'Original files' },
  noOriginals: { ja: 'ファイルからの取り込みはまだありません。', en: 'Nothing was imported from files yet.' },
})
