import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Text } from '../kernel/define-texts.ts'

/** Why a run does not go on, or ended before its end. */
export const runReasons: { [Reason in RunReason as `reason_${Reason}`]: Text } = {
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
  reason_noRoute: {
    ja: '行き先までの経路がありません。地図で、行き先、通路、進入禁止エリアを確認してください。',
    en: 'There is no route to the destination. Check the destination, paths and keepout zones on the map.',
  },
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

type OtherProblem = Exclude<RunProblem['reason'], RunReason>

export const runProblems: { [Reason in OtherProblem as `problem_${Reason}`]: Text } = {
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
