import { defineTexts } from '../kernel/define-texts.ts'

export const systemTexts = defineTexts('system', {
  outbox: { ja: '送信メール・SMS', en: 'Outbox' },
  outboxLead: {
    ja: '認証コードやお知らせなど、この環境から送信するメールとSMSです。送信サーバーの設定がないものは「未送信」として本文を保管します。30日後に削除されます。',
    en: 'Mails and short messages of this installation: codes, links, notices. Without a mail server or gateway they are kept here with their text. They are removed after 30 days.',
  },
  reload: { ja: '再読み込み', en: 'Reload' },
  status: { ja: '状態', en: 'Status' },
  allStatuses: { ja: 'すべての状態', en: 'All statuses' },
  status_queued: { ja: '送信待ち', en: 'Waiting' },
  status_sent: { ja: '送信済み', en: 'Sent' },
  status_failed: { ja: '送信失敗', en: 'Failed' },
  status_kept: { ja: '未送信（保管）', en: 'Kept' },
  channel: { ja: '種類', en: 'Type' },
  allChannels: { ja: 'すべての種類', en: 'All types' },
  channel_mail: { ja: 'メール', en: 'Mail' },
  channel_sms: { ja: 'SMS', en: 'SMS' },
  to: { ja: '宛先：{{recipient}}', en: 'To {{recipient}}' },
  written: { ja: '作成：{{at}}', en: 'Written {{at}}' },
  sent: { ja: '送信：{{at}}', en: 'Sent {{at}}' },
  attempts_one: { ja: '送信試行：{{count}}回', en: '{{count}} try' },
  attempts_other: { ja: '送信試行：{{count}}回', en: '{{count}} tries' },
  nextTry: { ja: '次の試行：{{at}}', en: 'Next try {{at}}' },
  smsSubject: { ja: 'ショートメッセージ', en: 'Short message' },
  showBody: { ja: '本文を表示', en: 'Show the text' },
  error: { ja: 'エラー：{{error}}', en: 'Error: {{error}}' },
})
