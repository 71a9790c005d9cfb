import { hasKey } from '@wheelhouse/contract/kernel/typed'
import type { RobotErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { ActionFault, OrderFault, RobotTrouble } from '@wheelhouse/contract/robots/robot-fault'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { isRobotCode, robotCodeTexts } from './robot-codes.ts'
import { robotTexts } from './robots.ts'

const driving: Text = { ja: '手動操縦中です。', en: 'Somebody is driving the robot.' }
const refusedOrder: Text = {
  ja: 'ロボットが移動の指示を受け付けませんでした。',
  en: 'The robot refused the order.',
}
const badRequest: Text = {
  ja: '指示の内容が正しくありません。',
  en: 'The robot did not understand the command.',
}
const otherOrder: Text = {
  ja: 'ロボットは別の指示を実行中です。',
  en: 'The robot is carrying out another order.',
}
const nothingToCancel: Text = { ja: '取り消す指示がありません。', en: 'There is no order to cancel.' }
const interrupted: Text = { ja: '途中で中断されました。', en: 'It was interrupted.' }
const cannotFetch: Text = {
  ja: 'ファイルをダウンロードできませんでした。',
  en: 'The file could not be downloaded.',
}
const { motorHot, hardwareErrorMessage } = robotTexts.texts

const troubles: Record<RobotTrouble, Text> = {
  motorHot,
  hardwareError: hardwareErrorMessage,
  cameraLost: { ja: 'カメラが応答しません。', en: 'A camera is not responding.' },
  storageFailed: {
    ja: 'ロボットの保存領域に書き込めません。空き容量を確認してください。',
    en: 'The robot cannot write to its disk. Check its free space.',
  },
  orderLost: {
    ja: '再起動したため、実行中の指示が中断されました。',
    en: 'The robot restarted in the middle of its work. Check how far it got.',
  },
}

const ofActions: Record<Exclude<ActionFault, RobotErrorCode | RobotTrouble>, Text> = {
  invalidParameters: badRequest,
  unknownAction: { ja: 'ロボットにこの機能がありません。', en: 'The robot does not have this function.' },
  interrupted,
  cancelled: { ja: '取り消されました。', en: 'It was cancelled.' },
  noOrderToCancel: nothingToCancel,
  leaseEnded: { ja: '手動操縦が終了しました。', en: 'Driving by hand has ended.' },
  leaseInOrder: badRequest,
  wrongLease: { ja: '操縦権がありません。', en: 'Somebody else has control of the robot.' },
  positionRefused: {
    ja: 'ロボットが現在地の設定を受け付けませんでした。',
    en: 'The robot refused the position that it was given.',
  },
  emergencyStop: { ja: '非常停止中です。', en: 'The emergency stop is on.' },
  standby: { ja: '待機モードです。', en: 'The robot is in standby.' },
  unavailable: { ja: 'ロボットを利用できません。', en: 'The robot is not available.' },
  remoteStop: { ja: '遠隔停止中です。', en: 'The robot was stopped remotely.' },
  updating: { ja: 'ソフトウェアの更新中です。', en: 'The software is being updated.' },
  driven: driving,
  orderActive: otherOrder,
  noArm: { ja: 'このロボットにはアームがありません。', en: 'This robot has no arm.' },
  outOfReach: {
    ja: 'アームが届きません。近づくか、位置を変えてください。',
    en: 'This is out of reach of the arm. Move closer, or mark another place.',
  },
  poseElsewhere: {
    ja: 'アームがポーズの開始位置にありません。',
    en: 'The arm is not at the start of the pose.',
  },
  somebodyThere: {
    ja: '指定した位置に人やほかのロボットがいます。',
    en: 'A person or another robot is at that place.',
  },
  movedByHand: { ja: 'アームが手動で動かされました。', en: 'The arm was moved by hand.' },
  replaced: { ja: '別のポーズが指示されました。', en: 'Another pose was sent.' },
  stopped: { ja: '停止しました。', en: 'It was stopped.' },
  noPicture: { ja: 'カメラの映像を取得できませんでした。', en: 'The camera had no picture.' },
  noCode: { ja: 'QRコードを読み取れませんでした。', en: 'No QR code was found.' },
  cannotAnonymise: {
    ja: '人物を匿名化できないため、撮影しませんでした。',
    en: 'No picture was taken: the robot cannot hide the people in it.',
  },
  alreadyRecording: { ja: 'すでに録画中です。', en: 'A recording is already in progress.' },
  notRecording: { ja: '録画していません。', en: 'Nothing is being recorded.' },
  noEncoder: {
    ja: 'ロボットに映像を処理する機能がありません。',
    en: 'The robot cannot process its pictures.',
  },
  noCleaningArea: { ja: '清掃できる床がありません。', en: 'There is no free floor to clean here.' },
  noCall: { ja: '呼び出しはありません。', en: 'There is no such call.' },
  noRoom: { ja: 'ロボットの前に場所がありません。', en: 'There is no room in front of the robot.' },
  superseded: { ja: '新しい指示に置き換えられました。', en: 'It was replaced by a newer command.' },
  noDownload: cannotFetch,
  noMap: { ja: '地図のファイルではありません。', en: 'The file is not a map.' },
  unknownMap: { ja: 'ロボットにこの地図がありません。', en: 'The robot does not have this map.' },
  unknownZoneSet: {
    ja: 'ロボットにこのエリア設定がありません。',
    en: 'The robot does not have these zones.',
  },
  wrongHash: { ja: 'ファイルが破損しています。', en: 'The file is damaged.' },
  batteryLow: {
    ja: 'バッテリーの残量が足りません。充電してください。',
    en: 'The battery is too low. Charge the robot.',
  },
}

const ofOrders: Record<OrderFault, Text> = {
  validationError: badRequest,
  orderError: refusedOrder,
  orderUpdateError: refusedOrder,
  noRouteError: { ja: '行き先までの経路がありません。', en: 'There is no route to the destination.' },
  VALIDATION_FAILURE: badRequest,
  INVALID_ORDER_ACTION: badRequest,
  INVALID_INSTANT_ACTION: badRequest,
  OUTDATED_ORDER_UPDATE: refusedOrder,
  OTHER_ORDER_ACTIVE: otherOrder,
  START_NODE_OUT_OF_RANGE: {
    ja: 'ロボットが経路の開始位置にいません。',
    en: 'The robot is not at the start of the order.',
  },
  MOBILE_ROBOT_NOT_AVAILABLE: { ja: 'ロボットを利用できません。', en: 'The robot is not available.' },
  BLOCKED_ZONE_VIOLATION: {
    ja: '進入禁止エリアを通るため、実行できません。',
    en: 'The order passes through a keepout zone.',
  },
  NO_ORDER_TO_CANCEL: nothingToCancel,
}

/** What robots say went wrong, where it has no code of the catalogue. */
export const robotFaultTexts = defineTexts('robotFaults', { ...troubles, ...ofActions, ...ofOrders })

/** The words of a code or of a fault; `null` for what nobody knows. */
export function getFaultWords(fault: string): Text | null {
  if (hasKey(robotFaultTexts.texts, fault)) return robotFaultTexts.texts[fault]
  return isRobotCode(fault) ? robotCodeTexts.texts[fault] : null
}
