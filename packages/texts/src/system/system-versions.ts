import type { VersionStatus, VersionTarget } from '@wheelhouse/contract/system/system-version'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const statuses = {
  status_0: { ja: '非公開', en: 'Private' },
  status_1: { ja: '正式版', en: 'Official' },
  status_2: { ja: 'ベータ版', en: 'Beta' },
  status_3: { ja: 'アルファ版', en: 'Alpha' },
} satisfies Record<`status_${VersionStatus}`, Text>

const targets = {
  target_portal: { ja: 'コンソール', en: 'Console' },
  target_robot: { ja: 'ロボットOS', en: 'Robot OS' },
} satisfies Record<`target_${VersionTarget}`, Text>

export const systemVersionTexts = defineTexts('systemVersions', {
  ...statuses,
  ...targets,
  title: { ja: 'システムバージョン', en: 'System versions' },
  create: { ja: 'バージョンの登録', en: 'New version' },
  empty: {
    ja: 'バージョンはまだ登録されていません。公開すると「バージョン情報」に表示されます。',
    en: 'No versions yet. Published ones are listed under “Versions”.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  publication: { ja: '公開', en: 'Publication' },
  name: { ja: '名前', en: 'Name' },
  version: { ja: 'バージョン', en: 'Version' },
  versionNote: { ja: '例：1.16.1', en: 'For instance 1.16.1' },
  target: { ja: '対象', en: 'Target' },
  allTargets: { ja: 'すべての対象', en: 'All targets' },
  models: { ja: '対応機種', en: 'Models' },
  modelsNote: {
    ja: '選択しない場合はすべての機種が対象です。',
    en: 'If none is selected, it applies to all models.',
  },
  status: { ja: '公開区分', en: 'Status' },
  statusNote: {
    ja: 'ベータ版とアルファ版は、ラボを有効にした組織にだけ表示されます。',
    en: 'Beta and alpha versions are shown only to organisations with labs enabled.',
  },
  allStatuses: { ja: 'すべての公開区分', en: 'All statuses' },
  minBattery: { ja: '更新に必要なバッテリー残量（%）', en: 'Battery required to update (%)' },
  publishedAt: { ja: '公開日時', en: 'Published' },
  publishedAtNote: { ja: '空欄の場合は公開しません。', en: 'If left empty, it is not published.' },
  notPublished: { ja: '未公開', en: 'Not published' },
  file: { ja: 'ファイル', en: 'File' },
  fileNote: {
    ja: 'システム管理者だけがダウンロードできます。公開しても、利用者には表示されません。',
    en: 'Only system administrators can download it. It is not shown to users when the version is published.',
  },
  sha256: { ja: 'SHA-256：{{sha256}}', en: 'SHA-256: {{sha256}}' },
  note: { ja: 'リリースノート', en: 'Release notes' },
  note_ja: { ja: 'リリースノート（日本語）', en: 'Release notes (Japanese)' },
  note_en: { ja: 'リリースノート（英語）', en: 'Release notes (English)' },
  markdown: { ja: 'Markdown形式で記述できます。', en: 'Markdown can be used.' },
  own: { ja: 'バージョン情報', en: 'Versions' },
  console: { ja: 'このコンソールのバージョン', en: 'Version of this console' },
  none: { ja: '公開されたバージョン情報はまだありません。', en: 'No versions have been published yet.' },
})
