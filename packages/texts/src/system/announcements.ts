import type { AnnouncementAudience, AnnouncementLevel } from '@wheelhouse/contract/system/announcement'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const levels: { [L in AnnouncementLevel as `level_${L}`]: Text } = {
  level_info: { ja: 'お知らせ', en: 'Information' },
  level_important: { ja: '重要', en: 'Important' },
  level_maintenance: { ja: 'メンテナンス', en: 'Maintenance' },
}

const audiences: { [A in AnnouncementAudience as `audience_${A}`]: Text } = {
  audience_all: { ja: '全員', en: 'Everybody' },
  audience_organizations: { ja: '組織を指定', en: 'Selected organisations' },
  audience_types: { ja: 'アカウントの種類を指定', en: 'Selected account types' },
}

export const announcementTexts = defineTexts('announcements', {
  ...levels,
  ...audiences,
  own: { ja: 'お知らせ', en: 'Announcements' },
  none: { ja: '現在お知らせはありません。', en: 'There are no announcements.' },
  unread: { ja: '未読', en: 'Unread' },
  markRead: { ja: '既読にする', en: 'Mark as read' },
  details: { ja: '詳細', en: 'Details' },
  list: { ja: 'お知らせ管理', en: 'Announcements' },
  create: { ja: 'お知らせの登録', en: 'New announcement' },
  empty: {
    ja: 'お知らせはまだ登録されていません。コンソールの利用者への連絡に使います。',
    en: 'No announcements yet. They inform the people who use the console.',
  },
  title: { ja: 'タイトル', en: 'Title' },
  body: { ja: '本文', en: 'Text' },
  title_ja: { ja: 'タイトル（日本語）', en: 'Title (Japanese)' },
  title_en: { ja: 'タイトル（英語）', en: 'Title (English)' },
  body_ja: { ja: '本文（日本語）', en: 'Text (Japanese)' },
  body_en: { ja: '本文（英語）', en: 'Text (English)' },
  markdown: { ja: 'Markdown形式で記述できます。', en: 'Markdown can be used.' },
  level: { ja: '種類', en: 'Type' },
  allLevels: { ja: 'すべての種類', en: 'All types' },
  levelNote: {
    ja: '「重要」と「メンテナンス」は、既読にするまで画面の上部に表示されます。',
    en: '“Important” and “Maintenance” stay at the top of the screen until they are read.',
  },
  from: { ja: '掲載開始', en: 'Shown from' },
  to: { ja: '掲載終了', en: 'Shown until' },
  noEnd: { ja: '空欄の場合は期限なしで掲載します。', en: 'If left empty, it is shown indefinitely.' },
  open: { ja: '期限なし', en: 'No end' },
  what: { ja: '内容', en: 'Content' },
  whom: { ja: '対象と期間', en: 'Audience and period' },
  audience: { ja: '対象', en: 'Audience' },
  organizations: { ja: '対象の組織', en: 'Organisations' },
  types: { ja: '対象のアカウントの種類', en: 'Account types' },
  type_0: { ja: '利用者（一般）', en: 'General operators' },
  type_1: { ja: 'エリア管理者', en: 'Area managers' },
  type_2: { ja: '組織管理者', en: 'Organisation administrators' },
  type_9: { ja: 'システム管理者', en: 'System administrators' },
  status: { ja: '状態', en: 'Status' },
})
