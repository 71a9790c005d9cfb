import type { ConfigType, KnownConfig } from '@wheelhouse/contract/system/system-config'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_string: { ja: '文字列', en: 'Text' },
  type_number: { ja: '数値', en: 'Number' },
  type_boolean: { ja: '真偽値', en: 'Boolean' },
  type_json: { ja: 'JSON', en: 'JSON' },
} satisfies Record<`type_${ConfigType}`, Text>

/** What the server does by the keys that it knows. */
const meanings = {
  'meaning_anonymize.nameMax': {
    ja: '匿名化ポリシーの名前の最大文字数',
    en: 'Maximum length of the name of an anonymisation policy',
  },
  'meaning_anonymize.bodyMax': {
    ja: '匿名化ポリシーの内容の最大文字数',
    en: 'Maximum length of the body of an anonymisation policy',
  },
  'meaning_maps.routeIntervalCm': {
    ja: '新しい経路の点の間隔（cm）',
    en: 'Distance between the points of a new route, in cm',
  },
  'meaning_schedule.editRole': {
    ja: 'スケジュールを登録・変更できるアカウントの種類（1：エリア管理者以上、2：組織管理者以上、9：システム管理者のみ）',
    en: 'Account types that can create and change schedules (1: area managers and above, 2: organisation administrators and above, 9: system administrators only)',
  },
  'meaning_retention.activityDays': {
    ja: 'ロボットの履歴を保存する日数',
    en: 'Days to keep robot activities',
  },
  'meaning_retention.stateSampleDays': {
    ja: 'ロボットのバッテリーと通信の推移を保存する日数',
    en: 'Days to keep the battery and network history of robots',
  },
  'meaning_retention.deviceReadingDays': {
    ja: 'デバイスの測定値を1件ごとに保存する日数（月単位で削除。以後は1時間ごとの集計のみ）',
    en: 'Days to keep every value of devices (deleted month by month; only hourly figures are kept after that)',
  },
  'meaning_retention.sessionDays': {
    ja: '終了したログインの記録を保存する日数',
    en: 'Days to keep ended sessions',
  },
  'meaning_retention.mediaDays': {
    ja: 'ロボットが撮影した写真・動画・サーマル画像を保存する日数',
    en: 'Days to keep photos, clips and thermal pictures of robots',
  },
  'meaning_recordings.maxGigabytes': {
    ja: '録画、クリップ、証拠データの保存に使用する容量の上限（GB）。保存のある組織に等しく割り当て、超えると、割り当てを最も超えている組織の、保護していない古い録画から削除します',
    en: 'Maximum storage for recordings, clips and evidence in GB, divided equally among the organisations that store some. Above that, the oldest unprotected recordings are deleted, from the organisation that exceeds its share the most',
  },
  'meaning_retention.recordingDays': {
    ja: '録画を保存する日数',
    en: 'Days to keep recordings',
  },
  'meaning_retention.outgoingMessageDays': {
    ja: '送信メール・SMSを保存する日数',
    en: 'Days to keep e-mails and text messages',
  },
  'meaning_retention.runDays': {
    ja: '終了したフローの実行、そのレポート、スケジュールの実行履歴を保存する日数（0：削除しない）。未対応・対応中の指摘事項があるレポートと、証拠データを作成した時間の実行は削除しません',
    en: 'Days to keep flow runs that have ended, with their reports and the log of schedules (0: kept indefinitely). Reports with findings that are not closed, and runs in a period for which evidence was created, are not deleted',
  },
} satisfies Record<`meaning_${KnownConfig}`, Text>

export const systemConfigTexts = defineTexts('systemConfigs', {
  ...types,
  ...meanings,
  title: { ja: 'システム構成値', en: 'System parameters' },
  create: { ja: '構成値の登録', en: 'New parameter' },
  empty: {
    ja: '構成値はまだ登録されていません。登録するまで、サーバーは既定値を使用します。',
    en: 'No parameters yet. Until one is set, the server uses its default.',
  },
  identity: { ja: '構成値', en: 'Parameter' },
  key: { ja: 'キー', en: 'Key' },
  keyNote: {
    ja: '下の一覧のキー、または「custom.」で始まる独自のキーを入力してください。',
    en: 'Enter one of the keys below, or your own key that begins with “custom.”.',
  },
  type: { ja: '型', en: 'Type' },
  allTypes: { ja: 'すべての型', en: 'All types' },
  value: { ja: '値', en: 'Value' },
  description: { ja: '説明', en: 'Description' },
  secret: { ja: '値を秘密にする', en: 'Keep the value secret' },
  secretNote: {
    ja: '暗号化して保存し、以後は表示しません。',
    en: 'Stored encrypted and never shown again.',
  },
  secretStays: {
    ja: '設定済み。変更する場合のみ入力してください。',
    en: 'Set. Enter a value only to change it.',
  },
  hidden: { ja: '（秘密）', en: '(secret)' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  known: { ja: 'サーバーが使用するキー', en: 'Keys used by the server' },
  knownKey: {
    ja: '{{key}}：{{meaning}}（{{min}}～{{max}}、既定値 {{usual}}）',
    en: '{{key}}: {{meaning}} ({{min}} to {{max}}, default {{usual}})',
  },
  customNote: {
    ja: '「custom.」で始まるキーは、サーバーは値を保存するだけで使用しません。独自の画面や連携プログラムで利用できます。',
    en: 'Keys that begin with “custom.” are only stored; the server does not use them. Your own pages and programs can read them.',
  },
  updatedAt: { ja: '更新日時', en: 'Updated' },
})
