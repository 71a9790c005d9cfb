import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about readings that a program sends; `forms.ts` includes them. */
export const deviceIssueTexts = {
  'profile.protocol': {
    ja: 'protocolにはmqtt、http、ble、modbus、lorawanのいずれかを指定してください。',
    en: 'protocol must be mqtt, http, ble, modbus or lorawan.',
  },
  'profile.path': {
    ja: '「$.data[0].temp」のように入力してください。',
    en: 'Enter a path such as “$.data[0].temp”.',
  },
  'profile.topic': {
    ja: '「env」「+/data」「#」のように、デバイスのトピックより下だけを入力してください。',
    en: 'Enter what comes below the topic of the device, such as “env”, “+/data” or “#”.',
  },
  'profile.factor': { ja: '0以外の数値を入力してください。', en: 'Enter a number other than 0.' },
  'profile.notChecked': {
    ja: '接続を確認できるのはMQTTとHTTPです。',
    en: 'Only connections by MQTT and HTTP can be checked.',
  },
  'profile.tooOften': { ja: '10以上の秒数にしてください。', en: 'Enter 10 seconds or more.' },
  'profile.bleAddress': {
    ja: 'センサーのアドレスを「C4:11:22:33:44:55」のように入力するか、URNを「urn:dev:mac:」で始まるものにしてください。',
    en: 'Enter the address of the sensor, such as “C4:11:22:33:44:55”, or a URN that begins with “urn:dev:mac:”.',
  },
  'profile.bleFormat': {
    ja: 'formatは「bthome」「ruuvi」「beacon」のいずれかにしてください。',
    en: 'The format must be “bthome”, “ruuvi” or “beacon”.',
  },
  'profile.bleRobot': {
    ja: 'デバイスの建物にあるロボットのシリアル番号を入力してください。',
    en: 'Enter the serial number of a robot in the building of the device.',
  },
  'profile.bleBuilding': {
    ja: 'BLEのセンサーは建物のロボットが受信します。建物を選択してください。',
    en: 'Sensors with BLE are heard by the robots of a building. Choose the building.',
  },
  'operation.key': {
    ja: 'keyは半角の英小文字、数字、ハイフンで入力してください（32文字まで）。',
    en: 'Use lower-case letters, digits and hyphens for the key (32 at most).',
  },
  'operation.unknown': {
    ja: '接続プロファイルにこの操作がありません。画面を再読み込みしてください。',
    en: 'The connection profile has no such operation. Reload the page.',
  },
  'operation.noText': { ja: 'この操作に文字は指定できません。', en: 'This operation takes no text.' },
  'reading.none': { ja: '測定値がありません。', en: 'There are no readings.' },
  'reading.noValue': { ja: '値が1つもありません。', en: 'There is no value in it.' },
  'reading.future': {
    ja: '日時が5分以上先です。デバイスの時計を確認してください。',
    en: 'The time is more than 5 minutes ahead. Check the clock of the device.',
  },
  'reading.tooOld': {
    ja: '31日より前の測定値は受け付けません。',
    en: 'Readings older than 31 days are not recorded.',
  },
  'period.tooLong': { ja: '期間が長すぎます。', en: 'The period is too long.' },
} as const satisfies Record<string, Text>
