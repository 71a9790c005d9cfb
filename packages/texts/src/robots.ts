import type { batteryStates, RobotUiState } from '@wheelhouse/contract/robots/robot-state'
import type { RobotModel } from '@wheelhouse/contract/robots/robot'
import { defineTexts, type Text } from './define-texts.ts'

const states: { [S in RobotUiState as `state_${S}`]: Text } = {
  state_unavailable: { ja: '利用停止中', en: 'Out of service' },
  state_maintenance: { ja: '整備中', en: 'Maintenance' },
  state_repair: { ja: '修理中', en: 'In repair' },
  state_connecting: { ja: '接続中', en: 'Connecting' },
  state_offline: { ja: 'オフライン', en: 'Offline' },
  state_emergencyStop: { ja: '非常停止', en: 'Emergency stop' },
  state_remoteStop: { ja: '遠隔停止中', en: 'Remote stop' },
  state_hardwareError: { ja: 'ハードウェア異常', en: 'Hardware error' },
  state_callIn: { ja: '呼び出し中', en: 'Calling' },
  state_conversation: { ja: '通話中', en: 'In conversation' },
  state_paused: { ja: '一時停止中', en: 'Paused' },
  state_running: { ja: '作業中', en: 'Running' },
  state_driven: { ja: '遠隔操縦中', en: 'Driven' },
  state_charging: { ja: '充電中', en: 'Charging' },
  state_standby: { ja: '待機モード', en: 'Standby' },
  state_idle: { ja: '待機中', en: 'Idle' },
}

const batteries: { [S in (typeof batteryStates)[number] as `battery_${S}`]: Text } = {
  battery_active: { ja: '放電中', en: 'In use' },
  battery_charging: { ja: '充電中', en: 'Charging' },
  battery_full: { ja: '満充電', en: 'Fully charged' },
  battery_protect: { ja: '保護モード', en: 'Protect' },
  battery_bmError: { ja: 'バッテリー異常', en: 'BM error' },
  battery_lowVoltage: { ja: '電圧低下', en: 'Low voltage' },
  battery_below20: { ja: '残量20%未満', en: 'Below 20%' },
}

const models: { [M in RobotModel as `model_${M}`]: Text } = {
  'model_ugo-pro': { ja: 'ugo Pro', en: 'ugo Pro' },
  'model_ugo-mini': { ja: 'ugo mini', en: 'ugo mini' },
  'model_ugo-ex': { ja: 'ugo Ex', en: 'ugo Ex' },
}

export const robotTexts = defineTexts('robots', {
  ...states,
  ...batteries,
  ...models,
  title: { ja: 'ロボット操作', en: 'Robot operation' },
  wall: { ja: '映像を並べて表示', en: 'Camera wall' },
  count_one: { ja: '{{count}}台', en: '{{count}} robot' },
  count_other: { ja: '{{count}}台', en: '{{count}} robots' },

  search: { ja: '名前・シリアル番号で検索', en: 'Search name or serial number' },
  building: { ja: '建物', en: 'Building' },
  allBuildings: { ja: 'すべての建物', en: 'All buildings' },
  group: { ja: 'ロボットグループ', en: 'Robot group' },
  allGroups: { ja: 'すべてのグループ', en: 'All groups' },
  model: { ja: '機種', en: 'Model' },
  allModels: { ja: 'すべての機種', en: 'All models' },
  connection: { ja: '通信', en: 'Connection' },
  allConnections: { ja: '通信：すべて', en: 'Any connection' },
  online: { ja: 'オンライン', en: 'Online' },
  offline: { ja: 'オフライン', en: 'Offline' },
  state: { ja: '状態', en: 'State' },
  allStates: { ja: 'すべての状態', en: 'All states' },
  sort: { ja: '並べ替え', en: 'Sort' },
  sort_name: { ja: '名前（昇順）', en: 'Name, A to Z' },
  'sort_-name': { ja: '名前（降順）', en: 'Name, Z to A' },
  'sort_-lastComm': { ja: '最終通信が新しい順', en: 'Last contact, newest first' },
  sort_lastComm: { ja: '最終通信が古い順', en: 'Last contact, oldest first' },
  sort_battery: { ja: 'バッテリー残量が少ない順', en: 'Battery, lowest first' },
  'sort_-battery': { ja: 'バッテリー残量が多い順', en: 'Battery, highest first' },
  clearFilters: { ja: '絞り込みを解除', en: 'Clear filters' },
  filters: { ja: '絞り込み', en: 'Filters' },
  view: { ja: '表示形式', en: 'View' },
  grid: { ja: 'グリッド', en: 'Grid' },
  list: { ja: 'リスト', en: 'List' },

  name: { ja: '名前', en: 'Name' },
  battery: { ja: 'バッテリー', en: 'Battery' },
  simulated: { ja: 'シミュレーション', en: 'Simulated' },
  lastSeen: { ja: '最終通信 {{at}}', en: 'Last seen {{at}}' },
  neverSeen: { ja: '通信履歴なし', en: 'Never seen' },
  drivenBy: { ja: '{{name}}さんが操縦中', en: 'Driven by {{name}}' },
  cleaning: { ja: '清掃中', en: 'Cleaning' },
  moreErrors: { ja: 'ほか{{count}}件', en: '{{count}} more' },
  stale: { ja: '最後に受信した値', en: 'Last received values' },
  refused: { ja: '状態を取得できません', en: 'State not available' },

  operate: { ja: '操縦', en: 'Operate' },
  operateRobot: { ja: '{{name}}を操縦', en: 'Operate {{name}}' },
  startCleaning: { ja: '清掃開始', en: 'Start cleaning' },
  stopCleaning: { ja: '清掃停止', en: 'Stop cleaning' },
  dock: { ja: '充電へ戻す', en: 'Dock' },
  phase_requested: { ja: '要求中', en: 'requested' },
  phase_accepted: { ja: '受付済み', en: 'accepted' },
  phase_done: { ja: '完了', en: 'done' },
  phase_unknown: {
    ja: '受け付けられましたが、完了を確認できませんでした',
    en: 'accepted, but its end was not seen',
  },

  select: { ja: '{{name}}を選択', en: 'Select {{name}}' },
  selectAll: { ja: '表示中のロボットをすべて選択', en: 'Select all robots shown' },
  selected_one: { ja: '{{count}}台を選択中', en: '{{count}} selected' },
  selected_other: { ja: '{{count}}台を選択中', en: '{{count}} selected' },
  clearSelection: { ja: '選択を解除', en: 'Clear selection' },

  remoteStop: { ja: '遠隔停止', en: 'Remote stop' },
  remoteStopOne: { ja: '{{name}}を遠隔停止', en: 'Remote stop of {{name}}' },
  remoteStopNote: {
    ja: '安全規格に基づく非常停止ではありません。',
    en: 'Not a safety-rated emergency stop.',
  },
  releaseStop: { ja: '遠隔停止の解除', en: 'Release remote stop' },
  releaseStopOne: { ja: '遠隔停止の解除：{{name}}', en: 'Release remote stop: {{name}}' },
  releaseQuestion: {
    ja: '{{name}}の遠隔停止を解除しますか？ロボットの周囲の安全を確認してください。解除しても動作は自動で再開しません。',
    en: 'Release the remote stop of {{name}}? Make sure that the space around it is safe. Nothing resumes by itself.',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  close: { ja: '閉じる', en: 'Close' },
  stopReport: { ja: '遠隔停止の結果', en: 'Remote stop: result' },
  stop_sending: { ja: '送信中', en: 'Sending' },
  stop_acknowledged: { ja: 'ロボットが停止を確認', en: 'Confirmed by the robot' },
  stop_unacknowledged: {
    ja: '送信済み。ロボットの確認なし',
    en: 'Sent, not confirmed by the robot',
  },
  stop_failed: { ja: '送信できませんでした', en: 'Could not be sent' },
  stopAgain: { ja: 'もう一度送信', en: 'Send again' },

  empty: {
    ja: 'まだロボットが登録されていません。',
    en: 'No robots have been registered yet.',
  },
  emptyFiltered: {
    ja: '条件に合うロボットはありません。',
    en: 'No robots match these filters.',
  },
  loading: { ja: 'ロボットを読み込んでいます', en: 'Loading robots' },
  retry: { ja: '再試行', en: 'Try again' },
  keySearch: { ja: '検索欄へ移動', en: 'Go to the search field' },
  keyView: { ja: 'グリッドとリストを切り替え', en: 'Switch between grid and list' },

  emergencyStopPressed: {
    ja: '非常停止ボタンが押されています。安全を確認してから解除してください。',
    en: 'The emergency stop button is pressed. Release it after making sure that it is safe.',
  },
  hardwareErrorMessage: {
    ja: 'ハードウェアに異常があるため、ロボットを利用できません。',
    en: 'The robot has a hardware error and cannot be used.',
  },
  lowBattery: { ja: 'バッテリーの残量が少なくなっています。', en: 'The battery is low.' },
  motorHot: {
    ja: 'モーターの温度が高いため、アームの動作を制限しています。',
    en: 'A motor is hot. Arm movement is limited.',
  },
  cameraLost: { ja: 'カメラが応答しません。', en: 'A camera does not answer.' },
  microphoneMuted: { ja: 'マイクはミュート中です。', en: 'The microphone is muted.' },
})
