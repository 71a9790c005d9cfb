import type { CommandMode } from '@wheelhouse/contract/flows/command-list'
import type { CommandKey } from '@wheelhouse/contract/flows/prepared-command'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const modes = {
  mode_1: { ja: '1：操作画面（ugo Pro）', en: '1: Operation screen (ugo Pro)' },
  mode_2: { ja: '2：操作画面（ugo mini）', en: '2: Operation screen (ugo mini)' },
  mode_3: { ja: '3：操作画面（ugo Ex）', en: '3: Operation screen (ugo Ex)' },
  mode_4: { ja: '4：操作画面（共通）', en: '4: Operation screen (common)' },
  mode_10: { ja: '10：フロー（ugo Pro）', en: '10: Flows (ugo Pro)' },
  mode_11: { ja: '11：フロー（ugo mini）', en: '11: Flows (ugo mini)' },
  mode_12: { ja: '12：フロー（ugo Ex）', en: '12: Flows (ugo Ex)' },
  mode_13: { ja: '13：フロー（共通）', en: '13: Flows (common)' },
  mode_110: { ja: '110：ワークプラン（ugo Pro）', en: '110: Work plans (ugo Pro)' },
  mode_111: { ja: '111：ワークプラン（ugo mini）', en: '111: Work plans (ugo mini)' },
  mode_112: { ja: '112：ワークプラン（ugo Ex）', en: '112: Work plans (ugo Ex)' },
  mode_113: { ja: '113：ワークプラン（共通）', en: '113: Work plans (common)' },
} satisfies Record<`mode_${CommandMode}`, Text>

const letter = (name: string): Text => ({ ja: name, en: name })
const keys = {
  key_KeyC: letter('C'),
  key_KeyG: letter('G'),
  key_KeyH: letter('H'),
  key_KeyJ: letter('J'),
  key_KeyN: letter('N'),
  key_KeyR: letter('R'),
  key_KeyV: letter('V'),
  key_KeyY: letter('Y'),
  key_KeyZ: letter('Z'),
  key_Digit6: letter('6'),
  key_Digit7: letter('7'),
  key_Digit8: letter('8'),
  key_Digit9: letter('9'),
  key_Digit0: letter('0'),
} satisfies Record<`key_${CommandKey}`, Text>

/** command-mapping/list, /create, /{id}: commands as buttons and keys of a screen. */
export const commandListTexts = defineTexts('commandLists', {
  title: { ja: 'コマンドリスト', en: 'Command lists' },
  create: { ja: 'コマンドリストの登録', en: 'Create a command list' },
  mayNotCreate: {
    ja: 'コマンドリストを登録する権限がありません。',
    en: 'You do not have permission to create command lists.',
  },
  empty: {
    ja: 'コマンドリストはまだ登録されていません。操作画面のボタンとキーで実行するコマンドを登録します。',
    en: 'No command lists yet. A list holds the commands that the operation screen runs by buttons and keys.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  building: { ja: '建物', en: 'Building' },
  mode: { ja: 'モード', en: 'Mode' },
  modeNote: {
    ja: '建物ごとに、1つのモードに1つのリストを登録できます。操作画面は、開いたモードのリストを表示します。そのリストがない場合や無効の場合は、モード4（共通）のリストを表示します。同じ機種と共通のほかのリストは、操作画面で選択できます。',
    en: 'A building has one list per mode. The operation screen shows the list of its mode, or that of mode 4 (common) if there is none or it is disabled. The other lists for its model and for all robots can be chosen there.',
  },
  allModes: { ja: 'すべてのモード', en: 'All modes' },
  memo: { ja: 'メモ', en: 'Notes' },
  count: { ja: 'コマンド数', en: 'Commands' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  definition: { ja: 'コマンド', en: 'Commands' },
  offeredNote: {
    ja: '追加できるのは、ロボットが1つの動作として実行できるコマンドです。待機、繰り返し、条件、通知、質問など、フローの中でだけ使うコマンドは追加できません。',
    en: 'You can add commands that a robot runs as a single action. Commands that only work within a flow, such as waits, loops, conditions, notifications and questions, cannot be added.',
  },
  placeNote: {
    ja: '建物を選ぶと、コマンドを追加できます。',
    en: 'Choose a building to add commands.',
  },
  noCommands: { ja: 'コマンドはまだ追加されていません。', en: 'No commands yet.' },
  row: { ja: 'コマンド{{number}}', en: 'Command {{number}}' },
  commandId: { ja: 'コマンド', en: 'Command' },
  label: { ja: 'ボタンの名前', en: 'Button label' },
  icon: { ja: 'アイコン', en: 'Icon' },
  key: { ja: 'キー', en: 'Key' },
  noKey: { ja: 'なし', en: 'None' },
  keyNote: {
    ja: '操縦中に使用できるキーです。走行やカメラのキーは選べません。',
    en: 'Works while you drive. Driving and camera keys cannot be chosen.',
  },
  add: { ja: 'コマンドを追加', en: 'Add a command' },
  remove: { ja: '「{{name}}」を外す', en: 'Remove “{{name}}”' },
  unknownCommand: { ja: 'カタログにないコマンド', en: 'Not in the catalogue' },
  disabledCommand: { ja: '{{name}}（無効）', en: '{{name}} (disabled)' },
  json: { ja: 'JSON', en: 'JSON' },
  jsonNote: {
    ja: 'コマンドの配列です。正しい内容を入力すると、上の一覧に反映されます。',
    en: 'The commands as an array. Valid changes appear in the list above.',
  },
  json_notArray: {
    ja: 'コマンドの配列（[ … ]）を入力してください。',
    en: 'It must be an array of commands: [ … ].',
  },
  json_notCommand: {
    ja: '{{place}}番目：コマンド（{ … }）を入力してください。',
    en: 'Entry {{place}} is not a command: { … }.',
  },
  json_command: {
    ja: '{{place}}番目のコマンドの{{path}}：{{words}}',
    en: 'Command {{place}}, {{path}}: {{words}}',
  },
  ...modes,
  ...keys,
})

/** The palette of a command list on the operation screen. */
export const commandPanelTexts = defineTexts('commandPanel', {
  panel: { ja: 'コマンド', en: 'Commands' },
  list: { ja: 'コマンドリスト', en: 'Command list' },
  takeControl: {
    ja: '操縦を開始すると、コマンドを実行できます。',
    en: 'Start driving to run commands.',
  },
  withKey: { ja: '{{label}}（{{key}}）', en: '{{label}} ({{key}})' },
  holdNote: { ja: '押している間だけ動きます。', en: 'Moves while held.' },
  markNote: {
    ja: '押す位置を映像で指定し、このボタンを押している間だけ動きます。',
    en: 'Mark the place in the picture, then hold this button.',
  },
  markArea: { ja: '「{{label}}」で押す位置', en: 'Place for “{{label}}” to press' },
  markHint: {
    ja: '映像の中のボタンをクリックしてください。矢印キーで十字を動かし、Enterキーを押している間だけ押しに行きます。',
    en: 'Click the button in the picture. Arrow keys move the crosshair; hold Enter to press there.',
  },
  markedHint: {
    ja: '「{{label}}」を押し続けると、アームがこの位置を押します。離すと止まります。',
    en: 'Hold “{{label}}” and the arm presses here. Letting go stops it.',
  },
  markLeft: { ja: '十字を左へ', en: 'Crosshair to the left' },
  markRight: { ja: '十字を右へ', en: 'Crosshair to the right' },
  markUp: { ja: '十字を上へ', en: 'Crosshair up' },
  markDown: { ja: '十字を下へ', en: 'Crosshair down' },
  markPress: { ja: '押しに行く（押している間）', en: 'Press there (while held)' },
  markCancel: { ja: '位置の指定を終了', en: 'Stop marking' },
  aloneNote: { ja: '操縦を終了して実行します。', en: 'Ends driving first.' },
  aloneTitle: { ja: '「{{label}}」の実行', en: 'Run “{{label}}”' },
  aloneQuestion: {
    ja: 'ロボットが自動で動きます。操縦を終了して「{{label}}」を実行しますか？',
    en: 'The robot will move automatically. End driving and run “{{label}}”?',
  },
  run: { ja: '実行', en: 'Run' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  notListed: {
    ja: 'このロボットは、この動作（{{action}}）に対応していません。',
    en: 'This robot does not offer this action ({{action}}).',
  },
  notThere: {
    ja: 'コマンドが無効か、使用できません。',
    en: 'The command is disabled or not available.',
  },
  outcome_sending: { ja: '「{{label}}」を送信しています。', en: 'Sending “{{label}}”.' },
  outcome_holding: { ja: '「{{label}}」を実行しています。', en: '“{{label}}” is running.' },
  outcome_let: {
    ja: '「{{label}}」は途中で止まっています。もう一度押すと続けます。',
    en: '“{{label}}” stopped partway. Hold again to continue.',
  },
  outcome_running: { ja: '「{{label}}」を実行しています。', en: '“{{label}}” is running.' },
  outcome_accepted: { ja: '「{{label}}」を受け付けました。', en: '“{{label}}” was accepted.' },
  outcome_finished: { ja: '「{{label}}」が完了しました。', en: '“{{label}}” is done.' },
  outcome_failed: { ja: '「{{label}}」に失敗しました。{{reason}}', en: '“{{label}}” failed. {{reason}}' },
  outcome_unknown: {
    ja: '「{{label}}」の結果はロボットから届いていません。',
    en: 'The robot has not reported how “{{label}}” ended.',
  },
})
