import type { SyncError, SyncStatus } from '@wheelhouse/contract/robots/sync-history'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const statuses: { [S in SyncStatus as `status_${S}`]: Text } = {
  status_queued: { ja: '送信待ち', en: 'Waiting' },
  status_sent: { ja: '送信済み', en: 'Sent' },
  status_applied: { ja: '反映済み', en: 'Applied' },
  status_failed: { ja: '失敗', en: 'Failed' },
}

const errors: { [E in SyncError as `error_${E}`]: Text } = {
  error_noAnswer: {
    ja: 'オンラインのロボットから、反映の報告がありませんでした。',
    en: 'The robot was online and did not say that it has it.',
  },
  error_notSupported: {
    ja: 'このロボットは設定の受信に対応していません。',
    en: 'This robot takes no settings.',
  },
  error_robotRemoved: { ja: 'ロボットは削除されました。', en: 'The robot was taken out of service.' },
}

/** system/sync-history: what robots were given to keep. */
export const syncHistoryTexts = defineTexts('syncHistory', {
  ...statuses,
  ...errors,
  title: { ja: '同期履歴', en: 'Sync history' },
  at: { ja: '変更日時', en: 'Changed at' },
  day: { ja: '日付', en: 'Day' },
  robot: { ja: 'ロボット', en: 'Robot' },
  kind: { ja: '種類', en: 'Kind' },
  allKinds: { ja: 'すべての種類', en: 'All kinds' },
  kind_setting: { ja: '設定', en: 'Settings' },
  revision: { ja: '版', en: 'Revision' },
  status: { ja: '状況', en: 'Status' },
  allStatuses: { ja: 'すべての状況', en: 'Any status' },
  statusAt: { ja: '状況の更新', en: 'Since' },
  sentNote: {
    ja: 'オフラインのロボットには、次に接続したときに届きます。',
    en: 'A robot that is offline gets it when it connects.',
  },
  action: { ja: '操作', en: 'Action' },
  retry: { ja: '再試行', en: 'Try again' },
  retried: { ja: '再試行を受け付けました。', en: 'It will be sent again.' },
  entry: { ja: '{{robot}}の同期', en: 'Sync of {{robot}}' },
})
