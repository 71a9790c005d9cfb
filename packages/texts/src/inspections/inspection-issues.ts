import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about check items, threshold rules and behaviour detection; `forms.ts` includes them. */
export const inspectionIssueTexts = {
  'checkItem.otherEditor': {
    ja: '点検対象に合わない設定です。もう一度設定してください。',
    en: 'This does not fit what is inspected. Set it up again.',
  },
  'checkItem.noMeterType': { ja: 'メーターの種類を選んでください。', en: 'Choose the meter type.' },
  'checkItem.notAMeter': {
    ja: 'メーターの点検項目でのみ設定できます。',
    en: 'Only a check item for a meter can have this.',
  },
  'threshold.notInBuilding': {
    ja: '同じ建物のしきい値ルールを選んでください。',
    en: 'Choose a threshold rule of the same building.',
  },
  'checkItem.sameArea': { ja: '同じ名前の領域があります。', en: 'Two areas have the same name.' },
  'thermalArea.outside': {
    ja: '領域がサーマル画像の外にはみ出しています。',
    en: 'The area extends beyond the thermal picture.',
  },
  'crop.outside': { ja: '範囲が画像の外にはみ出しています。', en: 'The frame extends beyond the picture.' },
  'crop.sameMarker': {
    ja: '四隅には、それぞれ異なる番号のマーカーを指定してください。',
    en: 'Give the four corners markers with different numbers.',
  },
  'trigger.noPercent': {
    ja: 'バッテリー残量は5〜95の整数で入力してください。',
    en: 'Enter a whole number from 5 to 95.',
  },
  'trigger.noMoment': { ja: '結果を1つ以上選択してください。', en: 'Choose at least one result.' },
  'trigger.notMonthly': {
    ja: '月次報告は、前月の建物全体の内容をExcelで出力します。',
    en: 'The monthly report covers the whole building in the previous month, as an Excel file.',
  },
  'trigger.otherBuilding': {
    ja: '同じ建物のものを選択してください。',
    en: 'Choose one of the same building.',
  },
  'trigger.otherFlow': {
    ja: 'このフローを選択してください。',
    en: 'Choose this flow.',
  },
  'trigger.badParams': {
    ja: 'サービスコマンドに渡す値を確認してください。',
    en: 'The values do not fit the service command.',
  },
  'detection.noBehaviour': {
    ja: '検知する行動を1つ以上選択してください。',
    en: 'Choose at least one behaviour.',
  },
  'detection.tooFewPoints': { ja: 'エリアには3点以上が必要です。', en: 'An area needs at least 3 points.' },
  'detection.tooManyPoints': { ja: 'エリアの点は20点までです。', en: 'An area has at most 20 points.' },
  'detection.noArea': { ja: '侵入エリアを設定してください。', en: 'Draw the intrusion area.' },
  'detection.areaOfNothing': {
    ja: '侵入エリアは、侵入を検知する場合にのみ設定できます。',
    en: 'Only a setting that detects intrusion can have an area.',
  },
  'detection.crossing': {
    ja: 'エリアの線が交差しています。点を移動してください。',
    en: 'The outline crosses itself. Move its points.',
  },
  'detection.stayMinutes': {
    ja: '1から240までの整数（分）を入力してください。',
    en: 'Enter a whole number of minutes from 1 to 240.',
  },
  'detection.stayOfNothing': {
    ja: '滞留時間は、滞留を検知する場合にのみ設定できます。',
    en: 'Only a setting that detects loitering can have a length of stay.',
  },
  'detection.otherBuilding': {
    ja: '同じ建物のものを選択してください。',
    en: 'Choose one of the same building.',
  },
  'threshold.noCondition': { ja: '条件を追加してください。', en: 'Add a condition.' },
  'threshold.notANumber': { ja: '数値を入力してください。', en: 'Enter a number.' },
  'threshold.outOfRange': {
    ja: '-9,999,999,999.99999から9,999,999,999.99999までの値を入力してください。',
    en: 'Enter a value from -9,999,999,999.99999 to 9,999,999,999.99999.',
  },
  'threshold.negative': { ja: '0以上の数値を入力してください。', en: 'Enter 0 or more.' },
  'threshold.duration': {
    ja: '0から604800までの整数（秒）を入力してください。',
    en: 'Enter a whole number of seconds from 0 to 604800.',
  },
  'threshold.bandTooWide': {
    ja: '不感帯は、下限と上限の差の半分以下にしてください。',
    en: 'The dead band must be at most half of the range.',
  },
  'threshold.deviceElsewhere': {
    ja: '同じ建物のデバイスを選んでください。',
    en: 'Choose a device of the same building.',
  },
  'threshold.oneHistory': {
    ja: '点検項目またはデバイスのどちらか1つを選んでください。',
    en: 'Choose one check item or one device.',
  },
  'threshold.order': {
    ja: '上限は下限より大きくしてください。',
    en: 'The upper limit must be greater than the lower limit.',
  },
} as const satisfies Record<string, Text>
