import type { CustomManifest } from '@wheelhouse/contract/custom/custom-manifest'
import type { PageCapability } from '@wheelhouse/contract/custom/page-capabilities'
import type { ManifestIssueCode } from '@wheelhouse/contract/custom/read-manifest'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const states = {
  state_draft: { ja: '下書き', en: 'Draft' },
  state_published: { ja: '公開中', en: 'Published' },
  state_retired: { ja: '公開終了', en: 'Retired' },
} satisfies Record<`state_${CustomManifest['state']}`, Text>

const issues = {
  issue_invalid: { ja: '値が正しくありません。', en: 'The value is not valid.' },
  issue_unknown: { ja: 'この項目はありません。', en: 'There is no such field.' },
  issue_duplicate: { ja: '同じ値がほかで使われています。', en: 'Another entry has the same value.' },
  issue_tooMany: { ja: '登録できる数を超えています。', en: 'There are too many entries.' },
  issue_untrusted: {
    ja: 'コンソールの中で動くスクリプトは、このサーバーでは許可されていません。',
    en: 'This server does not allow scripts that run inside the console.',
  },
  issue_bundleMissing: {
    ja: 'このハッシュのファイルがアップロードされていません。',
    en: 'No file with this hash has been uploaded.',
  },
} satisfies Record<`issue_${ManifestIssueCode}`, Text>

/** What a page asks for, as whoever publishes it reads it. */
const capabilities = {
  'capability_alerts.read': { ja: '未対応・対応中のアラートを読む', en: 'Read alerts that are not closed' },
  'capability_driving.read': {
    ja: '誰がいつロボットを操縦したかを読む',
    en: 'Read who drove robots by hand, and when',
  },
  'capability_findings.read': {
    ja: '未対応・対応中の指摘事項を読む',
    en: 'Read findings that are not closed',
  },
  'capability_notes.read': { ja: 'このページのメモを読む', en: 'Read the notes on this page' },
  'capability_notes.write': {
    ja: '開いた人の名前で、このページのメモを書く',
    en: 'Write notes on this page in the name of whoever opens it',
  },
  'capability_schedules.read': {
    ja: '予定（開始時刻、ロボット、フロー）を読む',
    en: 'Read the schedule: times, robots and flows',
  },
} satisfies Record<`capability_${PageCapability}`, Text>

/** system/custom: versions of the customisation. */
export const customManifestTexts = defineTexts('customManifests', {
  title: { ja: 'カスタマイズ', en: 'Customisation' },
  lead: {
    ja: 'ロゴ、配色、文言、独自の画面、メニューを定めるマニフェストを管理します。公開した版は、次にコンソールを開いたときから全員に反映されます。',
    en: 'The manifest sets logos, colours, wording, views of your own and menu items. Everybody gets the published version the next time they open the console.',
  },
  source_published: { ja: '公開した版を使用しています。', en: 'The published version is in use.' },
  source_file: {
    ja: '公開した版がないため、サーバーのファイル（manifest.json）を使用しています。',
    en: 'No version is published: the file on the server (manifest.json) is in use.',
  },
  source_none: {
    ja: '公開した版もサーバーのファイルもないため、標準の表示です。',
    en: 'There is neither a published version nor a file on the server: the console has its standard appearance.',
  },
  upload: { ja: 'マニフェストをアップロード', en: 'Upload manifest' },
  chooseFile: { ja: 'ファイルを選択', en: 'Choose a file' },
  manifest: { ja: 'マニフェスト（JSON）', en: 'Manifest (JSON)' },
  note: { ja: 'メモ', en: 'Note' },
  noteHint: { ja: '変更した内容や理由', en: 'What changed, and why' },
  saveDraft: { ja: '下書きとして保存', en: 'Save as draft' },
  notObject: {
    ja: 'マニフェスト全体を「{」と「}」で囲んでください。',
    en: 'Put braces, { and }, around the whole manifest.',
  },
  tooLong: {
    ja: 'マニフェストは256,000文字までです。不要な部分を削除してください。',
    en: 'A manifest can have up to 256,000 characters. Remove what is not needed.',
  },
  fileTooLarge: {
    ja: '「{{name}}」は大きすぎます。マニフェストは256,000文字までです。',
    en: '{{name}} is too large: a manifest can have up to 256,000 characters.',
  },
  notText: {
    ja: '「{{name}}」は読み取れません。文字コードをUTF-8にして保存し、選び直してください。',
    en: '{{name}} cannot be read. Save it as UTF-8 and choose it again.',
  },
  versions: { ja: '版', en: 'Versions' },
  noVersions: { ja: 'アップロードした版はまだありません。', en: 'No version has been uploaded yet.' },
  version: { ja: '版', en: 'Version' },
  versionName: { ja: '第{{number}}版', en: 'Version {{number}}' },
  state: { ja: '状態', en: 'State' },
  createdAt: { ja: 'アップロード日時', en: 'Uploaded' },
  createdBy: { ja: 'アップロードした人', en: 'Uploaded by' },
  unknownPerson: { ja: '不明', en: 'Unknown' },
  history: { ja: '公開履歴', en: 'Publications' },
  noHistory: { ja: '公開した版はまだありません。', en: 'Nothing has been published yet.' },
  publishedAt: { ja: '公開日時', en: 'Published' },
  publishedBy: { ja: '公開した人', en: 'Published by' },
  rolledBackAt: { ja: '公開の取り消し', en: 'Rolled back' },
  rolledBackBy: { ja: '{{time}}（{{name}}）', en: '{{time}} by {{name}}' },
  check: { ja: 'チェック結果', en: 'Check result' },
  noIssues: { ja: '問題は見つかりませんでした。', en: 'No problems found.' },
  issues: {
    ja: '問題が{{count}}件あるため、公開できません。',
    en: 'Problems found: {{count}}. Fix them before publishing.',
  },
  whole: { ja: '（全体）', en: '(whole manifest)' },
  leftOut: { ja: '使用されない部分：{{part}}', en: 'Left out: {{part}}' },
  close: { ja: '閉じる', en: 'Close' },
  preview: { ja: 'プレビュー', en: 'Preview' },
  previewing: {
    ja: '第{{number}}版をプレビュー中です。この表示は、このタブだけのものです。',
    en: 'Previewing version {{number}}. It is visible in this tab only.',
  },
  endPreview: { ja: 'プレビューを終了', en: 'End preview' },
  publish: { ja: '公開', en: 'Publish' },
  publishTitle: { ja: '第{{number}}版を公開しますか？', en: 'Publish version {{number}}?' },
  publishText: {
    ja: 'ログイン画面を含め、全員のコンソールの表示が変わります。公開は取り消せます。',
    en: 'The console changes for everybody, including the login page. You can roll it back.',
  },
  published: { ja: '公開しました。', en: 'Published.' },
  rollBack: { ja: '公開を取り消す', en: 'Roll back' },
  rollBackTitle: { ja: '第{{number}}版の公開を取り消しますか？', en: 'Roll back version {{number}}?' },
  rollBackText: {
    ja: 'この版の前に公開していた版に戻ります。なければ、サーバーのファイルまたは標準の表示に戻ります。',
    en: 'The previously published version takes effect again. If there is none, the file on the server or the standard appearance is used.',
  },
  rolledBack: { ja: '公開を取り消しました。', en: 'Rolled back.' },
  delete: { ja: '下書きを削除', en: 'Delete draft' },
  deleteText: {
    ja: 'この下書きを削除します。元に戻せません。',
    en: 'This draft will be permanently deleted.',
  },
  deleted: { ja: '下書きを削除しました。', en: 'The draft was deleted.' },
  bundles: { ja: 'ページとスタイルシート', en: 'Pages and style sheets' },
  bundlesNote: {
    ja: '独自のページ（HTML、1ファイル）とスタイルシート（CSS）をアップロードし、マニフェストのviewsまたはstylesにハッシュで指定します。内容が1文字でも変わると、別のハッシュになります。',
    en: 'Upload pages of your own (one HTML file each) and style sheets (CSS), and refer to them by their hash in the views and styles of the manifest. Any change to a file changes its hash.',
  },
  noBundles: { ja: 'アップロードしたファイルはまだありません。', en: 'No file has been uploaded yet.' },
  uploadBundle: { ja: 'HTML・CSSをアップロード', en: 'Upload HTML or CSS' },
  bundleUploaded: { ja: '「{{name}}」をアップロードしました。', en: '“{{name}}” was uploaded.' },
  bundleUnreadable: {
    ja: '「{{name}}」は使用できません。UTF-8（BOMなし）で、1,000,000文字以内のHTMLファイルまたはCSSファイルを選んでください。',
    en: '{{name}} cannot be used. Choose an HTML or CSS file in UTF-8, without a byte order mark, of at most 1,000,000 characters.',
  },
  kind_page: { ja: 'ページ', en: 'Page' },
  kind_styles: { ja: 'スタイルシート', en: 'Style sheet' },
  kind: { ja: '種類', en: 'Type' },
  name: { ja: '名前', en: 'Name' },
  sha256: { ja: 'ハッシュ（sha256）', en: 'Hash (sha256)' },
  hashOf: { ja: '「{{name}}」のハッシュ', en: 'Hash of “{{name}}”' },
  deleteBundle: { ja: '「{{name}}」を削除', en: 'Delete “{{name}}”' },
  deleteBundleText: {
    ja: 'このファイルを指定している下書きは公開できなくなります。公開した版で使うファイルは削除できません。',
    en: 'Drafts that use this file can no longer be published. A file of a published version cannot be deleted.',
  },
  bundleDeleted: { ja: 'ファイルを削除しました。', en: 'The file was deleted.' },
  asks: { ja: 'ページに許可すること', en: 'What its pages may do' },
  asksNote: {
    ja: '公開すると、ページを開いた人の権限の範囲で許可されます。ロボットの操作はできません。',
    en: 'Publishing grants this, within the permissions of whoever opens the page. No page can operate a robot.',
  },
  asksNothing: { ja: '表示のみ', en: 'Display only' },
  asksEverything: {
    ja: 'コンソールの中で動くため、開いた人ができることをすべて実行できます。',
    en: 'It runs inside the console and can do whatever the person who opens it can do.',
  },
  ...capabilities,
  ...states,
  ...issues,
})
