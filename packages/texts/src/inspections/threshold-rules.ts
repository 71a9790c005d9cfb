import type { ThresholdOperator } from '@wheelhouse/contract/inspections/threshold-rule'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const operators = {
  operator_gte: { ja: '以上', en: 'At least' },
  operator_gt: { ja: 'より大きい', en: 'Greater than' },
  operator_lte: { ja: '以下', en: 'At most' },
  operator_lt: { ja: 'より小さい', en: 'Less than' },
  operator_eq: { ja: '等しい', en: 'Equal to' },
  operator_ne: { ja: '等しくない', en: 'Not equal to' },
  operator_between: { ja: '範囲内（両端を含む）', en: 'Between (inclusive)' },
  operator_outside: { ja: '範囲外（両端を含まない）', en: 'Outside (exclusive)' },
} satisfies Record<`operator_${ThresholdOperator}`, Text>

/** A condition in words: `30以上`. */
const said = {
  said_gte: { ja: '{{target}}以上', en: 'at least {{target}}' },
  said_gt: { ja: '{{target}}より大きい', en: 'greater than {{target}}' },
  said_lte: { ja: '{{target}}以下', en: 'at most {{target}}' },
  said_lt: { ja: '{{target}}より小さい', en: 'less than {{target}}' },
  said_eq: { ja: '{{target}}に等しい', en: 'equal to {{target}}' },
  said_ne: { ja: '{{target}}に等しくない', en: 'not equal to {{target}}' },
  said_between: { ja: '{{min}}以上{{max}}以下', en: 'from {{min}} to {{max}}' },
  said_outside: { ja: '{{min}}未満または{{max}}超', en: 'below {{min}} or above {{max}}' },
} satisfies Record<`said_${ThresholdOperator}`, Text>

/** threshold/list, /create, /{id}: when a value that was read is abnormal. */
export const thresholdRuleTexts = defineTexts('thresholdRules', {
  title: { ja: 'しきい値ルール', en: 'Threshold rules' },
  create: { ja: 'しきい値ルールの登録', en: 'Create a threshold rule' },
  empty: {
    ja: 'しきい値ルールはまだ登録されていません。点検項目やセンサーの値を基準外と判定する条件を登録します。',
    en: 'No threshold rules yet. A threshold rule says when the value of a check item or a sensor is abnormal.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  allLevels: { ja: 'すべての通知レベル', en: 'All levels' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  mayNotCreate: {
    ja: 'しきい値ルールを登録する権限がありません。',
    en: 'You do not have permission to create threshold rules.',
  },
  conditionsNote: {
    ja: 'すべての条件を満たす値を、基準外と判定します。',
    en: 'A value is abnormal when all of the conditions are met.',
  },
  condition: { ja: '条件{{number}}', en: 'Condition {{number}}' },
  addCondition: { ja: '条件を追加', en: 'Add a condition' },
  removeCondition: { ja: '条件{{number}}を削除', en: 'Remove condition {{number}}' },
  and: { ja: 'かつ', en: ' and ' },
  tryOut: { ja: '判定の確認', en: 'Try the rule' },
  tryNote: {
    ja: '入力中の条件で1つの値を判定します。不感帯と継続時間は考慮しません。',
    en: 'Judges one value by the conditions as entered now, ignoring dead band and duration.',
  },
  tryValue: { ja: '判定する値', en: 'Value to judge' },
  tryIncomplete: {
    ja: '条件をすべて入力すると、判定できます。',
    en: 'Complete the conditions to judge a value.',
  },
  deadBand: { ja: '不感帯', en: 'Dead band' },
  deadBandNote: {
    ja: '一度基準外になった値は、しきい値からこの幅だけ戻るまで基準外のままです。',
    en: 'Once abnormal, a value stays so until it has come back from the limit by this much.',
  },
  durationSec: { ja: '継続時間（秒）', en: 'Duration (s)' },
  durationNote: {
    ja: '条件を満たす状態がこの時間続くと、基準外と判定します。',
    en: 'The conditions must be met for this long before a value is abnormal.',
  },
  watched: { ja: '監視するセンサー', en: 'Watched sensor' },
  watchedNote: {
    ja: 'デバイスを選ぶと、届いた値をこのルールで常に判定し、基準外になったときに通知します。点検項目に使う場合は、点検項目の設定でこのルールを選びます。',
    en: 'Values from the selected device are judged as they arrive, and a notification is sent when they become abnormal. For a check item, select this rule in the settings of the check item.',
  },
  deviceId: { ja: 'デバイス', en: 'Device' },
  noDevice: { ja: '監視しない', en: 'None' },
  deviceKey: { ja: '項目', en: 'Value' },
  lasting: { ja: '{{seconds}}秒継続', en: 'for {{seconds}} s' },
  returning: { ja: '不感帯{{band}}', en: 'dead band {{band}}' },
  withMore: { ja: '{{conditions}}（{{more}}）', en: '{{conditions}} ({{more}})' },
  moreAnd: { ja: '、', en: ', ' },
  backTest: { ja: '過去データでの確認', en: 'Back-test' },
  backTestNote: {
    ja: '入力中のルールを過去の値に当てはめ、何回基準外になったかを調べます。何も保存されません。',
    en: 'Applies the rule as entered now to past values and counts how often they would have become abnormal. Nothing is saved.',
  },
  history: { ja: '過去データ', en: 'History' },
  ofCheckItems: { ja: '点検項目', en: 'Check items' },
  ofDevices: { ja: 'デバイス', en: 'Devices' },
  historyKey: { ja: '過去データの項目', en: 'Measured' },
  chooseHistory: { ja: '選択してください', en: 'Choose' },
  wholePeriod: { ja: '期間全体を表示', en: 'Show the whole period' },
  noHistory: {
    ja: 'この建物には、過去データのある点検項目もデバイスもありません。',
    en: 'This building has neither check items nor devices.',
  },
  noKeys: { ja: 'このデバイスの値はまだありません。', en: 'This device has not sent any values yet.' },
  period: { ja: '期間', en: 'Period' },
  period_day: { ja: '24時間', en: '24 hours' },
  period_week: { ja: '7日間', en: '7 days' },
  period_month: { ja: '30日間', en: '30 days' },
  period_quarter: { ja: '90日間', en: '90 days' },
  period_year: { ja: '365日間', en: '365 days' },
  runBackTest: { ja: '過去データで確認', en: 'Run the back-test' },
  backTestIncomplete: {
    ja: '条件をすべて正しく入力すると、確認できます。',
    en: 'Complete the conditions to run the back-test.',
  },
  backTestOld: {
    ja: 'この結果は、変更前の入力によるものです。もう一度確認してください。',
    en: 'This result is for what was entered before. Run the back-test again.',
  },
  firedTimes: {
    ja: 'この期間に{{count}}回、基準外になります（判定した値：{{judged}}件）。',
    en: 'Times abnormal in this period: {{count}} (values evaluated: {{judged}}).',
  },
  nothingMeasured: { ja: 'この期間の値はありません。', en: 'There are no values in this period.' },
  by_minute: {
    ja: '値が多いため、1分ごとの最初・最小・最大・最後の値で判定しました。',
    en: 'There are many values, so the first, lowest, highest and last of each minute were judged.',
  },
  by_hour: {
    ja: '値が多いか古いため、1時間ごとの最初・最小・最大・最後の値で判定しました。実際の回数はこれより多いことがあります。',
    en: 'There are many values, or old ones, so the first, lowest, highest and last of each hour were judged. The actual number may be higher.',
  },
  isCut: {
    ja: '値が多いため、{{from}}以降の値で判定しました。',
    en: 'There are too many values, so only those from {{from}} on were judged.',
  },
  momentsTitle: { ja: '基準外になった日時', en: 'When it was abnormal' },
  momentsCut: { ja: '新しい順に{{count}}件を表示しています。', en: 'The newest {{count}} are shown.' },
  momentFrom: { ja: '開始', en: 'From' },
  momentUntil: { ja: '終了', en: 'Until' },
  momentValue: { ja: '開始時の値', en: 'Value then' },
  lastsOn: { ja: '期間の終わりまで', en: 'the end of the period' },
  abnormal: { ja: '基準外', en: 'Abnormal' },
  normal: { ja: '基準内', en: 'Normal' },
  name: { ja: '名前', en: 'Name' },
  building: { ja: '建物', en: 'Building' },
  description: { ja: '説明', en: 'Description' },
  level: { ja: '通知レベル', en: 'Notification level' },
  conditions: { ja: '条件', en: 'Conditions' },
  operator: { ja: '判定方法', en: 'Comparison' },
  target: { ja: '値', en: 'Value' },
  min: { ja: '下限', en: 'Lower limit' },
  max: { ja: '上限', en: 'Upper limit' },
  ...operators,
  ...said,
})
