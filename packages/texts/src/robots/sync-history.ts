import type { RobotSetting } from '@wheelhouse/contract/robots/robot-state'
import type { SyncError, SyncStatus } from '@wheelhouse/contract/robots/sync-history'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const statuses: { [S in SyncStatus as `status_${S}`]: Text } = {
  status_queued: { ja: '送信待ち', en: 'Waiting' },
  status_sent: { ja: '送信済み', en: 'Sent' },
  status_applied: { ja: '反映済み', en: 'Applied' },
  status_notSupported: { ja: '非対応', en: 'Not supported' },
  status_failed: { ja: '失敗', en: 'Failed' },
}

const errors: { [E in SyncError as `error_${E}`]: Text } = {
  error_noAnswer: {
    ja: 'ロボットから、反映の報告がありませんでした。',
    en: 'The robot did not report whether it applied this.',
  },
  error_robotFailed: {
    ja: 'ロボット側で反映できませんでした。',
    en: 'The robot could not apply this.',
  },
  error_robotRemoved: { ja: 'ロボットは削除されました。', en: 'The robot was deleted.' },
  error_robotMoved: {
    ja: 'ロボットは別の建物に移されました。',
    en: 'The robot was moved to another building.',
  },
  error_batteryLow: {
    ja: 'バッテリー残量が20%未満のため、更新できませんでした。',
    en: 'Not updated: the battery was below 20%.',
  },
  error_wrongFile: {
    ja: 'ロボットが受け取ったファイルが、登録されたファイルと一致しませんでした。',
    en: 'The file that the robot received is not the one that was registered.',
  },
  error_noDownload: {
    ja: 'ロボットがファイルをダウンロードできませんでした。',
    en: 'The robot could not download the file.',
  },
  error_interrupted: {
    ja: '更新中にロボットが再起動しました。以前のバージョンで動作しています。',
    en: 'The robot restarted during the update. It runs its previous version.',
  },
}

const settings: { [S in RobotSetting as `setting_${S}`]: Text } = {
  setting_videoMode: { ja: '映像モード', en: 'Video mode' },
  setting_archiveStart: { ja: '長時間録画', en: 'Long-duration recording' },
}

/** system/sync-history: what robots were given to keep. */
export const syncHistoryTexts = defineTexts('syncHistory', {
  ...statuses,
  ...errors,
  ...settings,
  title: { ja: '同期履歴', en: 'Sync history' },
  empty: {
    ja: '設定の変更、地図の公開、ソフトウェアの更新はまだありません。行うと、反映状況がここに表示されます。',
    en: 'No settings have been changed, no maps published and no software updated yet. Once they are, their progress appears here.',
  },
  at: { ja: '変更日時', en: 'Changed at' },
  day: { ja: '日付', en: 'Day' },
  robot: { ja: 'ロボット', en: 'Robot' },
  kind: { ja: '種類', en: 'Type' },
  allKinds: { ja: 'すべての種類', en: 'All types' },
  kind_setting: { ja: '設定', en: 'Settings' },
  kind_map: { ja: '地図', en: 'Map' },
  kind_version: { ja: 'ソフトウェア', en: 'Software' },
  revision: { ja: '版', en: 'Revision' },
  status: { ja: '状況', en: 'Status' },
  allStatuses: { ja: 'すべての状況', en: 'All statuses' },
  statusAt: { ja: '状況の更新', en: 'Since' },
  notSupportedNote: {
    ja: 'このロボットにはこの設定の機能がありません。',
    en: 'This robot does not have this function.',
  },
  mapNotSupportedNote: {
    ja: 'このロボットは地図を受け取れません。移動の指示では、サーバーが進入禁止エリアを避けて経路を決めます。速度の指示を受け付けるロボットは、速度制限エリアで減速します。',
    en: 'This robot does not support maps. The server plans its routes around keepout zones and, if the robot accepts speeds, slows it in speed zones.',
  },
  queuedMapNote: {
    ja: 'ロボットがオンラインになると送信します。',
    en: 'It is sent as soon as the robot is online.',
  },
  robotReason: { ja: 'ロボットからの理由：{{reason}}', en: 'Reason given by the robot: {{reason}}' },
  what: { ja: '対象', en: 'Item' },
  sentNote: {
    ja: 'オフラインのロボットには、次に接続したときに届きます。',
    en: 'An offline robot receives it the next time it connects.',
  },
  action: { ja: '操作', en: 'Action' },
  retry: { ja: '再試行', en: 'Try again' },
  retried: { ja: '再試行を受け付けました。', en: 'It will be sent again.' },
  entry: { ja: '{{robot}}の同期', en: 'Sync of {{robot}}' },
})
