import { defineTexts } from '../kernel/define-texts.ts'

export const mapTexts = defineTexts('maps', {
  floorMap: { ja: 'フロアマップ', en: 'Floor map' },
  mapKeys: {
    ja: '矢印キーで移動、＋と－で拡大・縮小、0で全体表示',
    en: 'Arrow keys move, + and - zoom, 0 shows everything',
  },
  zoomIn: { ja: '拡大', en: 'Zoom in' },
  zoomOut: { ja: '縮小', en: 'Zoom out' },
  showAll: { ja: '全体表示', en: 'Show everything' },
  chooseWaypoint: { ja: 'ウェイポイントを選択', en: 'Choose a waypoint' },
})
