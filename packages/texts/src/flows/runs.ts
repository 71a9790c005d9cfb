import type { RunStatus, VisitStatus } from '@wheelhouse/contract/flows/run'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { runProblems, runReasons } from './run-reasons.ts'

const statuses: { [Status in RunStatus as `status_${Status}`]: Text } = {
  status_running: { ja: '実行中', en: 'Running' },
  status_paused: { ja: '一時停止中', en: 'Paused' },
  status_waiting: { ja: '回答待ち', en: 'Waiting for an answer' },
  status_done: { ja: '完了', en: 'Done' },
  status_failed: { ja: '失敗', en: 'Failed' },
  status_cancelled: { ja: '停止', en: 'Stopped' },
}

const visitStatuses: { [Status in VisitStatus as `visit_${Status}`]: Text } = {
  visit_running: { ja: '実行中', en: 'Under way' },
  visit_done: { ja: '完了', en: 'Done' },
  visit_failed: { ja: '失敗', en: 'Failed' },
  visit_skipped: { ja: 'スキップ', en: 'Skipped' },
  visit_cancelled: { ja: '中止', en: 'Cancelled' },
}

/** Of those, what is said where a run has not begun: nothing goes on by itself then. */
export const startReasons = ['robotOffline', 'emergencyStop', 'remoteStop', 'driven', 'docksTaken'] as const
const reasonsBeforeStart: Record<`start_${(typeof startReasons)[number]}`, Text> = {
  start_robotOffline: {
    ja: 'ロボットと通信できません。つながってから開始してください。',
    en: 'The robot is offline. Start the flow once it has reconnected.',
  },
  start_emergencyStop: {
    ja: '非常停止ボタンが押されています。解除してから開始してください。',
    en: 'The emergency stop is pressed. Release it, then start.',
  },
  start_remoteStop: {
    ja: '遠隔停止中です。解除してから開始してください。',
    en: 'The robot is stopped remotely. Release the stop, then start.',
  },
  start_driven: {
    ja: '操縦中です。操縦を終えてから開始してください。',
    en: 'Somebody is driving the robot. Start the flow when they have finished.',
  },
  start_docksTaken: {
    ja: '空いている充電ドックがありません。',
    en: 'No dock is free.',
  },
}

/** What is looked at before a start: names of the texts that say so. */
export const startChecks = ['online', 'free', 'floor', 'battery', 'steps', 'places'] as const
const checked: Record<`checked_${(typeof startChecks)[number]}`, Text> = {
  checked_online: {
    ja: 'オンラインで、停止中や更新中ではありません。',
    en: 'Online, and neither stopped nor updating',
  },
  checked_free: {
    ja: '操縦中の人はおらず、ほかの作業もしていません。',
    en: 'Nobody is driving it, and it is doing nothing else',
  },
  checked_floor: {
    ja: 'フローを始めるフロアにいて、現在地を認識しています。',
    en: 'On the floor where the flow begins, and it knows where it is',
  },
  checked_battery: {
    ja: 'バッテリー残量の低下やエラーの報告はありません。',
    en: 'It reports neither a low battery nor errors',
  },
  checked_steps: {
    ja: 'すべてのステップを実行できます（エレベーターとドアは到着時に確認します）。',
    en: 'It can do every step (elevators and doors are checked on arrival)',
  },
  checked_places: {
    ja: '行き先、ワークプラン、サービスコマンドはすべて使用できます。',
    en: 'Every destination, work plan and service command can be used',
  },
}

/** Runs of flows: started, watched, commanded and answered. */
export const runTexts = defineTexts('runs', {
  ...statuses,
  ...visitStatuses,
  ...runReasons,
  ...reasonsBeforeStart,
  ...checked,
  ...runProblems,
  blockedBy: { ja: '前方に停止しているロボット：{{name}}', en: 'Robot standing in front: {{name}}' },
  pausedBy: { ja: '{{name}}さんが一時停止しました。', en: 'Paused by {{name}}.' },
  stoppedBy: { ja: '{{name}}さんが停止しました。', en: 'Stopped by {{name}}.' },
  title: { ja: 'フローの実行', en: 'Flow runs' },
  start: { ja: 'フローの開始', en: 'Start a flow' },
  startNow: { ja: '開始', en: 'Start' },
  empty: {
    ja: 'まだ実行されたフローはありません。「フローの開始」でロボットとフローを選びます。',
    en: 'No flow has been run yet. Start one by choosing a robot and a flow.',
  },
  flow: { ja: 'フロー', en: 'Flow' },
  robot: { ja: 'ロボット', en: 'Robot' },
  status: { ja: '状態', en: 'State' },
  allStatuses: { ja: 'すべての状態', en: 'All states' },
  step: { ja: 'ステップ', en: 'Step' },
  startedBy: { ja: '実行元', en: 'Started by' },
  bySchedule: { ja: 'スケジュール：{{title}}', en: 'Schedule: {{title}}' },
  startedAt: { ja: '開始', en: 'Started' },
  endedAt: { ja: '終了', en: 'Ended' },
  unknownPerson: { ja: '不明', en: 'unknown' },
  entry: { ja: '{{robot}}での「{{flow}}」', en: '“{{flow}}” on {{robot}}' },
  asks: { ja: '回答が必要な実行', en: 'Runs that need an answer' },
  openRun: { ja: '{{robot}}での「{{flow}}」を開く', en: 'Open “{{flow}}” on {{robot}}' },
  backToRuns: { ja: 'フローの実行', en: 'Flow runs' },
  chooseRobot: { ja: 'ロボットを選択', en: 'Choose a robot' },
  chooseFlow: { ja: 'フローを選択', en: 'Choose a flow' },
  noRobots: { ja: 'この範囲にロボットがありません。', en: 'There are no robots available here.' },
  noRobotFound: { ja: '該当するロボットがありません。', en: 'No robot matches.' },
  moreRobots_one: {
    ja: 'ほかに{{count}}台あります。名前で検索してください。',
    en: 'There is {{count}} more. Search by name.',
  },
  moreRobots_other: {
    ja: 'ほかに{{count}}台あります。名前で検索してください。',
    en: 'There are {{count}} more. Search by name.',
  },
  robotsElsewhere_one: {
    ja: 'ほかの建物のロボット{{count}}台では、このフローを実行できません。',
    en: '{{count}} robot in another building cannot run this flow.',
  },
  robotsElsewhere_other: {
    ja: 'ほかの建物のロボット{{count}}台では、このフローを実行できません。',
    en: '{{count}} robots in other buildings cannot run this flow.',
  },
  noFlows: {
    ja: 'このロボットの建物には有効なフローがありません。',
    en: 'The building of this robot has no enabled flows.',
  },
  checks: { ja: '開始前の確認', en: 'Before the start' },
  checking: { ja: '確認しています…', en: 'Checking…' },
  ready: { ja: '開始できます。', en: 'Ready to start.' },
  cannotStart: { ja: '次の理由で開始できません。', en: 'The flow cannot start because:' },
  beAware: { ja: '開始できますが、次の点に注意してください。', en: 'The flow can start, but note:' },
  beAwareToo: { ja: '次の点にも注意してください。', en: 'Also note:' },
  whyNot_one: { ja: '開始できない理由：{{count}}件', en: 'Cannot start: {{count}} reason' },
  whyNot_other: { ja: '開始できない理由：{{count}}件', en: 'Cannot start: {{count}} reasons' },
  notes_one: { ja: '注意：{{count}}件', en: '{{count}} note' },
  notes_other: { ja: '注意：{{count}}件', en: '{{count}} notes' },
  ofStep: { ja: 'ステップ「{{step}}」：{{what}}', en: 'Step “{{step}}”: {{what}}' },
  progress: { ja: '完了したステップ：{{count}}', en: 'Steps done: {{count}}' },
  failedAt: { ja: '失敗したステップ：{{step}}', en: 'Failed at: {{step}}' },
  now: { ja: '現在：{{step}}', en: 'Now: {{step}}' },
  pause: { ja: '一時停止', en: 'Pause' },
  resume: { ja: '再開', en: 'Resume' },
  stop: { ja: '停止', en: 'Stop' },
  stopRunning: { ja: '実行中のフローを停止', en: 'Stop the running flow' },
  stopNote: {
    ja: 'ロボットは指示を取り消して止まり、この実行は終了します。あとで途中のステップから新しく開始できます。',
    en: 'The robot cancels its order and stops, and the run ends. You can start a new run from any step later.',
  },
  skipNote: {
    ja: '実行中のステップを取り消し、ロボットは次のステップに進みます。',
    en: 'The current step is cancelled, and the robot continues with the next one.',
  },
  retryNote: {
    ja: '実行中のステップを取り消し、ロボットは最初からやり直します。',
    en: 'The current step is cancelled, and the robot starts it again.',
  },
  resumeFromNote: {
    ja: '実行中のステップを取り消し、ロボットは選んだステップに移ります。',
    en: 'The current step is cancelled, and the robot moves on to the selected one.',
  },
  afterwards: { ja: '終了後の操作', en: 'After the run' },
  runAgain: { ja: 'もう一度実行', en: 'Run again' },
  startFromOf: {
    ja: '{{number}}「{{step}}」から新しく開始',
    en: 'Start a new run from {{number}}: {{step}}',
  },
  toDock: { ja: '充電ドックへ戻す', en: 'Send to the dock' },
  toDockOf: { ja: '{{robot}}を充電ドックへ戻しますか？', en: 'Send {{robot}} to the dock?' },
  toDockNote: {
    ja: 'ロボットは空いている充電ドックまで走行します。',
    en: 'The robot drives to a free dock.',
  },
  onItsWay: { ja: '充電ドックへ戻るよう指示しました。', en: 'The robot is on its way to the dock.' },
  report: { ja: 'レポートを開く', en: 'Open the report' },
  firstStep: { ja: '開始するステップ', en: 'Start from' },
  fromBeginning: { ja: '最初のステップ', en: 'The first step' },
  skip: { ja: 'このステップをスキップ', en: 'Skip this step' },
  retry: { ja: 'このステップをやり直す', en: 'Retry step' },
  resumeFrom: { ja: 'ここから再開', en: 'Resume from here' },
  resumeFromOf: { ja: '{{number}}「{{step}}」から再開', en: 'Resume from {{number}}: {{step}}' },
  handOver: { ja: '別のロボットに引き継ぐ', en: 'Hand over to another robot' },
  handOverNote: {
    ja: '同じフロアにいるロボットが、いまのステップから続きを行います。',
    en: 'A robot on the same floor continues from the current step.',
  },
  noOtherRobots: {
    ja: '引き継げるロボットが、この建物にありません。',
    en: 'There is no other robot in this building that can take over.',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  question: { ja: '質問', en: 'Question' },
  decideTitle: { ja: 'このステップをどうしますか？', en: 'What should happen with this step?' },
  decide_retry: { ja: 'やり直す', en: 'Try again' },
  decide_skip: { ja: 'スキップして続ける', en: 'Skip and continue' },
  decide_stop: { ja: 'フローを終了', en: 'End the flow' },
  workPlan_done: { ja: '実施完了', en: 'Done' },
  workPlan_notDone: { ja: '完了できなかった', en: 'Not done' },
  toAnswer: { ja: '回答する', en: 'Answer' },
  answer: { ja: '回答', en: 'Answer' },
  take: { ja: '対応する', en: 'I will look at it' },
  takeOver: { ja: '対応を引き継ぐ', en: 'Take over' },
  takenBy: { ja: '{{name}}さんが対応中です。', en: '{{name}} is looking at it.' },
  takenByYou: { ja: 'あなたが対応中です。', en: 'You are looking at it.' },
  picture: { ja: '質問時のカメラ画像', en: 'What the robot saw when it asked' },
  markPlace: { ja: '地図で位置を指定', en: 'Mark a place on the map' },
  markHint: {
    ja: '地図上の位置をクリックするか、一覧からウェイポイントを選びます。',
    en: 'Click a point on the map, or choose a waypoint from the list.',
  },
  marked: { ja: '指定した位置：{{place}}', en: 'Marked: {{place}}' },
  place: { ja: '（{{x}}, {{y}}）m', en: '({{x}}, {{y}}) m' },
  placeOnFloor: { ja: '{{floor}}の（{{x}}, {{y}}）m', en: '{{floor}}, ({{x}}, {{y}}) m' },
  noMap: {
    ja: 'ロボットのいるフロアの地図を表示できません。',
    en: 'The map of the robot’s floor cannot be shown.',
  },
  close: { ja: '閉じる', en: 'Close' },
  drive: { ja: 'ロボットを操縦', en: 'Drive the robot' },
  driven: { ja: '操縦完了', en: 'Driving done' },
  send: { ja: '送信', en: 'Send' },
  due: { ja: '残り{{time}}', en: '{{time}} left' },
  usualThen: {
    ja: '期限までに回答がない場合は「{{answer}}」になります。',
    en: 'If nobody answers in time, the answer is “{{answer}}”.',
  },
  failsThen: {
    ja: '期限までに回答がない場合、フローは失敗として終了します。',
    en: 'If nobody answers in time, the run fails.',
  },
  steps: { ja: 'ステップの状況', en: 'Steps' },
  history: { ja: '実行の記録', en: 'Run log' },
  notYet: { ja: '未実行', en: 'Not run' },
  times: { ja: '{{count}}回', en: '{{count}} times' },
  answeredBy: { ja: '回答：{{name}}', en: 'Answered by {{name}}' },
  mapAndCamera: { ja: '地図とカメラ', en: 'Map and camera' },
  map: { ja: '地図', en: 'Map' },
  mapOf: {
    ja: '{{floor}}の地図：各ステップの行き先とロボットの現在位置',
    en: 'Map of {{floor}}: destination of each step, and position of the robot',
  },
  mapAfter: {
    ja: '{{floor}}の地図：ロボットが訪れた場所と通った経路',
    en: 'Map of {{floor}}: where the robot stopped, and the path it took',
  },
  floor: { ja: 'フロア', en: 'Floor' },
  floorWithoutMap: {
    ja: 'このフロアには公開された地図がありません。',
    en: 'This floor has no published map.',
  },
  nameAndLine: { ja: '{{name}}（{{line}}）', en: '{{name}} ({{line}})' },
  conditionMet: { ja: '条件を満たしました。', en: 'The condition was met.' },
  conditionNotMet: { ja: '条件を満たしませんでした。', en: 'The condition was not met.' },
  noVisits: { ja: 'まだステップは実行されていません。', en: 'No steps have been run yet.' },
  earlier: { ja: '以前の記録を表示', en: 'Show earlier steps' },
  openRobot: { ja: 'ロボットの操作画面を開く', en: 'Operate the robot' },
  sendFailed: { ja: '操作できませんでした。', en: 'The action failed.' },
  notLive: {
    ja: '最新の情報を受信できていません。表示が古い可能性があります。',
    en: 'No live connection: this may be out of date.',
  },
  runOf: { ja: '「{{flow}}」を実行中', en: 'Running “{{flow}}”' },
  cardNow: { ja: '「{{flow}}」：{{step}}', en: '“{{flow}}”: {{step}}' },
})
