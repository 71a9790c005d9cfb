import type { Text } from '../kernel/define-texts.ts'

/** What is wrong with readings of devices that a program sends: a part of `forms.ts`. */
export const findDeviceIssues = {
  'profile.path': {
    ja: '「$.data[0].temp」のように入力してください。',
    en: 'Enter a path such as “$.data[0].temp”.',
  },
  'profile.topic': {
    ja: '「env」「+/data」「#」のように、デバイスのトピックより下だけを入力してください。',
    en: 'Enter what comes below the topic of the device, such as “env”, “+/data” or “#”.',
  },
  'profile.tooOften': { ja: '10以上の秒数にしてください。', en: 'Enter 10 seconds or more.' },
  'reading.none': { ja: '測定値がありません。', en: 'There are no readings.' },
  'reading.noValue': { ja: '値が1つもありません。', en: 'There is no value in it.' },
  'reading.future': {
    ja: '日時が5分以上先です。デバイスの時計を確認してください。',
    en: 'The time is more than 5 minutes ahead. Check the clock of the device.',
  },
  'reading.tooOld': {
    ja: '31日より前の測定値は受け付けません。',
    en: 'Readings older than 31 days are not taken in.',
  },
  'period.tooLong': { ja: '期間が長すぎます。', en: 'The period is too long.' },
} as const satisfies Record<string, Text>
