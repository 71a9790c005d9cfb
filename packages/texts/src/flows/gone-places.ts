import type { GoneKind } from '@wheelhouse/contract/flows/gone-places'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const kinds: { [Kind in GoneKind as `kind_${Kind}`]: Text } = {
  kind_flow: { ja: 'フロー', en: 'Flow' },
  kind_schedule: { ja: 'スケジュール', en: 'Schedule' },
  kind_triggerRule: { ja: 'トリガールール', en: 'Trigger rule' },
  kind_workPlan: { ja: 'ワークプラン', en: 'Work plan' },
  kind_commandList: { ja: 'コマンドリスト', en: 'Command list' },
}

/** Places that were deleted from the map, and what names them. */
export const goneTexts = defineTexts('gonePlaces', {
  ...kinds,
  checking: { ja: '地図を使用している設定を確認しています…', en: 'Checking what uses this map…' },
  title_one: {
    ja: '公開すると、次の1件が動作しなくなります',
    en: 'Publishing breaks one thing that uses this map',
  },
  title_other: {
    ja: '公開すると、次の{{count}}件が動作しなくなります',
    en: 'Publishing breaks what uses this map ({{count}})',
  },
  note: {
    ja: '行き先のウェイポイントまたは走行ルートが、下書きで削除または無効にされています。公開した後に、行き先を選び直してください。',
    en: 'They lead to a waypoint or route that the draft deletes or disables. Choose other destinations after publishing.',
  },
  noteOfRevision: {
    ja: '行き先のウェイポイントまたは走行ルートが、この版にないか無効になっています。公開した後に、行き先を選び直してください。',
    en: 'They lead to a waypoint or route that is missing or disabled in this revision. Choose other destinations after publishing.',
  },
  thing: { ja: '{{kind}}「{{name}}」', en: '{{kind}} “{{name}}”' },
  things: { ja: '{{kind}}「{{name}}」（{{count}}件）', en: '{{kind}} “{{name}}” ({{count}})' },
  more: { ja: 'ほか{{count}}件', en: '{{count}} more' },
  mark: { ja: '行き先なし', en: 'Destination missing' },
  markNote: {
    ja: 'このフロー、または呼び出すフローに、公開中の地図にない行き先があるため、実行できません。ステップを開いて、行き先を選び直してください。',
    en: 'The flow cannot run: a destination in it, or in a flow that it calls, is not on the published map. Open the steps and choose another one.',
  },
  problem: {
    ja: '行き先「{{name}}」が公開中の地図にありません。フローで行き先を選び直してください。',
    en: 'The destination “{{name}}” is not on the published map. Choose another one in the flow.',
  },
})
