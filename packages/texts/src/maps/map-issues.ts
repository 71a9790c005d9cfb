import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about maps and their files; `forms.ts` includes them. */
export const mapIssueTexts = {
  'map.badDescription': {
    ja: '地図の設定ファイル（YAML）として読み取れません。修正するか、もう一度書き出して選び直してください。',
    en: 'This cannot be read as a map description (YAML). Correct it or export it again, then choose it again.',
  },
  'map.badBuilding': {
    ja: 'Open-RMFの建物ファイルとして読み取れません。修正するか、もう一度書き出して選び直してください。',
    en: 'This cannot be read as an Open-RMF building file. Correct it or export it again, then choose it again.',
  },
  'map.badLayout': {
    ja: 'レイアウトファイル（VDMA LIF）として読み取れません。修正するか、もう一度書き出して選び直してください。',
    en: 'This cannot be read as a layout (VDMA LIF). Correct it or export it again, then choose it again.',
  },
  'map.badGraph': {
    ja: 'Nav2の経路グラフ（GeoJSON）として読み取れません。座標系が「map」のファイルを選択してください。',
    en: 'This cannot be read as a Nav2 route graph (GeoJSON) in the frame “map”.',
  },
  'map.badDocument': {
    ja: 'Wheelhouseの地図として読み取れません。この画面から書き出したJSONファイルを選択してください。',
    en: 'This cannot be read as a Wheelhouse map. Choose a JSON file that was exported from this page.',
  },
  'map.turnedOrigin': {
    ja: '原点が回転している地図は使用できません。origin の3番目の値を0にしてください。',
    en: 'A map with a rotated origin cannot be used. Set the third value of origin to 0.',
  },
  'map.otherPicture': {
    ja: '設定ファイル（YAML）に書かれている画像は「{{name}}」です。この画像を選ぶか、設定ファイルのimageを修正してください。',
    en: 'The description (YAML) names the image “{{name}}”. Choose that one, or correct “image” in the description.',
  },
  'map.badImage': {
    ja: '地図の画像（PGM・PNG）として読み取れません。途中で切れている可能性があります。もう一度書き出して選び直してください。',
    en: 'This cannot be read as a map image (PGM or PNG). It may be cut off. Export it again, then choose it again.',
  },
  'map.tooLarge': {
    ja: '地図が大きすぎます。2,500万画素、1,000 m四方までです。',
    en: 'The map is too large: at most 25 million pixels and 1,000 m on each side.',
  },
  'map.noResolution': {
    ja: '解像度（1画素の長さ）が分かりません。設定ファイル（YAML）を選ぶか、解像度を入力してください。',
    en: 'The resolution (the length of a pixel) is unknown. Choose the description (YAML) as well, or enter the resolution.',
  },
  'map.badPlace': {
    ja: 'この位置と大きさでは地図に置けません。2点を離して選び直すか、数値を確認してください。',
    en: 'It cannot be placed on the map like this. Choose two points that are farther apart, or check the numbers.',
  },
} as const satisfies Record<string, Text>
