import { stepLimits } from '@wheelhouse/contract/flows/step'
import { defineTexts } from '../kernel/define-texts.ts'
import { stepLines, stepProblems } from './step-problems.ts'

const header = {
  title: { ja: 'フロー', en: 'Flow' },
  create: { ja: 'フローの登録', en: 'Create a flow' },
  backToFlows: { ja: 'フローの一覧', en: 'Flows' },
  name: { ja: '名前', en: 'Name' },
  description: { ja: '説明', en: 'Description' },
  building: { ja: '建物', en: 'Building' },
  floor: { ja: 'フロア', en: 'Floor' },
  group: { ja: 'フローグループ', en: 'Flow group' },
  scope: { ja: '公開範囲', en: 'Visible to' },
  scope_0: { ja: '組織と管理会社', en: 'The organisation and companies that look after it' },
  scope_1: { ja: '組織のみ', en: 'The organisation only' },
  steps: { ja: 'ステップ', en: 'Steps' },
  stepsOnly: {
    ja: 'ステップだけを変更できます。名前やフロアは組織管理者が変更します。',
    en: 'You can change only the steps. Name and floor can be changed by an organisation administrator.',
  },
  first: { ja: 'はじめに', en: 'First' },
  firstNote: {
    ja: 'フローを使う場所と名前を決めます。ステップは次の画面で追加します。建物は後から変更できません。',
    en: 'Choose where the flow is used and give it a name. Steps come next. The building cannot be changed later.',
  },
  toSteps: { ja: 'ステップの作成へ進む', en: 'Continue to the steps' },
  noGroup: {
    ja: 'この建物にはフローグループがありません。フローは必ずグループに入れるため、先に登録してください。',
    en: 'This building has no flow group. A flow belongs to a group, so create one first.',
  },
  noFloor: {
    ja: 'この建物にはフロアがありません。先に登録してください。',
    en: 'This building has no floor. Create one first.',
  },
  toGroups: { ja: 'フローグループの登録', en: 'Create a flow group' },
  toFloors: { ja: 'フロアの登録', en: 'Create a floor' },
  mayNotCreate: {
    ja: 'フローを登録できるのは組織管理者です。',
    en: 'Only organisation administrators can create flows.',
  },
}

const panes = {
  panes: { ja: '表示する内容', en: 'What is shown' },
  pane_palette: { ja: '追加', en: 'Add' },
  pane_sequence: { ja: 'ステップ', en: 'Steps' },
  pane_side: { ja: '設定', en: 'Settings' },
  pane_map: { ja: '地図', en: 'Map' },
  view: { ja: '編集方法', en: 'View' },
  view_list: { ja: '一覧', en: 'List' },
  view_json: { ja: 'JSON', en: 'JSON' },
  side: { ja: 'フローの内容', en: 'About the flow' },
  tab_step: { ja: 'ステップ', en: 'Step' },
  tab_flow: { ja: 'フロー', en: 'Flow' },
  tab_problems: { ja: '問題（{{count}}）', en: 'Problems ({{count}})' },
  tab_dryRun: { ja: 'リハーサル', en: 'Dry run' },
  run: { ja: '実行', en: 'Run' },
  runUnsaved: { ja: '変更を保存すると実行できます。', en: 'Save your changes to run the flow.' },
  runDisabled: { ja: '無効なフローは実行できません。', en: 'A disabled flow cannot be run.' },
  runDenied: { ja: 'フローを実行する権限がありません。', en: 'You do not have permission to run flows.' },
  tab_history: { ja: '履歴', en: 'History' },
}

const palette = {
  palette: { ja: 'コマンド', en: 'Commands' },
  search: { ja: 'コマンドを検索', en: 'Search commands' },
  searchNote: {
    ja: 'Enterで追加、Shift+Enterで追加して設定へ。',
    en: 'Enter adds, Shift+Enter adds and goes to its settings.',
  },
  noCommand: { ja: '該当するコマンドがありません。', en: 'No command matches.' },
  added: { ja: '「{{name}}」を{{place}}番目に追加しました。', en: '“{{name}}” was added as step {{place}}.' },
  wrapped: { ja: '「{{name}}」で囲みました。', en: 'Wrapped in “{{name}}”.' },
}

const sequence = {
  sequence: { ja: 'ステップの一覧', en: 'Steps in order' },
  noSteps: {
    ja: 'ステップはまだありません。左の「コマンド」から、ロボットに行わせる順に追加してください。',
    en: 'No steps yet. Add commands from the list in the order in which the robot should run them.',
  },
  noStepsReadOnly: { ja: 'ステップはまだありません。', en: 'No steps yet.' },
  count_one: { ja: '{{count}}ステップ', en: '{{count}} step' },
  count_other: { ja: '{{count}}ステップ', en: '{{count}} steps' },
  selected: { ja: '{{count}}件を選択中', en: '{{count}} selected' },
  stepWord: { ja: '{{place}}. {{name}}', en: '{{place}}. {{name}}' },
  pair: { ja: '{{name}} {{value}}', en: '{{name}} {{value}}' },
  pairComma: { ja: '、', en: ', ' },
  unset: { ja: '（未入力）', en: '(not set)' },
  gone: { ja: '見つかりません（{{name}}）', en: 'Deleted ({{name}})' },
  error: { ja: 'エラー：{{words}}', en: 'Error: {{words}}' },
  warning: { ja: '注意：{{words}}', en: 'Warning: {{words}}' },
  more: { ja: '{{words}}（ほか{{count}}件）', en: '{{words}} (and {{count}} more)' },
  actions: { ja: 'ステップの操作', en: 'Actions' },
  undo: { ja: '元に戻す', en: 'Undo' },
  redo: { ja: 'やり直す', en: 'Redo' },
  moveUp: { ja: '上へ移動', en: 'Move up' },
  moveDown: { ja: '下へ移動', en: 'Move down' },
  duplicate: { ja: '複製', en: 'Duplicate' },
  copy: { ja: 'コピー', en: 'Copy' },
  cut: { ja: '切り取り', en: 'Cut' },
  paste: { ja: '貼り付け', en: 'Paste' },
  delete: { ja: '削除', en: 'Delete' },
  wrap: { ja: '囲む', en: 'Wrap in' },
  unwrap: { ja: '枠だけを外す', en: 'Unwrap' },
  unwrapNote: {
    ja: '中のステップを残して、始まりと終わりを外します。',
    en: 'Removes the beginning and end, and keeps the steps inside.',
  },
  keysNote: {
    ja: '↑↓ 選択　Shift+↑↓ 範囲　Alt+↑↓ 移動　Enter 設定　I 追加　Ctrl+D 複製　Ctrl+C・V コピー・貼り付け　Delete 削除',
    en: '↑↓ select, Shift+↑↓ range, Alt+↑↓ move, Enter settings, I add, Ctrl+D duplicate, Ctrl+C and V copy and paste, Delete',
  },
  keyUp: { ja: '前のステップを選択', en: 'Select the previous step' },
  keyDown: { ja: '次のステップを選択', en: 'Select the next step' },
  keyFirst: { ja: '最初のステップを選択', en: 'Select the first step' },
  keyLast: { ja: '最後のステップを選択', en: 'Select the last step' },
  keyMoreUp: { ja: '選択範囲を上へ広げる', en: 'Extend the selection upwards' },
  keyMoreDown: { ja: '選択範囲を下へ広げる', en: 'Extend the selection downwards' },
  selectAll: { ja: 'すべて選択', en: 'Select all' },
  keySettings: { ja: 'ステップの設定へ', en: 'Go to the step settings' },
  keyPalette: { ja: 'コマンドの検索へ', en: 'Go to the command search' },
  keyBack: { ja: 'ステップの一覧へ戻る', en: 'Back to the steps' },
  keyNext: { ja: '次のコマンド', en: 'Next command' },
  keyPrevious: { ja: '前のコマンド', en: 'Previous command' },
  keyAdd: { ja: 'コマンドを追加', en: 'Add the command' },
  keySave: { ja: 'フローを保存', en: 'Save the flow' },
  moved: { ja: '「{{name}}」を{{place}}番目に移動しました。', en: '“{{name}}” is now step {{place}}.' },
  deleted_one: { ja: '{{count}}ステップを削除しました。', en: '{{count}} step deleted.' },
  deleted_other: { ja: '{{count}}ステップを削除しました。', en: '{{count}} steps deleted.' },
  copied_one: { ja: '{{count}}ステップをコピーしました。', en: '{{count}} step copied.' },
  copied_other: { ja: '{{count}}ステップをコピーしました。', en: '{{count}} steps copied.' },
  pasted_one: { ja: '{{count}}ステップを貼り付けました。', en: '{{count}} step pasted.' },
  pasted_other: { ja: '{{count}}ステップを貼り付けました。', en: '{{count}} steps pasted.' },
  noClipboard: {
    ja: 'このブラウザーではボタンから貼り付けできません。一覧を選択してCtrl+Vを押してください。',
    en: 'This browser does not allow pasting by button. Select the list and press Ctrl+V.',
  },
  noClipboard_copy: {
    ja: 'このブラウザーではボタンからコピーできません。一覧を選択してCtrl+Cを押してください。',
    en: 'This browser does not allow copying by button. Select the list and press Ctrl+C.',
  },
  notSteps: {
    ja: 'クリップボードの内容はフローのステップではありません。',
    en: 'The clipboard does not contain any steps of a flow.',
  },
  full: {
    ja: `ステップは${stepLimits.stepsMax}個までです。`,
    en: `A flow has at most ${stepLimits.stepsMax} steps.`,
  },
  crosses: {
    ja: 'ここへ移動すると、まとまりの始まりと終わりが崩れるため移動できません。',
    en: 'It cannot be moved there: the beginning and end of a block would no longer match.',
  },
}

const form = {
  stepName: { ja: '表示名', en: 'Name' },
  noneChosen: {
    ja: 'ステップを選択すると、ここで設定できます。',
    en: 'Select a step to edit its settings here.',
  },
  severalChosen: {
    ja: '{{count}}ステップを選択中です。設定するには1つだけ選択してください。',
    en: '{{count}} steps are selected. Select only one to edit its settings.',
  },
  noParams: { ja: '設定する項目はありません。', en: 'This step has no settings.' },
  unknownCommand: {
    ja: '種類{{type}}のコマンドは表示できません。値はそのまま保存されます。',
    en: 'Type {{type}} is not in your catalogue. The values of the step are kept.',
  },
  unknownParam: { ja: '不明な項目：{{param}}（{{value}}）', en: 'Unknown: {{param}} ({{value}})' },
  removeParam: { ja: '「{{param}}」を外す', en: 'Remove “{{param}}”' },
  models: { ja: '対応機種：{{models}}', en: 'Models: {{models}}' },
  minOs: { ja: 'ロボットのシステム {{version}} 以降', en: 'Robot system {{version}} or later' },
  range: { ja: '{{min}}〜{{max}}', en: '{{min}} to {{max}}' },
  atMost: { ja: '{{max}}以下', en: 'At most {{max}}' },
  atLeast: { ja: '{{min}}以上', en: 'At least {{min}}' },
  characters: { ja: '{{count}} / {{max}}文字', en: '{{count}} / {{max}}' },
  compared_ok: { ja: '成功', en: 'a success' },
  compared_failed: { ja: '失敗', en: 'a failure' },
  compared_abnormal: { ja: '基準外', en: 'abnormal' },
  compared_normal: { ja: '基準内', en: 'normal' },
  choose: { ja: '選択してください', en: 'Choose' },
  loadingChoices: { ja: '読み込み中', en: 'Loading' },
  choicesFailed: { ja: '選択肢を読み込めませんでした。', en: 'The choices could not be loaded.' },
  noChoices: {
    ja: '選択できるものがありません。',
    en: 'There is nothing to choose from.',
  },
}

const map = {
  mapOf: { ja: '{{floor}}の地図とフローの移動先', en: 'Map of {{floor}} with the destinations of the flow' },
  map: { ja: '地図', en: 'Map' },
  noMap: {
    ja: 'このフロアの地図はまだ公開されていません。',
    en: 'This floor has no published map yet.',
  },
  chooseOnMap: {
    ja: '地図のウェイポイントを押すと、移動先になります。',
    en: 'Click a waypoint on the map to make it the destination.',
  },
  floorShown: { ja: '表示中のフロア：{{floor}}', en: 'Floor shown: {{floor}}' },
  stepFloor: { ja: 'ロボットがいるフロア：{{floors}}', en: 'The robot is on: {{floors}}' },
  numbersNote: { ja: '番号はステップの番号です。', en: 'The numbers are step numbers.' },
}

const check = {
  problems: { ja: '問題', en: 'Problems' },
  noProblems: { ja: '問題はありません。', en: 'No problems.' },
  severity_error: { ja: 'エラー', en: 'Error' },
  severity_atStart: { ja: '開始不可', en: 'Blocks start' },
  severity_warning: { ja: '注意', en: 'Warning' },
  badName: { ja: '「表示名」を64文字以内で入力してください。', en: '“Name” must have 1 to 64 characters.' },
  tooBig: { ja: 'ステップの内容が長すぎます。', en: 'The steps are too long in total.' },
  hasErrors: {
    ja: 'エラーがあるため保存できません。「問題」を確認してください。',
    en: 'The flow has errors and cannot be saved. See “Problems”.',
  },
  checkFailed: {
    ja: 'サーバーで確認できませんでした。保存時にもう一度確認されます。',
    en: 'The server could not check the steps. They will be checked again when you save.',
  },
}

const jsonTexts = {
  json: { ja: 'ステップのJSON', en: 'Steps as JSON' },
  jsonNote: {
    ja: 'ステップの配列です。正しい内容はすぐに一覧へ反映されます。',
    en: 'An array of steps. Valid changes appear in the list at once.',
  },
  json_notArray: {
    ja: 'ステップの配列（[ … ]）を入力してください。',
    en: 'It must be an array of steps: [ … ].',
  },
  json_step: {
    ja: '{{place}}番目のステップの{{path}}：{{words}}',
    en: 'Step {{place}}, {{path}}: {{words}}',
  },
  json_notStep: {
    ja: '{{place}}番目：ステップ（{ … }）を入力してください。',
    en: 'Entry {{place}} is not a step: { … }.',
  },
  json_forbidden: {
    ja: '{{path}}という名前の項目は使用できません。',
    en: 'A field cannot be called {{path}}.',
  },
  json_long: { ja: '内容が長すぎます。', en: 'It is too long.' },
  jsonOutdated: {
    ja: '入力中にほかの人がステップを変更しました。このJSONを反映すると、その変更は失われます。',
    en: 'Somebody else has changed the steps since this was typed. Using this JSON would undo their change.',
  },
  jsonOpen: {
    ja: 'JSONに誤りがあるため、一覧に反映されていません。修正するか、変更を破棄してください。',
    en: 'The JSON has an error, so the list was not updated. Correct it or discard the change.',
  },
  discardJson: { ja: 'JSONの変更を破棄', en: 'Discard the change' },
}

const conflict = {
  difference: {
    ja: '{{count}}ステップ。{{changes}}',
    en: '{{count}} steps. {{changes}}',
  },
  unchanged: { ja: '変更なし', en: 'Not changed' },
  change_added: { ja: '追加：{{steps}}。', en: 'Added: {{steps}}. ' },
  change_changed: { ja: '変更：{{steps}}。', en: 'Changed: {{steps}}. ' },
  change_removed: { ja: '削除：{{steps}}。', en: 'Removed: {{steps}}. ' },
  change_order: { ja: '順序の変更あり。', en: 'Order changed. ' },
}

/** flow/create and flow/{id}: the steps of a flow, and what is around them (R-FLOWS-2, R-FLOWS-4). */
export const flowEditorTexts = defineTexts('flowEditor', {
  ...stepLines,
  ...stepProblems,
  ...header,
  ...panes,
  ...palette,
  ...sequence,
  ...form,
  ...map,
  ...check,
  ...jsonTexts,
  ...conflict,
})
