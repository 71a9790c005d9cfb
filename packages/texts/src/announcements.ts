import type { AnnouncementLevel } from '@wheelhouse/contract/system/announcement'
import { defineTexts, type Text } from './define-texts.ts'

const levels: { [L in AnnouncementLevel as `level_${L}`]: Text } = {
  level_info: { ja: 'お知らせ', en: 'Information' },
  level_important: { ja: '重要', en: 'Important' },
  level_maintenance: { ja: 'メンテナンス', en: 'Maintenance' },
}

export const announcementTexts = defineTexts('announcements', {
  ...levels,
  none: { ja: '現在お知らせはありません。', en: 'There are no announcements.' },
  unread: { ja: '未読', en: 'Unread' },
  markRead: { ja: '既読にする', en: 'Mark as read' },
  list: { ja: 'お知らせ管理', en: 'Announcements' },
  create: { ja: 'お知らせの登録', en: 'New announcement' },
  title_ja: { ja: 'タイトル（日本語）', en: 'Title in Japanese' },
  title_en: { ja: 'タイトル（英語）', en: 'Title in English' },
  body_ja: { ja: '本文（日本語）', en: 'Text in Japanese' },
  body_en: { ja: '本文（英語）', en: 'Text in English' },
  markdown: { ja: 'Markdown形式で記述できます。', en: 'Markdown can be used.' },
  level: { ja: '種別', en: 'Kind' },
  from: { ja: '掲載開始', en: 'Shown from' },
  to: { ja: '掲載終了', en: 'Shown until' },
  noEnd: { ja: '空欄の場合は削除するまで掲載します。', en: 'Left empty, it is shown until it is deleted.' },
  open: { ja: '期限なし', en: 'No end' },
  delete: { ja: '削除', en: 'Delete' },
  deleteText: {
    ja: '「{{title}}」を全員の画面から削除します。元に戻せません。',
    en: '“{{title}}” is taken off every screen. This cannot be undone.',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  announce: { ja: '掲載', en: 'Announce' },
})
