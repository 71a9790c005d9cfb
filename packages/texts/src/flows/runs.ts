import type { RunProblem, RunStatus, VisitStatus } from '@wheelhouse/contract/flows/run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

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

/** Why a run does not go on, or ended before its end. */
const reasons: { [Reason in RunReason as `reason_${Reason}`]: Text } = {
  reason_pausedByPerson: { ja: '一時停止の操作が行われました。', en: 'Paused by a person.' },
  reason_stoppedByPerson: { ja: '停止の操作が行われました。', en: 'Stopped by a person.' },
  reason_robotOffline: {
    ja: 'ロボットと通信できません。つながり次第、続きを行います。',
    en: 'The robot is offline. The run resumes when it reconnects.',
  },
  reason_robotUnavailable: {
    ja: 'ロボットが利用できない状態に設定されています。',
    en: 'The robot is marked as out of service.',
  },
  reason_updating: {
    ja: 'ロボットはソフトウェアの更新中です。',
    en: 'The robot is updating its software.',
  },
  reason_emergencyStop: {
    ja: '非常停止ボタンが押されたため、一時停止しています。解除を確認してから再開してください。',
    en: 'Paused because the emergency stop was pressed. Make sure it is released, then resume.',
  },
  reason_remoteStop: {
    ja: '遠隔停止したため、一時停止しています。解除を確認してから再開してください。',
    en: 'Paused by a remote stop. Make sure it is released, then resume.',
  },
  reason_driven: {
    ja: '操縦中のため中断しています。操縦を終えてから再開してください。',
    en: 'Somebody is driving the robot. Resume when they have finished.',
  },
  reason_startupMode: { ja: 'ロボットが起動中です。', en: 'The robot is starting up.' },
  reason_intervenedMode: {
    ja: 'ロボットが現場で操作されています。終わるまでお待ちください。',
    en: 'Somebody at the robot has taken over. Wait until they have finished.',
  },
  reason_manualMode: {
    ja: 'ロボットが手動モードです。現場で自動モードに戻してください。',
    en: 'The robot is in manual mode. Switch it back to automatic at the robot.',
  },
  reason_serviceMode: {
    ja: 'ロボットが保守モードです。現場で自動モードに戻してください。',
    en: 'The robot is in service mode. Switch it back to automatic at the robot.',
  },
  reason_teachInMode: {
    ja: 'ロボットが教示モードです。現場で自動モードに戻してください。',
    en: 'The robot is in teach-in mode. Switch it back to automatic at the robot.',
  },
  reason_standby: { ja: 'ロボットが待機モードです。', en: 'The robot is in standby.' },
  reason_busy: { ja: 'ロボットがほかの作業をしています。', en: 'The robot is busy with something else.' },
  reason_notLocalized: {
    ja: 'ロボットが自分の位置を把握できていません。',
    en: 'The robot does not know where it is.',
  },
  reason_wrongFloor: {
    ja: 'ロボットがフローのフロアにいません。',
    en: 'The robot is not on the floor of the flow.',
  },
  reason_noRoute: { ja: '行き先までの経路がありません。', en: 'There is no route to the destination.' },
  reason_docksTaken: {
    ja: '空いている充電ドックがありません。空き次第、続きを行います。',
    en: 'No dock is free. The run continues once one is available.',
  },
  reason_notCapable: {
    ja: 'ロボットがこのステップに対応していません。',
    en: 'The robot cannot do this step.',
  },
  reason_orderRefused: { ja: 'ロボットが指示を拒否しました。', en: 'The robot refused the order.' },
  reason_noAnswer: { ja: 'ロボットから応答がありません。', en: 'The robot is not responding.' },
  reason_orderLost: {
    ja: 'ロボットの再起動などにより、実行中の指示が失われました。どこまで行ったかを確認してください。',
    en: 'The robot lost its order, for instance after a restart. Check how far it got.',
  },
  reason_orderEnded: {
    ja: 'ロボットが途中で指示を終了しました。',
    en: 'The robot ended its order early.',
  },
  reason_stepFailed: { ja: 'ステップが失敗しました。', en: 'A step failed.' },
  reason_callFailed: {
    ja: '外部サービスの呼び出しに失敗しました。',
    en: 'The call to an external service failed.',
  },
  reason_callUnknown: {
    ja: '外部サービスに届いたかどうか確認できません。二重の呼び出しを防ぐため、自動では再送しません。サービス側の状態を確認してください。',
    en: 'It is not known whether the call reached the external service, so it is not repeated automatically. Check the state of the service.',
  },
  reason_question: { ja: 'フローが回答を待っています。', en: 'The flow is waiting for an answer.' },
  reason_workPlan: {
    ja: 'ワークプランの実施を待っています。ロボットの操作画面で実施し、結果を回答してください。',
    en: 'The flow is waiting for a work plan. Carry it out on the operation screen of the robot, then report the result.',
  },
  reason_workPlanNotDone: {
    ja: 'ワークプランが完了しなかったと回答されました。',
    en: 'The work plan was reported as not done.',
  },
  reason_notDecided: {
    ja: '失敗後の対応が期限までに選択されませんでした。',
    en: 'Nobody chose what to do about the failure in time.',
  },
  reason_notAnswered: { ja: '期限までに回答がありませんでした。', en: 'Nobody answered in time.' },
  reason_awaitsReading: {
    ja: '点検項目の読み取り結果を待っています。',
    en: 'The flow is waiting for the reading of a check item.',
  },
  reason_tooManySteps: {
    ja: 'ステップの数が上限を超えました。',
    en: 'The run exceeded the maximum number of steps.',
  },
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

type OtherProblem = Exclude<RunProblem['reason'], RunReason>
const problems: { [Reason in OtherProblem as `problem_${Reason}`]: Text } = {
  problem_alreadyRunning: {
    ja: 'ロボットはフロー「{{detail}}」を実行中です。先に停止してください。',
    en: 'The robot is running the flow “{{detail}}”. Stop it first.',
  },
  problem_lowBattery: {
    ja: 'バッテリー残量が少なくなっています（{{detail}}%）。',
    en: 'Battery low ({{detail}}%).',
  },
  problem_placeGone: {
    ja: '行き先が公開中の地図にありません。フローで行き先を選び直してください。',
    en: 'The destination is not on the published map. Choose another one in the flow.',
  },
  problem_workPlanDisabled: {
    ja: 'ワークプラン「{{detail}}」が無効になっています。',
    en: 'The work plan “{{detail}}” is disabled.',
  },
  problem_serviceGone: {
    ja: '呼び出すサービスコマンドが見つかりません。',
    en: 'The service command that it calls no longer exists.',
  },
  problem_serviceDisabled: {
    ja: 'サービスコマンド「{{detail}}」が無効になっています。',
    en: 'The service command “{{detail}}” is disabled.',
  },
  problem_flowDisabled: { ja: 'フローが無効になっています。', en: 'The flow is disabled.' },
  problem_buildingDisabled: { ja: '建物が無効になっています。', en: 'The building is disabled.' },
  problem_badSteps: { ja: 'ステップに誤りがあります。', en: 'The steps have errors.' },
  problem_unknownParts: {
    ja: '不明な内容があります（{{detail}}）。フローの編集画面で、外すかステップを置き換えてください。',
    en: 'The flow has unknown parts ({{detail}}). Remove them or replace the step in the flow editor.',
  },
  problem_hasError: {
    ja: 'ロボットがエラーを報告しています：{{detail}}',
    en: 'The robot reports an error: {{detail}}',
  },
}

/** Runs of flows: started, watched, commanded and answered. */
export const runTexts = defineTexts('runs', {
  ...statuses,
  ...visitStatuses,
  ...reasons,
  ...reasonsBeforeStart,
  ...checked,
  ...problems,
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
  ofStep: { ja: 'ステップ「{{step}}」：{{what}}', en: 'Step “{{step}}”: {{what}}' },
  progress: { ja: '完了したステップ：{{count}}', en: 'Steps done: {{count}}' },
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
