import { defineTexts } from '../kernel/define-texts.ts'

/** The waypoints of a map, one by one; the words of what a waypoint has are the editor's. */
export const waypointTexts = defineTexts('waypoints', {
  title: { ja: 'ウェイポイント', en: 'Waypoints' },
  titleOf: { ja: 'ウェイポイント：{{floor}}', en: 'Waypoints: {{floor}}' },
  create: { ja: 'ウェイポイントの追加', en: 'Add a waypoint' },
  empty: {
    ja: 'この地図にはまだウェイポイントがありません。ロボットの行き先や充電、待機の場所として追加します。',
    en: 'No waypoints on this map yet. They are the places where robots go, charge and wait.',
  },
  inDraft: {
    ja: '変更は地図の下書きに保存されます。地図を公開するまで、ロボットには反映されません。',
    en: 'Changes are saved in the draft of the map. Robots use them only after the map is published.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  place: { ja: '位置と向き', en: 'Position and heading' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  numberNote: {
    ja: '空欄の場合は、次の番号を自動で割り当てます。',
    en: 'Leave it empty for the next free number.',
  },
  placeNote: {
    ja: '地図の原点からの距離です。',
    en: 'Distance from the origin of the map.',
  },
  headingNote: {
    ja: 'X軸の正の方向が0度、反時計回りが正です。',
    en: '0 points along the X axis; counter-clockwise is positive.',
  },
  statusNote: {
    ja: '無効なウェイポイントは地図に残りますが、使用されません。',
    en: 'A disabled waypoint stays on the map but is not used.',
  },
})
