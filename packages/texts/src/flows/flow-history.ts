import type { StepChange } from '@wheelhouse/contract/flows/diff-steps'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** One line for each thing that differs. `place`: from 1, as steps are numbered on the screen. */
const changes: { [Kind in Exclude<StepChange['kind'], 'paramChanged'> as `change_${Kind}`]: Text } = {
  change_added: {
    ja: '「{{step}}」（{{type}}）を{{place}}番目に追加',
    en: 'Added as step {{place}}: “{{step}}” ({{type}})',
  },
  change_removed: {
    ja: '{{place}}番目の「{{step}}」（{{type}}）を削除',
    en: 'Removed step {{place}}: “{{step}}” ({{type}})',
  },
  change_moved: {
    ja: '「{{step}}」を{{from}}番目から{{place}}番目へ移動',
    en: 'Moved “{{step}}” from step {{from}} to step {{place}}',
  },
  change_renamed: {
    ja: '{{place}}番目：名前を「{{before}}」から「{{after}}」に変更',
    en: 'Step {{place}}: renamed from “{{before}}” to “{{after}}”',
  },
  change_typeChanged: {
    ja: '{{place}}番目「{{step}}」：種類を「{{before}}」から「{{after}}」に変更',
    en: 'Step {{place}}, “{{step}}”: type changed from “{{before}}” to “{{after}}”',
  },
  change_iconChanged: {
    ja: '{{place}}番目「{{step}}」：アイコンを変更',
    en: 'Step {{place}}, “{{step}}”: icon changed',
  },
}

/** The history of the steps of a flow or of a work plan. */
export const flowHistoryTexts = defineTexts('flowHistory', {
  title: { ja: '変更履歴', en: 'History' },
  none: {
    ja: '以前のステップはまだありません。ステップを変更して保存すると、変更前の内容がここに残ります。',
    en: 'No earlier steps yet. Once you change the steps and save, the previous ones are kept here.',
  },
  kept: {
    ja: '過去{{max}}回分のステップが残ります。',
    en: 'The last {{max}} versions of the steps are kept.',
  },
  revisions: { ja: '以前のステップ', en: 'Earlier steps' },
  revision: { ja: '版{{revision}}（{{time}}）', en: 'Revision {{revision}} ({{time}})' },
  now: { ja: '現在の内容', en: 'Now' },
  byWhom: { ja: '{{time}}　{{name}}', en: '{{name}}, {{time}}' },
  unknownWriter: { ja: '不明', en: 'unknown' },
  facts_one: { ja: '版{{revision}}・{{count}}ステップ', en: 'Revision {{revision}}, {{count}} step' },
  facts_other: { ja: '版{{revision}}・{{count}}ステップ', en: 'Revision {{revision}}, {{count}} steps' },
  from: { ja: '比較元', en: 'From' },
  to: { ja: '比較先', en: 'To' },
  differences: { ja: '変更点', en: 'Changes' },
  same: { ja: 'ステップに違いはありません。', en: 'The steps are identical.' },
  compare: { ja: '現在と比較', en: 'Compare with now' },
  compareOf: { ja: '版{{revision}}を現在の内容と比較', en: 'Compare revision {{revision}} with now' },
  take: { ja: 'このステップを使う', en: 'Use these steps' },
  takeOf: { ja: '版{{revision}}のステップを使う', en: 'Use the steps of revision {{revision}}' },
  takeNote: {
    ja: '「このステップを使う」を押すと、編集中の内容と置き換わります。保存するまでは元に戻せます。',
    en: 'Earlier steps replace what you are editing. You can undo that, and nothing is stored until you save.',
  },
  takeNoteForm: {
    ja: '「このステップを使う」を押すと、編集中の内容と置き換わります。保存するまでは反映されません。',
    en: 'Earlier steps replace what you are editing. Nothing is stored until you save.',
  },
  ...changes,
  change_paramChanged: {
    ja: '{{place}}番目「{{step}}」：{{param}}を「{{before}}」から「{{after}}」に変更',
    en: 'Step {{place}}, “{{step}}”: {{param}} changed from “{{before}}” to “{{after}}”',
  },
  change_paramSet: {
    ja: '{{place}}番目「{{step}}」：{{param}}に「{{after}}」を設定',
    en: 'Step {{place}}, “{{step}}”: {{param}} set to “{{after}}”',
  },
  change_paramUnset: {
    ja: '{{place}}番目「{{step}}」：{{param}}（「{{before}}」）を未設定に変更',
    en: 'Step {{place}}, “{{step}}”: {{param}} no longer set (it was “{{before}}”)',
  },
  empty: { ja: '空欄', en: 'empty' },
  yes: { ja: 'はい', en: 'yes' },
  no: { ja: 'いいえ', en: 'no' },
  unknownCommand: { ja: 'コマンド{{type}}', en: 'Command {{type}}' },
})
