import type { CommandScope } from '@wheelhouse/contract/flows/command'
import type { ParamFormat } from '@wheelhouse/contract/system/params-schema'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const scopes = {
  scope_0: { ja: '標準', en: 'Standard' },
  scope_1: { ja: 'ベータ', en: 'Beta' },
  scope_2: { ja: '非推奨', en: 'Not recommended' },
  scope_3: { ja: 'アルファ', en: 'Alpha' },
  scope_4: { ja: '開発中', en: 'In development' },
} satisfies Record<`scope_${CommandScope}`, Text>

/** What the lists hold from which a step takes what its parameter names. */
const formats = {
  format_waypoint: { ja: 'ウェイポイント', en: 'waypoints' },
  format_elevator: { ja: 'エレベーター', en: 'elevators' },
  format_door: { ja: 'ドア', en: 'doors' },
  format_route: { ja: 'ルート', en: 'routes' },
  format_floor: { ja: 'フロア', en: 'floors' },
  format_flow: { ja: 'フロー', en: 'flows' },
  format_pose: { ja: 'ポーズ', en: 'poses' },
  format_poseNetwork: { ja: 'ポーズネットワーク', en: 'pose networks' },
  format_checkItem: { ja: '点検項目', en: 'check items' },
  format_workPlan: { ja: 'ワークプラン', en: 'work plans' },
  format_knowledgeGroup: { ja: 'ナレッジグループ', en: 'knowledge groups' },
  format_serviceCommand: { ja: 'サービスコマンド', en: 'service commands' },
  format_audio: { ja: '音声ファイル', en: 'sound files' },
} satisfies Record<`format_${Exclude<ParamFormat, 'multiline'>}`, Text>

/** What a parameter takes, in a few words. */
const facts = {
  fact_required: { ja: '必須', en: 'required' },
  fact_optional: { ja: '任意', en: 'optional' },
  fact_default: { ja: '既定値：{{value}}', en: 'default: {{value}}' },
  fact_chosen: { ja: '{{what}}の一覧から選択', en: 'from the list of {{what}}' },
  fact_choices: { ja: '選択肢：{{choices}}', en: 'one of: {{choices}}' },
  fact_yesOrNo: { ja: 'はい・いいえ', en: 'yes or no' },
  fact_integer: { ja: '整数', en: 'whole number' },
  fact_number: { ja: '数値', en: 'number' },
  fact_range: { ja: '{{min}}～{{max}}', en: '{{min}} to {{max}}' },
  fact_min: { ja: '{{min}}以上', en: 'at least {{min}}' },
  fact_max: { ja: '{{max}}以下', en: 'at most {{max}}' },
  fact_length: { ja: '{{max}}文字以内', en: 'up to {{max}} characters' },
  fact_yes: { ja: 'はい', en: 'yes' },
  fact_no: { ja: 'いいえ', en: 'no' },
  param: { ja: '{{label}}（{{facts}}）', en: '{{label}} ({{facts}})' },
}

/** command/list, /create, /{id}, /usage/{id} and /list/read-only: what steps of flows can be. */
export const commandTexts = defineTexts('commands', {
  title: { ja: 'コマンド', en: 'Commands' },
  create: { ja: 'コマンドの登録', en: 'Create a command' },
  empty: {
    ja: 'コマンドはまだ登録されていません。フローのステップで使用するコマンドを登録します。',
    en: 'No commands yet. Steps of flows are made of commands.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  name_ja: { ja: '名前（日本語）', en: 'Name (Japanese)' },
  name_en: { ja: '名前（英語）', en: 'Name (English)' },
  code: { ja: 'コード', en: 'Code' },
  codeNote: {
    ja: 'フローの実行時にロボットへ送信するアクションの種類です。重複しない値を設定してください。',
    en: 'The action type that is sent to robots when a flow runs. It must be unique.',
  },
  type: { ja: '種類番号', en: 'Type number' },
  typeNote: {
    ja: '{{min}}～{{max}}の重複しない番号です。フローのステップはこの番号でコマンドを識別します。',
    en: 'A unique number from {{min}} to {{max}} that identifies the command in the steps of flows.',
  },
  category: { ja: 'カテゴリ', en: 'Category' },
  allCategories: { ja: 'すべてのカテゴリ', en: 'All categories' },
  icon: { ja: 'アイコン', en: 'Icon' },
  chooseIcon: { ja: 'アイコンの選択', en: 'Choose an icon' },
  scope: { ja: '提供区分', en: 'Availability' },
  allScopes: { ja: 'すべての提供区分', en: 'Any availability' },
  scopeNote: {
    ja: '一般の利用者に表示されるのは「標準」と「ベータ」だけです。',
    en: 'General operators are offered standard and beta commands only.',
  },
  isBuiltIn: { ja: '提供元', en: 'Origin' },
  isBuiltIn_all: { ja: 'すべての提供元', en: 'Any origin' },
  isBuiltIn_true: { ja: '組み込み', en: 'Built-in' },
  isBuiltIn_false: { ja: '独自', en: 'Custom' },
  offered: { ja: '提供条件', en: 'Availability and requirements' },
  models: { ja: '機種', en: 'Models' },
  modelsNote: {
    ja: '選択しない場合は、すべての機種で使用できます。',
    en: 'If none is selected, the command works on every model.',
  },
  allModels: { ja: 'すべての機種', en: 'All models' },
  minOs: { ja: '必要なOSバージョン', en: 'Minimum OS version' },
  minOsNote: {
    ja: 'このバージョン以降で使用できます。空欄の場合は制限しません（例：2.5.0）。',
    en: 'For instance 2.5.0. If empty, any version is accepted.',
  },
  anyOs: { ja: '制限なし', en: 'Any' },
  memo: { ja: 'メモ', en: 'Notes' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  builtInNote: {
    ja: '組み込みのコマンドです。コード、種類番号、パラメーターは製品の動作と対応しているため、変更できません。削除もできませんが、無効にすることはできます。',
    en: 'This command is built in: its code, type number and parameters are tied to what the product does and cannot be changed. It can be disabled, but not deleted.',
  },
  formatNote: {
    ja: 'stringにはformat（multiline、waypoint、elevator、door、route、floor、flow、pose、poseNetwork、checkItem、workPlan、audio）も指定できます。',
    en: 'A string may also have a format: multiline, waypoint, elevator, door, route, floor, flow, pose, poseNetwork, checkItem, workPlan or audio.',
  },

  preview: { ja: 'ステップの入力項目', en: 'Fields of a step' },
  previewNote: {
    ja: 'このコマンドのステップで入力する項目のプレビューです。ここで入力した値は保存されません。',
    en: 'A preview of the fields of a step. What you enter here is not saved.',
  },
  previewBroken: {
    ja: 'パラメーターの定義が正しくないため、表示できません。',
    en: 'Nothing to show while the parameter definition is invalid.',
  },
  previewChosen: {
    ja: 'フローのステップでは、{{what}}の一覧から選択します。',
    en: 'In a flow, this is chosen from the list of {{what}}.',
  },
  params: { ja: 'パラメーター', en: 'Parameters' },
  noParams: { ja: 'パラメーターはありません。', en: 'No parameters.' },

  usage: { ja: '使用箇所', en: 'Where it is used' },
  usageOf: { ja: '「{{name}}」の使用箇所', en: 'Where “{{name}}” is used' },
  unused: {
    ja: 'このコマンドを使用しているフローやコマンドリストはありません。',
    en: 'No flow or command list uses this command.',
  },
  user: { ja: '名前', en: 'Name' },
  userKind: { ja: '種類', en: 'Type' },
  steps: { ja: '使用数', en: 'Places' },
  usageCount_one: {
    ja: '{{count}}件のフローやコマンドリストの{{steps}}か所で使用しています。',
    en: '{{count}} flow or command list, {{steps}} places.',
  },
  usageCount_other: {
    ja: '{{count}}件のフローやコマンドリストの{{steps}}か所で使用しています。',
    en: '{{count}} flows or command lists, {{steps}} places.',
  },
  backToCommand: { ja: 'コマンドの設定', en: 'Command settings' },

  catalogue: { ja: '使用できるコマンド', en: 'Commands you can use' },
  catalogueNote: {
    ja: 'フローのステップで使用できるコマンドと、その入力項目です。',
    en: 'The commands available for steps of flows, with their fields.',
  },
  catalogueEmpty: {
    ja: '使用できるコマンドはまだありません。',
    en: 'No commands are available yet.',
  },
  ...scopes,
  ...formats,
  ...facts,
})
