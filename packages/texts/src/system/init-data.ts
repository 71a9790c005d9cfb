import type { InitSetId } from '@wheelhouse/contract/system/init-data'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const sets = {
  set_systemConfigs: { ja: 'システム構成値', en: 'System parameters' },
  set_anonymizePolicies: { ja: '匿名化ポリシー', en: 'Anonymisation policies' },
  set_demo: { ja: 'デモデータ', en: 'Demo data' },
} satisfies Record<`set_${InitSetId}`, Text>

const notes = {
  note_systemConfigs: {
    ja: 'サーバーが使う構成値を、現在有効な標準値で一覧に登録します。動作は変わりません。',
    en: 'Lists the parameters used by the server with their default values. Behaviour does not change.',
  },
  note_anonymizePolicies: {
    ja: '組織の設定で選べる、基本の匿名化ポリシーを登録します。選ぶまでは使われません。',
    en: 'Basic policies for organisations to choose from. None is used until it is chosen.',
  },
  note_demo: {
    ja: 'デモの組織、建物、アカウント、規約、ロボットを登録し、登録済みのデモのパスワード、契約、フロアマップも初期状態に戻します。作り直した建物のロボットは、次回の起動から動きます。',
    en: 'Adds the demo organisations, buildings, accounts, terms and robots, and resets the passwords, contracts and floor maps of existing demo data. Robots of a recreated building start moving after the next restart.',
  },
} satisfies Record<`note_${InitSetId}`, Text>

/** Names of the policies that an installation begins with. */
const policies = {
  policy_blur: { ja: '顔・ナンバープレートのぼかし', en: 'Faces and plates blurred' },
  policy_fill: { ja: '人物の塗りつぶし', en: 'Persons filled' },
}

/** auth/init-data. */
export const initDataTexts = defineTexts('initData', {
  title: { ja: '初期データの登録', en: 'Initial data' },
  lead: {
    ja: '不足しているデータを追加します。登録済みのデータが重複することはありません。',
    en: 'Adds missing data. Existing data is never duplicated.',
  },
  complete: { ja: 'すべて登録済み', en: 'Complete' },
  missingCount: { ja: '不足 {{count}}件', en: '{{count}} missing' },
  present: { ja: '登録済み（{{count}}件）', en: 'Already registered ({{count}})' },
  missing: { ja: '追加されるもの（{{count}}件）', en: 'To be added ({{count}})' },
  choose: { ja: '「{{name}}」を追加する', en: 'Add “{{name}}”' },
  add: { ja: '選択したデータを追加', en: 'Add selected data' },
  confirmTitle: { ja: '初期データを追加しますか？', en: 'Add the initial data?' },
  confirmText: { ja: '次のデータを追加します。', en: 'The following data will be added:' },
  confirm: { ja: '追加', en: 'Add' },
  entry: { ja: '{{name}}（{{count}}件）', en: '{{name}} ({{count}})' },
  added: { ja: '初期データを追加しました。', en: 'The initial data was added.' },
  ...sets,
  ...notes,
  ...policies,
})
