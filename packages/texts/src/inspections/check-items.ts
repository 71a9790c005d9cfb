import type {
  CheckDefinition,
  CheckItem,
  CheckTarget,
  MeterType,
  ReadingService,
} from '@wheelhouse/contract/inspections/check-item'
import type { Crop } from '@wheelhouse/contract/inspections/crop'
import type { PhotoQuality } from '@wheelhouse/contract/reports/media'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const targets = {
  targetType_1: { ja: '温度（℃）', en: 'Temperature (°C)' },
  targetType_2: { ja: '温度（℉）', en: 'Temperature (°F)' },
  targetType_3: { ja: '湿度', en: 'Humidity' },
  targetType_4: { ja: 'その他のメーター', en: 'Other meter' },
  targetType_5: { ja: 'カメラ撮影', en: 'Camera photo' },
  targetType_6: { ja: 'サーマル撮影', en: 'Thermal picture' },
} satisfies Record<`targetType_${CheckTarget}`, Text>

const meterTypes = {
  meterType_MET0010: { ja: '丸型', en: 'Round' },
  meterType_MET0001: { ja: '丸型（カスタム）', en: 'Round, custom scale' },
  meterType_MET0004: { ja: '角型（電圧・電流）', en: 'Square, volts or amperes' },
  meterType_MET0011: { ja: '角型（カスタム）', en: 'Square, custom scale' },
  meterType_MET0007: { ja: '横型目盛り', en: 'Horizontal scale' },
  meterType_MET0005: { ja: '7セグメント表示', en: 'Seven-segment display' },
  meterType_MET0009: { ja: 'その他のデジタル表示', en: 'Other digital display' },
  meterType_MET0002: { ja: '回転式カウンター', en: 'Rotary counter' },
} satisfies Record<`meterType_${MeterType}`, Text>

const services = {
  readingService_hakaru: { ja: 'hakaru.ai', en: 'hakaru.ai' },
  readingService_kanriroid: { ja: '管理ロイド', en: 'KanriRoid' },
  readingService_lilz: { ja: 'LiLz Gauge', en: 'LiLz Gauge' },
  readingService_none: { ja: 'なし（目視で入力）', en: 'None (read by a person)' },
} satisfies Record<`readingService_${ReadingService}`, Text>

const editors = {
  editor_crop: { ja: 'メーターの切り出し', en: 'Meter in a picture' },
  editor_record: { ja: '写真の記録', en: 'Photo to keep' },
  editor_thermal: { ja: 'サーマルの領域', en: 'Thermal areas' },
} satisfies Record<`editor_${CheckDefinition['editor']}`, Text>

const markers = {
  marker_none: { ja: 'なし（固定の範囲）', en: 'None (fixed frame)' },
  marker_fourPoint: { ja: '四隅のマーカー', en: 'Four markers at the corners' },
  marker_qr: { ja: 'QRコード（1点）', en: 'One QR code' },
} satisfies Record<`marker_${Crop['marker']}`, Text>

const statuses = {
  status_0: { ja: '無効', en: 'Disabled' },
  status_1: { ja: '有効', en: 'Enabled' },
  status_2: { ja: '設定中', en: 'Setting up' },
} satisfies Record<`status_${CheckItem['status']}`, Text>

const qualities = {
  quality_low: { ja: '低（640×360）', en: 'Low (640 x 360)' },
  quality_high: { ja: '高（1280×720）', en: 'High (1280 x 720)' },
  quality_full: { ja: '最高（1920×1080）', en: 'Highest (1920 x 1080)' },
} satisfies Record<`quality_${PhotoQuality}`, Text>

/** check-item/list, /create, /{id}: what robots look at again and again. */
export const checkItemTexts = defineTexts('checkItems', {
  readings: { ja: 'この点検項目の読み取り結果', en: 'Readings of this check item' },
  toReview: { ja: '確認が必要な読み取り結果', en: 'Readings to review' },
  title: { ja: '点検項目', en: 'Check items' },
  create: { ja: '点検項目の登録', en: 'Create a check item' },
  empty: {
    ja: '点検項目はまだ登録されていません。ロボットが繰り返し確認するメーターや場所を登録します。',
    en: 'No check items yet. A check item is a meter or a place that robots inspect regularly.',
  },
  mayNotCreate: {
    ja: '点検項目を登録する権限がありません。',
    en: 'You do not have permission to create check items.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  allTargets: { ja: 'すべての点検対象', en: 'All inspected values' },
  allServices: { ja: 'すべての読み取りサービス', en: 'All reading services' },
  allStatuses: { ja: 'すべての状態', en: 'All statuses' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  notRead: { ja: 'まだ値がありません', en: 'No reading yet' },
  recorded: { ja: '撮影済み', en: 'Recorded' },
  settingUpNote: {
    ja: '設定中です。最初の読み取りに成功すると、有効になります。',
    en: 'Being set up. It is enabled after the first successful reading.',
  },
  reading: { ja: '読み取り', en: 'Reading' },
  serviceUncontracted: { ja: '{{service}}（未契約）', en: '{{service}} (not in the contract)' },
  key_hakaru: { ja: '台帳のQRコードの内容', en: 'QR code of the ledger' },
  key_kanriroid: { ja: 'タスクID', en: 'Task ID' },
  key_lilz: { ja: 'デバイスID', en: 'Device ID' },
  usage: { ja: 'hakaru.aiの利用状況', en: 'Usage of hakaru.ai' },
  threshold: { ja: 'しきい値', en: 'Threshold' },
  isAlerting: {
    ja: 'しきい値で判定し、基準外の値を通知する',
    en: 'Judge the values and alert when they are abnormal',
  },
  ruleNote: {
    ja: '基準外とみなす条件を、しきい値ルールから選びます。',
    en: 'The rule says which values are abnormal.',
  },
  abnormalWhen: { ja: '{{conditions}}のとき基準外', en: 'Abnormal if {{conditions}}' },
  noRules: { ja: 'この建物にはしきい値ルールがありません。', en: 'This building has no threshold rules.' },
  ruleDisabled: { ja: '{{name}}（無効）', en: '{{name}} (disabled)' },
  plausibilityNote: {
    ja: '前回の値と比べて不自然な値は、確認が必要な値として扱います。空欄の項目は確認しません。',
    en: 'A value that does not fit the previous one needs a review. Empty fields are not checked.',
  },
  positionNote: {
    ja: '地図をクリックするか、数値を入力してください。単位はメートル、向きは度（反時計回り）です。',
    en: 'Click the map, or enter numbers: metres, and degrees anticlockwise.',
  },
  clearPosition: { ja: '位置を消去', en: 'Clear the position' },
  noMap: { ja: 'このフロアには公開された地図がありません。', en: 'This floor has no published map.' },
  floorFirst: { ja: 'フロアを選ぶと、地図を表示します。', en: 'Choose a floor to see its map.' },
  mapOf: { ja: '{{floor}}の地図', en: 'Map of {{floor}}' },
  robot: { ja: '撮影するロボット', en: 'Robot that takes the picture' },
  chooseRobot: { ja: 'ロボットを選択', en: 'Choose a robot' },
  robotOffline: {
    ja: 'ロボットがオフラインのため、撮影できません。',
    en: 'The robot is offline and cannot take pictures.',
  },
  robotCannot: { ja: 'このロボットは撮影に対応していません。', en: 'This robot cannot take such pictures.' },
  buildingFirst: {
    ja: '建物を選ぶと、その建物のロボットで撮影できます。',
    en: 'Choose a building to take pictures with its robots.',
  },
  take: { ja: '撮影', en: 'Take a picture' },
  earlier: { ja: '過去の画像', en: 'Earlier pictures' },
  noEarlier: {
    ja: 'このカメラで撮影した過去の画像はまだありません。',
    en: 'No robot has taken a picture with this camera here yet.',
  },
  pictureNote: {
    ja: 'ロボットを点検項目の前に移動してから撮影してください。画像がなくても、数値で設定できます。',
    en: 'Move the robot in front of the check item first. Without a picture, you can set everything by numbers.',
  },
  pictureOf: { ja: '{{camera}}の画像（{{time}}）', en: 'Picture of {{camera}}, {{time}}' },
  pictureLost: { ja: '画像を表示できませんでした。', en: 'The picture cannot be shown.' },
  drawNote: {
    ja: '画像の上をドラッグして範囲を指定します。矢印キーで移動、Shift+矢印キーで大きさを変更できます。',
    en: 'Drag over the picture to draw the frame. Arrow keys move it, with Shift they change its size.',
  },
  drawCodeNote: {
    ja: '画像の上をドラッグして、QRコードを基準とする範囲を指定できます。',
    en: 'Drag over the picture to draw the frame beside the QR code.',
  },
  isWhole: { ja: '画像全体を対象にする', en: 'The whole picture' },
  left: { ja: '左端（%）', en: 'Left (%)' },
  top: { ja: '上端（%）', en: 'Top (%)' },
  widthShare: { ja: '幅（%）', en: 'Width (%)' },
  heightShare: { ja: '高さ（%）', en: 'Height (%)' },
  codeNote: {
    ja: 'QRコードの左上を原点、1辺の長さを1とした範囲です。',
    en: 'Measured from the top left of the QR code, in side lengths of the code.',
  },
  codeLeft: { ja: '左端（コードの辺）', en: 'Left (side lengths)' },
  codeTop: { ja: '上端（コードの辺）', en: 'Top (side lengths)' },
  codeWidth: { ja: '幅（コードの辺）', en: 'Width (side lengths)' },
  codeHeight: { ja: '高さ（コードの辺）', en: 'Height (side lengths)' },
  id_0: { ja: '左上の番号', en: 'Top left' },
  id_1: { ja: '右上の番号', en: 'Top right' },
  id_2: { ja: '右下の番号', en: 'Bottom right' },
  id_3: { ja: '左下の番号', en: 'Bottom left' },
  lookingForMarkers: { ja: 'マーカーを探しています…', en: 'Looking for markers…' },
  foundMarkers: { ja: '画像内のマーカー：{{found}}', en: 'Markers in the picture: {{found}}' },
  noMarkers: { ja: '画像内にマーカーが見つかりませんでした。', en: 'No marker was found in the picture.' },
  takeIds: { ja: '見つかった4つの番号を使用', en: 'Use the four numbers found' },
  takeText: { ja: 'QRコード「{{text}}」を使用', en: 'Use the QR code “{{text}}”' },
  preview: { ja: '切り出した画像', en: 'Cropped picture' },
  notPlaced: {
    ja: 'この画像からは切り出せません。マーカーが写っているか、範囲が画像に収まっているか確認してください。',
    en: 'This picture cannot be cropped: the marker is missing, or the frame extends beyond the picture.',
  },
  areaName: { ja: '領域の名前', en: 'Name of the area' },
  addArea: { ja: '領域を追加', en: 'Add the area' },
  addAreaNote: {
    ja: '同じ名前の領域は置き換えます。6つ目を追加すると、最も古い領域を削除します。',
    en: 'An area of the same name is replaced; a sixth removes the oldest.',
  },
  noAreas: {
    ja: '領域がないときは、画像全体の最高温度で判定します。',
    en: 'Without areas, the highest temperature in the whole picture is judged.',
  },
  areaFigures: {
    ja: '最低{{min}}℃・最高{{max}}℃・平均{{mean}}℃',
    en: '{{min}} to {{max}} °C, mean {{mean}} °C',
  },
  areaPlace: {
    ja: '左{{x}}・上{{y}}・幅{{width}}・高さ{{height}}',
    en: 'left {{x}}, top {{y}}, width {{width}}, height {{height}}',
  },
  editArea: { ja: '領域「{{name}}」を編集', en: 'Edit area “{{name}}”' },
  removeArea: { ja: '領域「{{name}}」を削除', en: 'Remove area “{{name}}”' },
  leftPixels: { ja: '左端（画素）', en: 'Left (pixels)' },
  topPixels: { ja: '上端（画素）', en: 'Top (pixels)' },
  widthPixels: { ja: '幅（画素）', en: 'Width (pixels)' },
  heightPixels: { ja: '高さ（画素）', en: 'Height (pixels)' },
  asJson: { ja: 'JSONで編集', en: 'Edit as JSON' },
  asFields: { ja: '画面で編集', en: 'Edit in the form' },
  json: { ja: '設定（JSON）', en: 'Setup (JSON)' },
  jsonNote: {
    ja: '正しいJSONになると、すぐにフォームへ反映されます。',
    en: 'Applied to the form as soon as the JSON is valid.',
  },
  name: { ja: '名前', en: 'Name' },
  building: { ja: '建物', en: 'Building' },
  floor: { ja: 'フロア', en: 'Floor' },
  targetType: { ja: '点検対象', en: 'What is inspected' },
  meterType: { ja: 'メーターの種類', en: 'Meter type' },
  readingService: { ja: '読み取りサービス', en: 'Reading service' },
  key: { ja: 'サービス側の識別子', en: 'Identifier at the service' },
  unit: { ja: '単位', en: 'Unit' },
  status: { ja: '状態', en: 'Status' },
  lastReading: { ja: '最新の値', en: 'Last value' },
  thresholdRuleId: { ja: 'しきい値ルール', en: 'Threshold rule' },
  plausibility: { ja: '読み間違いの検出', en: 'Detection of misreadings' },
  isCounter: { ja: '積算値（増える一方の値）', en: 'Counter: the value only grows' },
  rollsOverAt: { ja: '0に戻る値', en: 'Rolls over at' },
  withUnit: { ja: '{{label}}（{{unit}}）', en: '{{label}} ({{unit}})' },
  rollsOverNote: {
    ja: '桁数いっぱいまで進んだ次の値です（5桁なら100000）。',
    en: 'The value after the last one that fits its digits: 100000 for five digits.',
  },
  maxPerHourNote: {
    ja: 'これより速い変化は読み間違いとみなし、要確認にします。',
    en: 'A faster change is taken for a misreading and needs a review.',
  },
  maxPerHour: { ja: '1時間あたりの変化の上限', en: 'Largest change per hour' },
  position: { ja: '位置', en: 'Position' },
  x: { ja: 'X（m）', en: 'X (m)' },
  y: { ja: 'Y（m）', en: 'Y (m)' },
  z: { ja: '高さ（m）', en: 'Height (m)' },
  direction: { ja: '向き（度）', en: 'Facing (degrees)' },
  definition: { ja: '撮影と切り出し', en: 'Picture' },
  editor: { ja: '設定の種類', en: 'Setup type' },
  cameraId: { ja: 'カメラ', en: 'Camera' },
  quality: { ja: '画質', en: 'Quality' },
  crop: { ja: '切り出し', en: 'Crop' },
  marker: { ja: 'マーカー', en: 'Marker' },
  ids: { ja: 'マーカーの番号', en: 'Marker numbers' },
  text: { ja: 'QRコードの内容', en: 'Text of the QR code' },
  rect: { ja: '範囲', en: 'Frame' },
  width: { ja: '幅', en: 'Width' },
  height: { ja: '高さ', en: 'Height' },
  areas: { ja: 'サーマルの領域', en: 'Thermal areas' },
  abnormal: { ja: '基準外', en: 'Abnormal' },
  trend: { ja: '値の推移', en: 'Trend' },
  trendNote: {
    ja: '巡回で読み取った値です（新しいものから最大{{count}}件）。破線は、しきい値ルールの値です。',
    en: 'Values read on patrol (up to the latest {{count}}). Dashed lines are the values of the threshold rule.',
  },
  trendEmpty: {
    ja: '巡回で読み取った値はまだありません。',
    en: 'No value has been read on patrol yet.',
  },
  trendLatest: { ja: '最近の値', en: 'Latest values' },
  trendAt: { ja: '日時', en: 'Time' },
  trendValue: { ja: '値', en: 'Value' },
  trendReport: { ja: 'レポート', en: 'Report' },
  toReport: { ja: '{{at}}のレポート', en: 'Report of {{at}}' },
  trendAll: { ja: 'すべての読み取り', en: 'All readings' },
  ...targets,
  ...meterTypes,
  ...services,
  ...editors,
  ...markers,
  ...statuses,
  ...qualities,
})
