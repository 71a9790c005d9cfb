import type { DeviceModel, DeviceType } from '@wheelhouse/contract/devices/device'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_0: { ja: '未定義', en: 'Undefined' },
  type_1: { ja: 'センサー', en: 'Sensor' },
  type_2: { ja: 'アクチュエーター', en: 'Actuator' },
  type_3: { ja: 'ビーコン', en: 'Beacon' },
  type_4: { ja: 'ディスプレイ', en: 'Display' },
  type_9: { ja: 'その他', en: 'Other' },
} satisfies Record<`type_${DeviceType}`, Text>

const models = {
  model_1: { ja: '環境センサー（USB型）', en: 'Environment sensor (USB)' },
  model_2: { ja: '環境センサー（バッグ型）', en: 'Environment sensor (bag)' },
  model_3: { ja: '空気質センサー（PM）', en: 'Air quality sensor (PM)' },
  model_4: { ja: '空気質センサー（WBGT）', en: 'Air quality sensor (WBGT)' },
  model_5: { ja: 'BLEビーコン', en: 'BLE beacon' },
  model_6: { ja: 'マーカービーコン', en: 'Marker beacon' },
} satisfies Record<`model_${DeviceModel}`, Text>

export const deviceTexts = defineTexts('devices', {
  title: { ja: 'IoTデバイス', en: 'IoT devices' },
  create: { ja: 'IoTデバイスの登録', en: 'Register an IoT device' },
  mayNotCreate: {
    ja: 'IoTデバイスを登録する権限がありません。',
    en: 'You do not have permission to register IoT devices.',
  },
  empty: {
    ja: 'IoTデバイスはまだ登録されていません。設置した建物とフロアとともに登録します。',
    en: 'No IoT devices yet. Register a device with its building and floor.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  connection: { ja: '接続', en: 'Connection' },
  name: { ja: '名前', en: 'Name' },
  type: { ja: '種類', en: 'Type' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  model: { ja: '機種', en: 'Model' },
  status: { ja: '状態', en: 'Status' },
  urn: { ja: 'URN', en: 'URN' },
  urnNote: { ja: '例：urn:dev:mac:0024befffe804ff1', en: 'For instance urn:dev:mac:0024befffe804ff1' },
  identifier: { ja: '識別子', en: 'Identifier' },
  identifierNote: { ja: 'MACアドレスまたはUUID', en: 'MAC address or UUID' },
  description: { ja: '説明', en: 'Description' },
  profile: { ja: '接続プロファイル（JSON）', en: 'Connection profile (JSON)' },
  profileNote: {
    ja: 'protocolが「http」なら、addressのURLからintervalSec秒ごとにJSONを取得し、valuesのパス（例："temperature": "$.data.temp"）の値を取り込みます。単位が異なる場合は {"path": "$.mv", "factor": 0.001, "offset": 0} のように指定します。「mqtt」なら、デバイスのトピックの下のtopic（省略時はすべて）に届いたJSONから同じように取り込みます。timeに測定日時のパスを指定できます。silentAfterMinutes（分、初期値60）より長く受信が途絶えると通知します。',
    en: 'With the protocol “http”, JSON is fetched from address every intervalSec seconds, and the values are read by the paths in values (for instance "temperature": "$.data.temp"; where its unit is another one, {"path": "$.mv", "factor": 0.001, "offset": 0}). With “mqtt”, they are read from the JSON that arrives at topic below the topic of the device (all of them, if left out); time can be the path of the date and time of measurement. silentAfterMinutes (usually 60): you are notified when the device was not heard for longer.',
  },
  bleNote: {
    ja: '「ble」なら、同じ建物のロボットがaddress（例："C4:11:22:33:44:55"、省略時はURN）のセンサーを受信し、intervalSec秒（初期値60）に1回まで値を取り込みます。formatは「bthome」（BTHome v2、初期値）、「ruuvi」（RuuviTag、Ruuvi Air）、または測定値のないビーコンの「beacon」です。robotにシリアル番号を入れると、そのロボットだけが受信します。暗号化された値は読み取れません。ほかの項目は保存のみです。',
    en: 'With “ble”, the robots of the same building hear the sensor of address (such as "C4:11:22:33:44:55"; left out, that of the URN), and its values are taken in every intervalSec seconds at most (usually 60). The format is “bthome” (BTHome v2, the usual one), “ruuvi” (RuuviTag, Ruuvi Air), or “beacon” for a beacon that measures nothing. With a serial number in robot, only that robot listens. Encrypted values cannot be read. Other properties are kept only.',
  },
  operationsNote: {
    ja: 'アクチュエーターとディスプレイでは、operationsに操作を並べます（例：{"key": "on", "name": "点灯", "method": "POST", "body": {"on": true}}）。"takesText": trueの操作では、入力された文字がbodyの「{text}」に入ります。プロファイルはデバイスを閲覧できる全員に見えるため、パスワードなどは入れないでください。',
    en: 'Actuators and displays list in operations what can be done (for instance {"key": "on", "name": "Light on", "method": "POST", "body": {"on": true}}). With "takesText": true, what is typed stands for “{text}” in body. Everybody who sees the device sees its profile: keep passwords out of it.',
  },
  statusNote: {
    ja: '無効なデバイスは、値の取り込み、MQTTでの接続、ロボットでの受信、操作ができません。',
    en: 'A disabled device is not asked for values, cannot connect by MQTT, is not heard by robots, and cannot be operated.',
  },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  ...types,
  ...models,
})
