import { defineTexts } from '../kernel/define-texts.ts'

/** The drawing that lies below a map. */
export const mapPictureTexts = defineTexts('mapPicture', {
  none: { ja: '図面はまだありません。', en: 'There is no drawing yet.' },
  file: { ja: '図面の画像', en: 'Picture of the drawing' },
  note: {
    ja: '地図の下に表示します。入れ替えても、ウェイポイントとルートは動きません。',
    en: 'Shown below the map. Waypoints and routes stay where they are when it is replaced.',
  },
  size: {
    ja: '{{width}} × {{height}} px、{{wide}} × {{high}} m',
    en: '{{width}} × {{height}} px, {{wide}} × {{high}} m',
  },
  resolution: { ja: '1画素の長さ（mm）', en: 'Length of a pixel (mm)' },
  left: { ja: '左下のX（m）', en: 'X of the lower left corner (m)' },
  low: { ja: '左下のY（m）', en: 'Y of the lower left corner (m)' },
  byLength: { ja: '2点と長さで縮尺を決める', en: 'Scale by two points and a length' },
  byLengthNote: {
    ja: '長さの分かる2点を図面上でクリックし、実際の長さを入力します。座標は左上からの画素です。',
    en: 'Click two points of the drawing whose distance you know, then enter it. Pixels count from the upper left corner.',
  },
  picture: {
    ja: '図面。クリックすると2点を順に置きます',
    en: 'The drawing. Click to set the two points in turn',
  },
  pointX: { ja: '点{{count}}のX（px）', en: 'X of point {{count}} (px)' },
  pointY: { ja: '点{{count}}のY（px）', en: 'Y of point {{count}} (px)' },
  length: { ja: '実際の長さ（m）', en: 'Actual distance (m)' },
  setScale: { ja: '縮尺を決める', en: 'Set the scale' },
  badScale: {
    ja: '2点が同じ場所か、長さと合いません。1画素が0.001〜10 mになるようにしてください。',
    en: 'The points are in the same place, or do not fit the length: a pixel must be 0.001 to 10 m long.',
  },
  remove: { ja: '図面を外す', en: 'Remove the drawing' },
})
