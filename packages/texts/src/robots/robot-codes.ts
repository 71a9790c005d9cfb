import type { DoorCode, ElevatorCode } from '@wheelhouse/contract/robots/building-codes'
import type { RobotErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/**
 * What the codes of robots mean (R-ROBOTS-7). Codes of one family are complete: a test compares them
 * with the known ranges. A code that is not here comes from a newer robot and is shown as it is.
 */

const recording = {
  r001: { ja: '録画していません', en: 'Not recording' },
  r002: { ja: 'OSのバージョンが録画に対応していません', en: 'OS version does not support recording' },
  r101: { ja: '録画の準備中', en: 'Preparing to record' },
  r102: { ja: 'カメラを確認中', en: 'Checking the cameras' },
  r201: { ja: '録画中', en: 'Recording' },
  r202: { ja: '録画中（空き容量10%未満）', en: 'Recording, less than 10% storage left' },
  r301: { ja: '録画の終了処理中', en: 'Ending the recording' },
  r302: { ja: 'ファイルを保存中', en: 'Saving the file' },
  r401: { ja: 'アップロード中', en: 'Uploading' },
  r402: { ja: 'アップロード完了', en: 'Uploaded' },
  r501: { ja: '容量不足のため古い録画を削除しました', en: 'Storage full, oldest recording removed' },
  r601: { ja: 'カメラの映像が途切れました', en: 'Camera picture lost' },
  r602: { ja: '録画ファイルの書き込みに失敗しました', en: 'Recording could not be written' },
  r701: { ja: '録画の契約がありません', en: 'Recording is not in the contract' },
  r801: { ja: '録画機能が停止しています', en: 'Recorder stopped' },
  r802: { ja: '録画の状態が不明です', en: 'Recording state unknown' },
} as const

const elevator = {
  elv_0: { ja: 'エレベーターを利用していません', en: 'Not using an elevator' },
  elv_100: { ja: 'エレベーターの利用を申請しました', en: 'Elevator requested' },
  elv_101: { ja: 'エレベーターの到着待ち', en: 'Waiting for the elevator' },
  elv_102: { ja: 'エレベーター到着（扉開）', en: 'Elevator arrived, door open' },
  elv_199: { ja: 'エレベーターの呼び出しを取り消しました', en: 'Elevator call cancelled' },
  elv_200: { ja: 'エレベーターに乗車中', en: 'Boarding the elevator' },
  elv_201: { ja: '乗車完了（扉閉）', en: 'Boarded, door closing' },
  elv_202: { ja: 'エレベーターで移動中', en: 'Riding the elevator' },
  elv_203: { ja: '目的階に到着（扉開）', en: 'Arrived, door open' },
  elv_300: { ja: 'エレベーターから降車中', en: 'Leaving the elevator' },
  elv_301: { ja: '降車完了（解放中）', en: 'Left the elevator, releasing it' },
  elv_302: { ja: 'エレベーターを解放しました', en: 'Elevator released' },
  elv_911: {
    ja: 'エレベーターが非常運転中（火災・地震）',
    en: 'Elevator in emergency operation (fire, earthquake)',
  },
  elv_912: { ja: 'エレベーターが休止中または点検中', en: 'Elevator stopped or under maintenance' },
  elv_99: { ja: 'エレベーター連携の不明なエラー', en: 'Unknown elevator error' },
} as const satisfies Record<ElevatorCode, Text>

const door = {
  sec_0: { ja: 'セキュリティドアを利用していません', en: 'Not using a security door' },
  sec_1: { ja: 'ドアの解錠を申請しました', en: 'Door unlock requested' },
  sec_2: { ja: 'ドアの解錠が受け付けられました', en: 'Door unlock accepted' },
  sec_3: { ja: 'ドアを通過中', en: 'Door open, passing' },
  sec_4: { ja: 'ドアを通過しました（閉扉中）', en: 'Passed, door closing' },
  sec_5: { ja: 'ドアが閉まりました', en: 'Door closed' },
  sec_91: { ja: 'ドアの解錠が拒否されました', en: 'Door unlock refused' },
  sec_92: { ja: 'ドアの応答がありません', en: 'Door not responding' },
  sec_93: { ja: 'ドアとの通信エラー', en: 'Communication with the door failed' },
  sec_94: { ja: 'ドアのエラー（開放・こじ開け）', en: 'Door error (held or forced open)' },
  sec_99: { ja: 'ドア連携の不明なエラー', en: 'Unknown door error' },
} as const satisfies Record<DoorCode, Text>

const flow = {
  F0001: { ja: '音声を再生できませんでした', en: 'Audio could not be played' },
  F0002: { ja: 'レポートをアップロードできませんでした', en: 'Report could not be uploaded' },
  F0003: {
    ja: '停止位置の自動調整に失敗しました',
    en: 'Automatic adjustment of the stop position failed',
  },
  F0004: { ja: '旋回方向に障害物があります', en: 'Obstacle in the direction of rotation' },
  F0005: { ja: '指定方向に障害物があります', en: 'Obstacle in the given direction' },
  F0006: { ja: 'カメラの設定を反映できませんでした', en: 'Camera setting was not applied' },
  F0007: {
    ja: '経路上の障害物により移動を中断しました',
    en: 'Movement interrupted by an obstacle on the route',
  },
} as const

const elevatorErrors = {
  A0001: { ja: 'エレベーターを呼び出せませんでした', en: 'Elevator call failed' },
  A0002: { ja: 'エレベーターの呼び出しがタイムアウトしました', en: 'Elevator call timed out' },
  A0003: { ja: 'エレベーターが到着しませんでした', en: 'Elevator did not arrive' },
  A0004: { ja: 'エレベーターへの乗車を中止しました', en: 'Boarding aborted' },
  A0005: { ja: 'エレベーターへの乗車がタイムアウトしました', en: 'Boarding timed out' },
  A0006: { ja: '行き先階の指定が拒否されました', en: 'Destination floor refused' },
  A0007: { ja: 'エレベーターの扉が開きませんでした', en: 'Elevator door did not open' },
  A0008: { ja: 'エレベーターの扉が閉まりませんでした', en: 'Elevator door did not close' },
  A0009: { ja: 'エレベーターからの降車を中止しました', en: 'Leaving the elevator aborted' },
  A0010: { ja: 'エレベーターからの降車がタイムアウトしました', en: 'Leaving the elevator timed out' },
  A0011: { ja: 'エレベーターが非常運転中です', en: 'Elevator in emergency operation' },
  A0012: { ja: 'エレベーターが非常停止しました', en: 'Elevator emergency stop' },
  A0013: { ja: 'エレベーターが休止中です', en: 'Elevator out of service' },
  A0014: { ja: 'エレベーターの予約が失われました', en: 'Elevator reservation lost' },
  A0015: { ja: 'エレベーター連携サービスの認証に失敗しました', en: 'Elevator service authentication failed' },
  A0016: {
    ja: 'エレベーター連携サービスとの通信に失敗しました',
    en: 'Elevator service communication failed',
  },
  A0017: { ja: 'エレベーター連携サービスの応答がありません', en: 'Elevator service timed out' },
  A0018: { ja: 'エレベーターが対応していない階です', en: 'Floor not served by the elevator' },
  A0019: { ja: 'エレベーターの不明なエラー', en: 'Unknown elevator error' },
} as const

const doorErrors = {
  S0020: { ja: 'ドアの解錠を申請できませんでした', en: 'Door unlock request failed' },
  S0023: { ja: 'ドア連携サービスとの通信に失敗しました', en: 'Door service communication failed' },
  S2201: { ja: 'ドアの解錠が拒否されました', en: 'Door unlock refused' },
  S2204: { ja: 'ドアの解錠申請がタイムアウトしました', en: 'Door unlock request timed out' },
  S2301: { ja: 'ドアが解錠されませんでした', en: 'Door did not unlock' },
  S2302: { ja: 'ドアが開きませんでした', en: 'Door did not open' },
  S2303: { ja: '通過中にドアが閉まりました', en: 'Door closed too early' },
  S2304: { ja: 'ドアが開いたままになっています', en: 'Door held open' },
  S2305: { ja: 'ドアに障害物があります', en: 'Obstacle in the door' },
  S2401: { ja: '非常停止のためドアの通過を中止しました', en: 'Door passage aborted: emergency stop' },
  S2402: { ja: '火災信号のためドアの通過を中止しました', en: 'Door passage aborted: fire signal' },
  S2403: { ja: '点検中のためドアの通過を中止しました', en: 'Door passage aborted: maintenance' },
  S2404: { ja: '不明な理由でドアの通過を中止しました', en: 'Door passage aborted: unknown reason' },
} as const

const docking = {
  D0001: { ja: '充電ドックに戻れませんでした', en: 'Could not return to the dock' },
} as const

/** Every error that a robot may report has words. */
const errors = { ...flow, ...elevatorErrors, ...doorErrors, ...docking } satisfies Record<
  RobotErrorCode,
  Text
>

export const robotCodeTexts = defineTexts('robotCodes', {
  ...recording,
  ...elevator,
  ...door,
  ...errors,
})
export type RobotCode = keyof typeof robotCodeTexts.texts

/** Is this a code that has words? */
export function isRobotCode(code: string): code is RobotCode {
  return Object.hasOwn(robotCodeTexts.texts, code)
}
