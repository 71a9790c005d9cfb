import { defineTexts } from '../kernel/define-texts.ts'

export const spatialTexts = defineTexts('spatial', {
  title: { ja: '立体表示', en: 'Spatial view' },
  experimental: { ja: '試験中', en: 'Experimental' },
  building: { ja: '建物', en: 'Building' },
  noBuildings: { ja: '建物がありません。', en: 'There are no buildings.' },
  noDepth: {
    ja: 'このブラウザーでは立体表示ができないため、ロボットの一覧だけを表示しています。',
    en: 'This browser cannot show the building in 3D, so only the list of robots is shown.',
  },
  pictureOf: { ja: '{{building}}の立体表示', en: '{{building}} in 3D' },
  turnNote: {
    ja: 'ドラッグまたは矢印キーで回転、ホイールまたは＋・−キーで拡大・縮小、0キーで最初の表示に戻ります。',
    en: 'Drag or use the arrow keys to turn; use the wheel or + and − to zoom; 0 resets the view.',
  },
  keyTurnLeft: { ja: '建物を左から見る', en: 'View the building from further left' },
  keyTurnRight: { ja: '建物を右から見る', en: 'View the building from further right' },
  keyTurnUp: { ja: '建物を上から見る', en: 'View the building from higher' },
  keyTurnDown: { ja: '建物を下から見る', en: 'View the building from lower' },
  keyZoomIn: { ja: '建物を拡大', en: 'Zoom in' },
  keyZoomOut: { ja: '建物を縮小', en: 'Zoom out' },
  keyShowAll: { ja: '最初の表示に戻す', en: 'Reset the view' },
  onlyAlerts: { ja: '要確認・アラートのみ', en: 'Only robots with alerts or needing attention' },
})
