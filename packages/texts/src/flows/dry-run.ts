import type { DryRunAssumption, DryRunEnd, DryRunReason } from '@wheelhouse/contract/flows/dry-run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** How it ended, and what that means. */
const ends: { [End in DryRunEnd as `end_${End}`]: Text } = {
  end_done: { ja: 'フローは最後まで進みました。', en: 'The flow ran to its end.' },
  end_failed: { ja: 'フローは途中で失敗しました。', en: 'The flow failed partway.' },
  end_notStarted: {
    ja: 'この条件ではフローを開始できません。',
    en: 'The flow cannot start under these conditions.',
  },
  end_batteryEmpty: {
    ja: 'フローの途中でバッテリーが切れました。',
    en: 'The battery ran out before the end of the flow.',
  },
  end_simulatedLimit: {
    ja: '24時間分で打ち切りました。ここまでの結果です。',
    en: 'Stopped after 24 simulated hours. The results up to then are shown.',
  },
  end_timeLimit: {
    ja: '長いフローのため、計算時間の上限（10秒）で打ち切りました。ここまでの結果です。',
    en: 'The flow is long: the dry run stopped at the limit of 10 seconds of computing time. The results up to then are shown.',
  },
}

/** Reasons that a dry run says in its own words; the others are those of runs. */
const reasons: Record<`why_${Exclude<DryRunReason, RunReason> | (typeof ownReasons)[number]}`, Text> = {
  why_batteryEmpty: { ja: 'バッテリーが切れます。', en: 'The battery runs out.' },
  why_unknownParts: {
    ja: '不明な内容があるため、フローを開始できません。外すか、ステップを置き換えてください。',
    en: 'The flow cannot start because it has unknown parts. Remove them or replace the step.',
  },
  why_inKeepout: {
    ja: '行き先が進入禁止エリアの中にあります。',
    en: 'The destination is in a keepout zone.',
  },
  why_otherFloor: {
    ja: '行き先は、そのときロボットがいるフロアにありません。',
    en: 'The destination is not on the floor that the robot is on at that point.',
  },
  why_noRoute: {
    ja: '行き先までの経路がありません。地図の通路と進入禁止エリアを確認してください。',
    en: 'There is no route to the destination. Check the paths and keepout zones of the map.',
  },
  why_notAnswered: {
    ja: '期限までに誰も回答しない場合、フローはここで失敗します。',
    en: 'If nobody answers in time, the flow fails here.',
  },
  why_robotOffline: {
    ja: 'ロボットがオフラインのため、現在地が分かりません。出発するウェイポイントを選んでください。',
    en: 'The robot is offline, so its position is unknown. Choose a waypoint to start from.',
  },
  why_notLocalized: {
    ja: 'ロボットが自分の位置を把握できていません。出発するウェイポイントを選んでください。',
    en: 'The robot does not know where it is. Choose a waypoint to start from.',
  },
  why_wrongFloor: {
    ja: 'ロボットがフローのフロアにいません。出発するウェイポイントを選んでください。',
    en: 'The robot is not on the floor of the flow. Choose a waypoint to start from.',
  },
}
export const ownReasons = [
  'noRoute',
  'notAnswered',
  'robotOffline',
  'notLocalized',
  'wrongFloor',
] as const satisfies readonly RunReason[]

const assumptions: { [Assumption in DryRunAssumption as `assume_${Assumption}`]: Text } = {
  assume_alone: {
    ja: '人やほかのロボットには出会いません。',
    en: 'There are no people or other robots around.',
  },
  assume_virtualDriving: {
    ja: '走行の速さとバッテリーの消費は、仮想ロボットの値です。',
    en: 'Speed and power consumption are those of a virtual robot.',
  },
  assume_answered: {
    ja: '質問には、既定の回答（ない場合は最初の選択肢）ですぐに答えます。',
    en: 'Questions are answered immediately, with their default answer or, without one, the first choice.',
  },
  assume_skipped: {
    ja: '失敗したステップは飛ばして先へ進みます。実際の実行では、人の判断を待ちます。',
    en: 'Failed steps are skipped. A real run asks people what to do.',
  },
  assume_workPlansDone: {
    ja: 'ワークプランはすぐに完了したものとします。実施にかかる時間は含みません。',
    en: 'Work plans are done immediately: the time that people need for them is not included.',
  },
  assume_servicesAnswer: {
    ja: '外部サービスは呼び出さず、すぐに成功したものとします。',
    en: 'External services are not called: calls are assumed to succeed immediately.',
  },
  assume_shortActions: {
    ja: '撮影や読み取り、お客様独自のコマンドは0.5秒で成功します。',
    en: 'Pictures, readings and custom commands succeed after half a second.',
  },
  assume_soundLength: {
    ja: '長さのわからない音声ファイルは、1回10秒とします。',
    en: 'Sound files of unknown length take ten seconds each time.',
  },
  assume_notRead: {
    ja: '点検項目の値は読み取られません。値や判定を使う条件は、値がないものとして判断します。',
    en: 'Check items are not read. Conditions on their values are evaluated as if there were no value.',
  },
  assume_lifts: {
    ja: 'エレベーターはシミュレーションのもので、ほかの利用者はいません。',
    en: 'Elevators are simulated, and nobody else uses them.',
  },
  assume_doors: {
    ja: 'セキュリティドアはシミュレーションのものです。',
    en: 'Security doors are simulated.',
  },
}

/** Dry runs: a flow done by a virtual robot, before a robot moves. */
export const dryRunTexts = defineTexts('dryRun', {
  ...ends,
  ...reasons,
  ...assumptions,
  title: { ja: 'リハーサル', en: 'Dry run' },
  about: {
    ja: '仮想ロボットがフローを早送りで実行します。実際のロボットは動きません。',
    en: 'A virtual robot runs the flow in fast-forward. No real robot moves.',
  },
  run: { ja: 'リハーサルを実行', en: 'Start dry run' },
  again: { ja: 'もう一度実行', en: 'Run again' },
  cancel: { ja: '中止', en: 'Cancel' },
  progress: { ja: '経過時間（シミュレーション）：{{time}}', en: 'Simulated {{time}}' },
  computed: {
    ja: '使用した計算時間（上限{{seconds}}秒）',
    en: 'Computing time used (limit: {{seconds}} s)',
  },
  running: { ja: '実行しています…', en: 'Running…' },
  startsFrom: { ja: '出発', en: 'Starts from' },
  fromWaypoint: { ja: 'ウェイポイントを選択', en: 'A waypoint' },
  fromRobot: { ja: '{{robot}}の現在地', en: 'Where {{robot}} is' },
  waypoint: { ja: 'ウェイポイント', en: 'Waypoint' },
  model: { ja: '機種', en: 'Robot model' },
  charge: { ja: 'バッテリー残量（%）', en: 'Battery (%)' },
  noSteps: { ja: 'ステップを追加すると実行できます。', en: 'Add steps first.' },
  hasErrors: { ja: 'ステップの誤りを修正すると実行できます。', en: 'Correct the errors in the steps first.' },
  noWaypoints: {
    ja: 'このフロアの地図にウェイポイントがありません。',
    en: 'The map of this floor has no waypoints.',
  },
  outdated: {
    ja: 'この結果の後にステップが変更されています。',
    en: 'The steps have changed since this result.',
  },
  result: { ja: '結果', en: 'Result' },
  duration: { ja: '所要時間', en: 'Duration' },
  distance: { ja: '移動距離', en: 'Distance' },
  span_seconds: { ja: '{{seconds}}秒', en: '{{seconds}} s' },
  span_minutes: { ja: '{{minutes}}分{{seconds}}秒', en: '{{minutes}} min {{seconds}} s' },
  span_hours: { ja: '{{hours}}時間{{minutes}}分', en: '{{hours}} h {{minutes}} min' },
  metres: { ja: '{{metres}} m', en: '{{metres}} m' },
  battery: { ja: 'バッテリー', en: 'Battery' },
  batteryUsed: { ja: '{{used}}%消費（{{start}}% → {{end}}%）', en: '{{used}}% used ({{start}}% → {{end}}%)' },
  batteryLeast: { ja: '最低{{least}}%', en: '{{least}}% at the lowest' },
  stepsDone: { ja: '完了したステップ', en: 'Steps done' },
  problems: { ja: '失敗する箇所', en: 'What would fail' },
  noProblems: { ja: '失敗する箇所はありません。', en: 'Nothing would fail.' },
  problemAt: { ja: '開始から{{time}}', en: '{{time}} after the start' },
  times: { ja: '{{count}}回', en: '{{count}} times' },
  steps: { ja: 'ステップごとの所要時間', en: 'Time per step' },
  step: { ja: 'ステップ', en: 'Step' },
  starts: { ja: '開始', en: 'Starts' },
  failed: { ja: '失敗{{count}}回', en: '{{count}} failed' },
  inFlow: { ja: '{{flow}}：{{step}}', en: '{{flow}}: {{step}}' },
  assumptions: { ja: '前提', en: 'Assumptions' },
})
