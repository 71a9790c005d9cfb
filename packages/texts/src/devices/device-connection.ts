import { defineTexts } from '../kernel/define-texts.ts'

const ways = {
  way_: { ja: 'なし（APIで送信）', en: 'None (sent by the API)' },
  way_mqtt: { ja: 'MQTT（デバイスから送信）', en: 'MQTT (the device sends)' },
  way_http: { ja: 'HTTP（URLから取得）', en: 'HTTP (fetched from an address)' },
  way_ble: { ja: 'BLE（ロボットで受信）', en: 'BLE (heard by robots)' },
  way_modbus: { ja: 'Modbus（設定の保存のみ）', en: 'Modbus (settings are kept only)' },
  way_lorawan: { ja: 'LoRaWAN（設定の保存のみ）', en: 'LoRaWAN (settings are kept only)' },
  wayNote_: {
    ja: '測定値は、APIを利用するプログラムから送信します。',
    en: 'Readings are sent by a program that uses the API.',
  },
  wayNote_mqtt: {
    ja: 'デバイスがJSONを送信します。送信先とシークレットは、登録するとすぐに表示されます。',
    en: 'The device publishes JSON. Where to, and its secret, are shown as soon as it is registered.',
  },
  wayNote_http: {
    ja: 'このURLからJSONを定期的に取得します。',
    en: 'JSON is fetched from this address at the interval.',
  },
  wayNote_ble: {
    ja: '同じ建物のロボットが、センサーやビーコンの電波を受信します。暗号化された値は読み取れません。',
    en: 'Robots of the same building hear the sensor or beacon. Encrypted values cannot be read.',
  },
  wayNote_modbus: { ja: '測定値は取り込まれません。', en: 'No values are recorded.' },
  wayNote_lorawan: { ja: '測定値は取り込まれません。', en: 'No values are recorded.' },
} as const

const values = {
  values: { ja: '取り込む値', en: 'Values to record' },
  valuesNote: {
    ja: '値 ＝ メッセージの数値 × 係数 ＋ 加算値',
    en: 'Value = figure of the message × factor + offset',
  },
  noValues: {
    ja: 'まだありません。「接続を確認」で届いた値から選択するか、手動で追加します。',
    en: 'None yet. Check the connection and choose from the received values, or add one by hand.',
  },
  value: { ja: '値 {{number}}', en: 'Value {{number}}' },
  key: { ja: '項目', en: 'Kind' },
  keyWithUnit: { ja: '{{key}}（{{unit}}）', en: '{{key}} ({{unit}})' },
  path: { ja: 'パス', en: 'Path' },
  factor: { ja: '係数', en: 'Factor' },
  offset: { ja: '加算値', en: 'Offset' },
  addValue: { ja: '値を追加', en: 'Add a value' },
  removeValue: { ja: '値 {{number}} を削除', en: 'Remove value {{number}}' },
  reads: { ja: '確認した値：{{value}}', en: 'Reads {{value}}' },
  reads_none: { ja: 'メッセージにこの値はありません。', en: 'The message has nothing here.' },
  reads_notANumber: { ja: '数値ではありません：{{value}}', en: 'Not a number: {{value}}' },
  reads_outOfRange: {
    ja: 'センサーの測定範囲を外れています：{{value}}',
    en: 'Outside the range of such a sensor: {{value}}',
  },
} as const

const checking = {
  check: { ja: '接続を確認', en: 'Check connection' },
  checkNew: {
    ja: 'MQTTの接続は、登録してシークレットを控えると、自動で確認します。',
    en: 'A connection by MQTT is checked once the device is registered and its secret saved.',
  },
  checkTitle: { ja: '確認の結果', en: 'Result of the check' },
  asking: { ja: '問い合わせています…', en: 'Checking…' },
  waiting: {
    ja: '新しいメッセージを待っています（最大5分）…',
    en: 'Waiting for a new message (5 minutes at most)…',
  },
  stopWaiting: { ja: '待機を終了', en: 'Stop waiting' },
  nothing: {
    ja: 'メッセージは届いていません。デバイスの送信先、シークレット、トピックを確認してください。',
    en: 'No message has arrived. Check the address, secret and topic in the device.',
  },
  message: {
    ja: '最後のメッセージ：{{moment}}（トピック：{{topic}}）',
    en: 'Last message: {{moment}}, at topic {{topic}}',
  },
  otherTopic: {
    ja: 'このトピックは、上で指定したトピックではありません。',
    en: 'This topic is not one of those above.',
  },
  answered: { ja: '応答を受信しました（HTTP {{status}}）。', en: 'It answered (HTTP {{status}}).' },
  failed: { ja: '取得できませんでした：{{failure}}。', en: 'It could not be read: {{failure}}.' },
  failedWith: {
    ja: '取得できませんでした：{{failure}}（HTTP {{status}}）。',
    en: 'It could not be read: {{failure}} (HTTP {{status}}).',
  },
  unreadable: { ja: '読み取れません：{{reason}}。', en: 'It cannot be read: {{reason}}.' },
  measuredAt: { ja: '測定日時：{{moment}}', en: 'Measured: {{moment}}' },
  found: { ja: '読み取った値：{{values}}', en: 'Read: {{values}}' },
  missing: { ja: '値が見つからない項目：{{keys}}', en: 'Nothing found for: {{keys}}' },
  proposed_one: {
    ja: '名前で判別できた{{count}}件の値を追加しました。内容を確認してください。',
    en: '{{count}} value was recognised by its name and added. Please check it.',
  },
  proposed_other: {
    ja: '名前で判別できた{{count}}件の値を追加しました。内容を確認してください。',
    en: '{{count}} values were recognised by their names and added. Please check them.',
  },
  fields: { ja: 'メッセージの値', en: 'Values in the message' },
  noFields: { ja: 'メッセージに値はありません。', en: 'There are no values in the message.' },
  addField: { ja: '「{{path}}」を追加', en: 'Add “{{path}}”' },
  useAsTime: { ja: '「{{path}}」を測定日時に使用', en: 'Use as time: “{{path}}”' },
  add: { ja: '追加', en: 'Add' },
  asTime: { ja: '測定日時に使用', en: 'Use as time' },
  isUsed: { ja: '使用中', en: 'In use' },
  raw: { ja: '受信した内容', en: 'Raw message' },
  rawCut: { ja: '長いため、途中まで表示しています。', en: 'Only the beginning is shown.' },
} as const

const operations = {
  operations: { ja: '操作の設定', en: 'What it can do' },
  operationsNote: {
    ja: 'それぞれがデバイスのページのボタンになります。設定はデバイスを閲覧できる全員に表示されるため、パスワードなどは入力しないでください。',
    en: 'Each is a button on the page of the device. Everybody who sees the device sees these settings: keep passwords out of them.',
  },
  sharedAddress: { ja: '共通のURL', en: 'Shared address' },
  operation: { ja: '操作 {{number}}', en: 'Operation {{number}}' },
  operationName: { ja: 'ボタンの名前', en: 'Button label' },
  operationKey: { ja: 'キー', en: 'Key' },
  method: { ja: 'メソッド', en: 'Method' },
  operationAddress: { ja: 'URL', en: 'Address' },
  operationAddressNote: { ja: '省略時は共通のURL', en: 'If empty, the shared address' },
  body: { ja: '本文（JSON）', en: 'Body (JSON)' },
  bodyNote: {
    ja: '「{text}」には、操作のときに入力した文字が入ります。',
    en: '“{text}” is replaced by the text entered for the operation.',
  },
  takesText: { ja: '操作のときに文字を入力する', en: 'Takes text' },
  addOperation: { ja: '操作を追加', en: 'Add an operation' },
  removeOperation: { ja: '操作 {{number}} を削除', en: 'Remove operation {{number}}' },
} as const

/** How a device is connected: a part of the form of a device. */
export const deviceConnectionTexts = defineTexts('deviceConnection', {
  edit: { ja: '設定の方法', en: 'How it is set up' },
  edit_fields: { ja: '項目で入力', en: 'Fields' },
  edit_json: { ja: 'JSON', en: 'JSON' },
  notShown: {
    ja: 'このJSONには項目で表示できない内容が含まれています。そのまま保存されています。「JSON」で編集してください。',
    en: 'This JSON contains settings that the fields cannot show. They are kept; edit them as JSON.',
  },
  rest: {
    ja: 'ほかの項目もそのまま保存されます：{{names}}',
    en: 'These are kept as well: {{names}}',
  },
  way: { ja: '接続方法', en: 'Connection' },
  url: { ja: 'URL', en: 'Address' },
  urlNote: { ja: '例：https://sensor.example/env', en: 'For instance https://sensor.example/env' },
  bleAddress: { ja: 'センサーのアドレス', en: 'Address of the sensor' },
  bleAddressNote: {
    ja: '例：C4:11:22:33:44:55。省略時はURNのアドレス',
    en: 'For instance C4:11:22:33:44:55; if empty, that of the URN',
  },
  intervalSec: { ja: '間隔（秒）', en: 'Interval (s)' },
  intervalNote: { ja: '10秒以上。省略時は60秒', en: '10 or more; if empty, 60' },
  topic: { ja: 'トピック', en: 'Topic' },
  topicNote: {
    ja: 'デバイスのトピックより下。例：env、+/data。省略時はすべて',
    en: 'Below that of the device, such as env or +/data; if empty, all of them',
  },
  time: { ja: '測定日時のパス', en: 'Path of the time of measurement' },
  timeNote: {
    ja: '例：$.time。省略時は受信した日時',
    en: 'For instance $.time; if empty, the time of arrival',
  },
  format: { ja: '形式', en: 'Format' },
  format_: { ja: 'BTHome v2（標準）', en: 'BTHome v2 (the usual one)' },
  format_bthome: { ja: 'BTHome v2', en: 'BTHome v2' },
  format_ruuvi: { ja: 'RuuviTag、Ruuvi Air', en: 'RuuviTag, Ruuvi Air' },
  format_beacon: { ja: 'ビーコン（測定値なし）', en: 'Beacon (measures nothing)' },
  robot: { ja: '受信するロボットのシリアル番号', en: 'Serial number of the one robot that listens' },
  robotNote: { ja: '省略時は建物のすべてのロボット', en: 'If empty, all robots of the building' },
  silentAfterMinutes: { ja: '受信の途絶を通知するまでの時間（分）', en: 'Report as silent after (min)' },
  silentNote: { ja: '省略時は60分', en: 'If empty, 60' },
  ...ways,
  ...values,
  ...checking,
  ...operations,
})
