import type { UnreadableReason } from '@wheelhouse/contract/devices/device-broker'
import type { DeviceIntake } from '@wheelhouse/contract/devices/device-reading'
import type { BandTone, ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const keys = {
  key_temperature: { ja: '温度', en: 'Temperature' },
  key_humidity: { ja: '湿度', en: 'Humidity' },
  key_pressure: { ja: '気圧', en: 'Pressure' },
  key_co2: { ja: 'CO2濃度', en: 'CO2' },
  key_tvoc: { ja: 'TVOC（総揮発性有機化合物）', en: 'TVOC' },
  key_wbgt: { ja: '暑さ指数（WBGT）', en: 'Heat index (WBGT)' },
  key_wbgtEstimated: { ja: '暑さ指数（WBGT、推定）', en: 'Heat index (WBGT, estimated)' },
  key_illuminance: { ja: '照度', en: 'Illuminance' },
  key_vibrationPga: { ja: '振動（PGA）', en: 'Vibration (PGA)' },
  key_noise: { ja: '騒音', en: 'Noise' },
  key_battery: { ja: 'バッテリー電圧', en: 'Battery voltage' },
  key_batteryLevel: { ja: 'バッテリー残量', en: 'Battery level' },
  key_pm1: { ja: 'PM1.0', en: 'PM1.0' },
  key_pm25: { ja: 'PM2.5', en: 'PM2.5' },
  key_pm10: { ja: 'PM10', en: 'PM10' },
} satisfies Record<`key_${ReadingKey}`, Text>

const tones = {
  tone_good: { ja: '目安の範囲', en: 'Guidance range' },
  tone_caution: { ja: '注意', en: 'Caution' },
  tone_warning: { ja: '警戒', en: 'Warning' },
  tone_severe: { ja: '厳重警戒', en: 'Severe warning' },
  tone_danger: { ja: '危険', en: 'Danger' },
} satisfies Record<`tone_${BandTone}`, Text>

type Reason = NonNullable<DeviceIntake['lastRefusal']>['reason']
const reasons = {
  reason_outOfRange: {
    ja: 'センサーの測定範囲を外れています',
    en: 'outside the range of such a sensor',
  },
  reason_notANumber: { ja: '数値ではありません', en: 'not a number' },
  reason_future: { ja: '日時が5分以上先です', en: 'its time is more than 5 minutes ahead' },
  reason_tooOld: { ja: '31日より前の値です', en: 'older than 31 days' },
} satisfies Record<`reason_${Reason}`, Text>

const unreadable = {
  unreadable_notJson: { ja: 'JSONではありません', en: 'not JSON' },
  unreadable_tooLarge: { ja: '16 KBを超えています', en: 'larger than 16 KB' },
  unreadable_noValue: {
    ja: '設定したパスに値がありません',
    en: 'no value at any of the paths',
  },
  unreadable_badTime: {
    ja: '測定日時のパスに日時がありません',
    en: 'no date and time at the path of the time of measurement',
  },
  unreadable_notSetUp: {
    ja: '接続方法がMQTTではないか、取り込む値が設定されていません',
    en: 'the connection is not MQTT, or has no values to record',
  },
  unreadable_tooMany: { ja: '送信が多すぎます', en: 'too many messages' },
  unreadable_encrypted: {
    ja: '暗号化されています。センサーの設定で暗号化を解除してください',
    en: 'encrypted: turn the encryption off in the settings of the sensor',
  },
  unreadable_badFormat: {
    ja: '接続プロファイルのformatの形式ではありません',
    en: 'not in the format that the connection profile names',
  },
} satisfies Record<`unreadable_${UnreadableReason}`, Text>

/** The screen with what a device measured. */
export const deviceReadingTexts = defineTexts('deviceReadings', {
  title: { ja: 'センサーデータ', en: 'Sensor data' },
  toData: { ja: 'センサーデータを表示', en: 'Show sensor data' },
  watchedBy: {
    ja: 'しきい値ルール「{{rule}}」：{{conditions}}で基準外（破線）',
    en: 'Threshold rule “{{rule}}”: abnormal if {{conditions}} (dashed line)',
  },
  backToDevice: { ja: 'デバイスに戻る', en: 'Back to the device' },
  span: { ja: '期間', en: 'Period' },
  span_hour: { ja: '1時間', en: '1 hour' },
  span_day: { ja: '24時間', en: '24 hours' },
  span_week: { ja: '7日間', en: '7 days' },
  span_month: { ja: '30日間', en: '30 days' },
  span_custom: { ja: '期間を指定', en: 'Custom' },
  from: { ja: '開始', en: 'From' },
  to: { ja: '終了', en: 'To' },
  spanInvalid: { ja: '終了は開始より後にしてください。', en: 'The end must be after the start.' },
  allItems: { ja: 'すべての項目', en: 'All of them' },
  items: { ja: '表示する項目', en: 'Values shown' },
  others: { ja: '比較するデバイス', en: 'Compare with' },
  othersNote: { ja: '同じ建物のデバイス（3台まで）', en: 'Up to 3 devices of the same building' },
  rule: { ja: 'しきい値ルールの線', en: 'Lines of a threshold rule' },
  noRule: { ja: 'しきい値の線なし', en: 'No threshold lines' },
  ruleOn: { ja: 'しきい値を表示する項目', en: 'Lines are for' },
  show: { ja: '表示', en: 'Show' },
  zoomIn: { ja: '拡大', en: 'Zoom in' },
  zoomOut: { ja: '縮小', en: 'Zoom out' },
  earlier: { ja: '前の期間', en: 'Earlier' },
  later: { ja: '次の期間', en: 'Later' },
  zoomNote: {
    ja: 'グラフをドラッグすると拡大します。帯は最小値から最大値まで、線は平均値です。',
    en: 'Drag over a chart to zoom in. The band goes from the lowest to the highest value; the line is the average.',
  },
  csv: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  loading: { ja: 'センサーデータを読み込んでいます', en: 'Loading sensor data' },
  neverHeard: {
    ja: 'このデバイスからはまだデータを受信していません。',
    en: 'This device has not sent any data yet.',
  },
  howToSend: {
    ja: 'APIの POST /api/devices/{{id}}/readings で送信した値、または接続プロファイル（http、mqtt、ble）で受け取った値が、ここに表示されます。',
    en: 'Values that are sent to POST /api/devices/{{id}}/readings of the API, or arrive by a connection profile (http, mqtt or ble), are shown here.',
  },
  empty: { ja: 'この期間のデータはありません。', en: 'No values in this period.' },
  heardAt: { ja: '最終受信：{{moment}}', en: 'Last heard: {{moment}}' },
  silent: {
    ja: '受信が途絶えています。デバイスの電源と通信を確認してください。',
    en: 'The device is silent. Check its power and network.',
  },
  pollFailed: {
    ja: '接続プロファイルのURLから取得できませんでした：{{failure}}',
    en: 'The address of the connection profile could not be read: {{failure}}',
  },
  latest: { ja: '最新値', en: 'Newest values' },
  estimatedNote: {
    ja: '温度と湿度だけから計算した推定値です。日射や輻射熱は含みません。',
    en: 'Estimated from temperature and humidity alone: without sun and radiant heat.',
  },
  refused: { ja: '受け付けなかった値：{{count}}件', en: 'Values refused: {{count}}' },
  lastRefusal: {
    ja: '最後の例：{{key}} {{value}}（{{reason}}）',
    en: 'The last one: {{key}} {{value}}, {{reason}}',
  },
  tooOften: {
    ja: '1秒に1件を超えたため保存しなかった値：{{count}}件',
    en: 'Not kept because there was one of the same second: {{count}}',
  },
  unreadable: {
    ja: '読み取れなかったメッセージ：{{count}}件',
    en: 'Messages that could not be read: {{count}}',
  },
  lastUnreadable: { ja: '最後の理由：{{reason}}', en: 'The last one: {{reason}}' },
  asTable: { ja: '値の一覧', en: 'Values as a table' },
  moment: { ja: '日時', en: 'Time' },
  device: { ja: 'デバイス', en: 'Device' },
  lowest: { ja: '最小', en: 'Lowest' },
  average: { ja: '平均', en: 'Average' },
  highest: { ja: '最大', en: 'Highest' },
  summary: {
    ja: '{{device}}：最小 {{lowest}}、最大 {{highest}}、最新 {{last}}',
    en: '{{device}}: lowest {{lowest}}, highest {{highest}}, latest {{last}}',
  },
  guidance: { ja: '{{tone}}：{{low}}～{{high}}', en: '{{tone}}: {{low}} to {{high}}' },
  ...keys,
  ...tones,
  ...reasons,
  ...unreadable,
})

/** Columns of the CSV file of what a device measured. */
export const readingCsvTexts = defineTexts('readingCsv', {
  at: { ja: '日時', en: 'Time' },
  key: { ja: '項目', en: 'Value' },
  unit: { ja: '単位', en: 'Unit' },
  average: { ja: '平均', en: 'Average' },
  lowest: { ja: '最小', en: 'Lowest' },
  highest: { ja: '最大', en: 'Highest' },
  count: { ja: '件数', en: 'Count' },
})
