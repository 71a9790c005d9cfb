import type { ThresholdOperator } from '@wheelhouse/contract/inspections/threshold-rule'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const operators = {
  operator_gte: { ja: '以上', en: 'At least' },
  operator_gt: { ja: 'より大きい', en: 'Greater than' },
  operator_lte: { ja: '以下', en: 'At most' },
  operator_lt: { ja: 'より小さい', en: 'Less than' },
  operator_eq: { ja: '等しい', en: 'Equal to' },
  operator_ne: { ja: '等しくない', en: 'Not equal to' },
  operator_between: { ja: '範囲内（両端を含む）', en: 'Between, ends included' },
  operator_outside: { ja: '範囲外（両端を含まない）', en: 'Outside, ends excluded' },
} satisfies Record<`operator_${ThresholdOperator}`, Text>

/** A condition as it is told: `30以上`. */
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
    ja: 'しきい値ルールはまだ登録されていません。点検項目の値を基準外と判定する条件を登録します。',
    en: 'No threshold rules yet. A threshold rule says when the value of a check item is abnormal.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  allLevels: { ja: 'すべての通知レベル', en: 'All levels' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  mayNotCreate: {
    ja: 'しきい値ルールを登録する権限がありません。',
    en: 'You may not create threshold rules.',
  },
  conditionsNote: {
    ja: 'すべての条件を満たす値を、基準外と判定します。',
    en: 'A value is abnormal when all of the conditions hold.',
  },
  condition: { ja: '条件{{number}}', en: 'Condition {{number}}' },
  addCondition: { ja: '条件を追加', en: 'Add a condition' },
  removeCondition: { ja: '条件{{number}}を削除', en: 'Remove condition {{number}}' },
  and: { ja: 'かつ', en: ' and ' },
  tryOut: { ja: '判定の確認', en: 'Try the rule' },
  tryNote: {
    ja: '入力中の条件で判定します。保存する前に確認できます。',
    en: 'Judged by the conditions as they are typed now, before they are saved.',
  },
  tryValue: { ja: '判定する値', en: 'Value to judge' },
  tryIncomplete: {
    ja: '条件をすべて入力すると、判定できます。',
    en: 'Complete the conditions to judge a value.',
  },
  abnormal: { ja: '基準外', en: 'Abnormal' },
  normal: { ja: '基準内', en: 'Normal' },
  name: { ja: '名前', en: 'Name' },
  building: { ja: '建物', en: 'Building' },
  description: { ja: '説明', en: 'Description' },
  level: { ja: '通知レベル', en: 'Notification level' },
  conditions: { ja: '条件', en: 'Conditions' },
  operator: { ja: '判定方法', en: 'Comparison' },
  target: { ja: '値', en: 'Value' },
  min: { ja: '下限', en: 'Lower end' },
  max: { ja: '上限', en: 'Upper end' },
  ...operators,
  ...said,
})
