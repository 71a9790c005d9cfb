import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { Text } from './define-texts.ts'

export type RobotErrorCode = Extract<
  ErrorCode,
  `${'robot' | 'lease' | 'enrolment' | 'pose' | 'run'}.${string}`
>

/** What a person reads for the errors of robots, of driving and of runs: what happened, and what to do. */
export const robotErrors: Record<RobotErrorCode, Text> = {
  'enrolment.codeInvalid': {
    ja: '登録コードが無効か、期限切れか、使用済みです。新しいコードを発行してください。',
    en: 'The claim code is invalid, expired or already used. Issue a new one.',
  },
  'enrolment.wrongSerial': {
    ja: '登録コードは別のシリアル番号のロボット用です。',
    en: 'The claim code is for a robot with another serial number.',
  },
  'enrolment.keyInvalid': {
    ja: 'ロボットの公開鍵を読み取れません。',
    en: "The robot's public key cannot be read.",
  },
  'enrolment.hasCredential': {
    ja: 'このロボットにはすでに認証情報があります。画面を再読み込みし、置き換えるかどうか確認してください。',
    en: 'This robot already has a credential. Reload the page and confirm that you want to replace it.',
  },
  'robot.offline': {
    ja: 'ロボットがオフラインです。通信状態を確認してください。',
    en: 'The robot is offline. Check its connection.',
  },
  'robot.unavailable': {
    ja: 'ロボットは利用停止中または整備中です。',
    en: 'The robot is out of service or under maintenance.',
  },
  'robot.startupMode': {
    ja: 'ロボットは起動中です。起動が完了してから操作してください。',
    en: 'The robot is starting up. Wait until it has finished.',
  },
  'robot.intervenedMode': {
    ja: 'ロボットは現場で操作されています。操作が終わってから指示してください。',
    en: 'Somebody at the robot has taken over. Wait until they have finished.',
  },
  'robot.manualMode': {
    ja: 'ロボットは手動モードです。現場で自動モードに戻してから操作してください。',
    en: 'The robot is in manual mode. Switch it back to automatic at the robot.',
  },
  'robot.serviceMode': {
    ja: 'ロボットは保守モードです。現場で自動モードに戻してから操作してください。',
    en: 'The robot is in service mode. Switch it back to automatic at the robot.',
  },
  'robot.teachInMode': {
    ja: 'ロボットは教示モードです。現場で自動モードに戻してから操作してください。',
    en: 'The robot is in teach-in mode. Switch it back to automatic at the robot.',
  },
  'robot.standby': {
    ja: 'ロボットは待機モードです。解除してから操作してください。',
    en: 'The robot is in standby mode. End standby first.',
  },
  'robot.stopped': {
    ja: '遠隔停止中です。解除してから操作してください。',
    en: 'The remote stop is on. Release it first.',
  },
  'robot.busy': {
    ja: 'ロボットは別の作業を実行中です。先に停止してください。',
    en: 'The robot is busy with another task. Stop it first.',
  },
  'robot.notCapable': {
    ja: 'このロボットはこの操作に対応していません。',
    en: 'This robot does not support this.',
  },
  'robot.notLocalized': {
    ja: 'ロボットが自分の位置を把握できていません。位置を合わせてから操作してください。',
    en: 'The robot does not know where it is. Set its position first.',
  },
  'robot.noRoute': { ja: '行き先までの経路が見つかりません。', en: 'No route to the destination was found.' },
  'robot.placeTaken': {
    ja: 'そこには{{name}}がいます。移動させてから、もう一度指示してください。',
    en: '{{name}} is standing there. Move it, then try again.',
  },
  'robot.docksTaken': {
    ja: '空いている充電ドックがありません（使用中：{{name}}）。',
    en: 'No dock is free (in use by {{name}}).',
  },
  'robot.refused': { ja: 'ロボットが指示を受け付けませんでした。', en: 'The robot refused the command.' },
  'robot.drivenByOther': { ja: '{{name}}さんが操縦中です。', en: '{{name}} is driving this robot.' },
  'robot.updating': {
    ja: 'ロボットはソフトウェアの更新中です。完了してから操作してください。',
    en: 'The robot is updating its software. Wait until it has finished.',
  },
  'robot.batteryLow': {
    ja: 'OSアップデートにはバッテリー残量が{{percent}}%以上必要です。',
    en: 'The OS update requires a battery level of at least {{percent}}%.',
  },
  'robot.sameVersion': {
    ja: 'ロボットはすでにこのバージョンです。',
    en: 'The robot already runs this version.',
  },
  'robot.versionNotOffered': {
    ja: 'このバージョンは、このロボットには提供されていません。',
    en: 'This version is not offered for this robot.',
  },
  'robot.noAnswer': { ja: 'ロボットから応答がありません。', en: 'The robot is not responding.' },
  'lease.driverElsewhere': {
    ja: '操縦している人に依頼を届けられません。しばらくしてからもう一度お試しください。',
    en: 'Your request cannot reach the driver at the moment. Try again later.',
  },
  'lease.notHeld': { ja: '操縦権がありません。', en: 'You do not have control of this robot.' },
  'run.alreadyRunning': {
    ja: 'ロボットはすでにフローを実行中です。先に停止してください。',
    en: 'The robot is already running a flow. Stop it first.',
  },
  'run.notReady': {
    ja: 'いまはフローを開始できません。理由を確認してください。',
    en: 'The flow cannot start now. Check the reasons.',
  },
  'run.ended': { ja: 'この実行はすでに終了しています。', en: 'This run has already ended.' },
  'run.notNow': {
    ja: 'いまの実行状態では、この操作はできません。',
    en: 'This is not possible in the current state of the run.',
  },
  'run.answered': {
    ja: 'この質問はすでに回答済みか、期限切れです。',
    en: 'This question has already been answered or has expired.',
  },
  'run.notOffered': { ja: '選択肢の中から選んでください。', en: 'Choose one of the answers offered.' },
  'pose.otherArm': {
    ja: 'ポーズのアームが、このロボットのアームと異なります。',
    en: 'The pose does not match the arm of this robot.',
  },
  'pose.notInNetwork': {
    ja: 'アームがネットワークのどのポーズにもありません。近いポーズまで手動で動かしてください。',
    en: 'The arm is at none of the network’s poses. Move it by hand to the nearest one.',
  },
  'pose.noWay': {
    ja: '現在のポーズから、このポーズへの経路がありません。',
    en: 'There is no way from the current pose to this one.',
  },
  'pose.outOfReach': {
    ja: 'アームの可動範囲を超えています。',
    en: 'The pose is beyond the limits of the arm.',
  },
}
