import type { Activity } from '@wheelhouse/contract/robots/robot'
import type { Text } from '../kernel/define-texts.ts'

export const activityServices: { [S in Activity['service'] as `service_${S}`]: Text } = {
  service_flow: { ja: '作業', en: 'Task' },
  service_health_check: { ja: '状態監視', en: 'Health check' },
  service_network: { ja: '通信', en: 'Network' },
  service_battery: { ja: 'バッテリー', en: 'Battery' },
  service_elevator: { ja: 'エレベーター', en: 'Elevator' },
  service_door: { ja: 'セキュリティドア', en: 'Security door' },
  service_recording: { ja: '録画', en: 'Recording' },
  service_operator: { ja: '操作', en: 'Operator' },
}

/** Syslog's levels (R-ROBOTS-13). */
export const activityLevels = {
  level_0: { ja: '緊急', en: 'Emergency' },
  level_1: { ja: '要対応', en: 'Alert' },
  level_2: { ja: '重大', en: 'Critical' },
  level_3: { ja: 'エラー', en: 'Error' },
  level_4: { ja: '警告', en: 'Warning' },
  level_5: { ja: '通知', en: 'Notice' },
  level_6: { ja: '情報', en: 'Information' },
  level_7: { ja: 'デバッグ', en: 'Debug' },
}

/** Activities that the server or our agent reports; others are shown by their own word. */
export const activityTypes = {
  activity_online: { ja: 'オンラインになりました', en: 'Came online' },
  activity_offline: { ja: 'オフラインになりました', en: 'Went offline' },
  activity_emergencyStopPressed: { ja: '非常停止ボタンが押されました', en: 'Emergency stop pressed' },
  activity_emergencyStopReleased: { ja: '非常停止が解除されました', en: 'Emergency stop released' },
  activity_emergencyStop: { ja: '非常停止しました', en: 'Emergency stop' },
  activity_remoteStop: { ja: '遠隔停止しました', en: 'Remote stop' },
  activity_remoteStopCleared: { ja: '遠隔停止が解除されました', en: 'Remote stop released' },
  activity_contact: { ja: '障害物に接触しました', en: 'Contact with an obstacle' },
  activity_lowBattery: { ja: 'バッテリーの残量が少なくなりました', en: 'Battery low' },
  activity_below20: { ja: 'バッテリーの残量が20%を下回りました', en: 'Battery below 20%' },
  activity_chargingStarted: { ja: '充電を開始しました', en: 'Charging started' },
  activity_chargingEnded: { ja: '充電を終了しました', en: 'Charging ended' },
  activity_drivingStarted: { ja: '操縦を開始しました', en: 'Driving by hand started' },
  activity_drivingEnded: { ja: '操縦を終了しました', en: 'Driving by hand ended' },
  activity_errorRaised: { ja: 'エラーが発生しました', en: 'Error raised' },
  activity_errorCleared: { ja: 'エラーが解消しました', en: 'Error cleared' },
  activity_orderDone: { ja: '移動を完了しました', en: 'Order done' },
  activity_orderFailed: { ja: '移動に失敗しました', en: 'Order failed' },
  activity_keepoutAhead: {
    ja: '経路上の進入禁止エリアが有効になったため、移動を中止しました',
    en: 'Order cancelled: a keepout zone on its route took effect',
  },
  activity_flowStarted: { ja: 'フローを開始しました', en: 'Flow started' },
  activity_flowDone: { ja: 'フローを完了しました', en: 'Flow done' },
  activity_flowFailed: { ja: 'フローが失敗しました', en: 'Flow failed' },
  activity_flowCancelled: { ja: 'フローを停止しました', en: 'Flow stopped' },
  activity_flowWaits: { ja: 'フローが回答を待っています', en: 'Flow is waiting for an answer' },
  activity_cleaningStarted: { ja: '清掃を開始しました', en: 'Cleaning started' },
  activity_cleaningFinished: { ja: '清掃を完了しました', en: 'Cleaning finished' },
  activity_cleaningStopped: { ja: '清掃を停止しました', en: 'Cleaning stopped' },
  activity_cleaningFailed: { ja: '清掃を続けられなくなりました', en: 'Cleaning failed' },
  activity_cleaningLost: {
    ja: '清掃は終わっていますが、ロボットから結果の報告がありません',
    en: 'Cleaning has ended, but the robot did not report the result',
  },
  activity_storageFailed: { ja: '保存領域に書き込めなくなりました', en: 'Cannot write to disk' },
  activity_storageRecovered: { ja: '保存領域への書き込みが回復しました', en: 'Writing to disk works again' },
  activity_mediaDropped: {
    ja: '送信前の写真・動画を、容量または保存期間の上限により削除しました',
    en: 'Unsent photos or clips deleted: the disk was full, or they were too old',
  },
  activity_mediaRefused: {
    ja: '写真・動画がサーバーで受け付けられませんでした',
    en: 'A photo or clip was not accepted by the server',
  },
  activity_placeNotReached: {
    ja: '行き先がふさがっていたため、手前で停止しました',
    en: 'Stopped short of its destination, which is occupied',
  },
  activity_cameraSettingFailed: {
    ja: 'カメラの設定を変更できませんでした',
    en: 'Camera setting could not be changed',
  },
  activity_connectionReplaced: {
    ja: '同じ認証情報による別の接続に置き換わりました',
    en: 'Replaced by another connection with the same credential',
  },
  activity_staysConnected: {
    ja: '利用できない状態になりましたが、接続は続いています',
    en: 'Not available for use, but still connected',
  },
  activity_moreActivities: {
    ja: '記録が上限を超えたため、一部は件数のみ記録しました',
    en: 'Too many records: some were only counted',
  },
  activity_softwareUpdated: { ja: 'ソフトウェアを更新しました', en: 'Software updated' },
  activity_softwareUpdateFailed: {
    ja: 'ソフトウェアの更新に失敗しました',
    en: 'Software update failed',
  },
  activity_callIn: { ja: 'ロボットから呼び出しがありました', en: 'Call from the robot' },
}
