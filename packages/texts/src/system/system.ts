import { defineTexts } from '../kernel/define-texts.ts'

export const systemTexts = defineTexts('system', {
  outbox: { ja: '送信メール・SMS', en: 'Outbox' },
  outboxLead: {
    ja: '認証コードやお知らせなど、この環境から送信するメールとSMSです。送信サーバーの設定がないものは「未送信」として本文を保管します。30日後に削除されます。',
    en: 'E-mails and text messages sent by this installation, such as verification codes and notices. Without a mail server or SMS gateway they are kept here with their text. They are deleted after 30 days.',
  },
  outboxEmpty: {
    ja: 'メールやSMSはまだ送信されていません。送信すると、送信待ちの間からここに表示されます。',
    en: 'No e-mail or text message has been sent yet. Each appears here, including while it waits to be sent.',
  },
  reload: { ja: '再読み込み', en: 'Reload' },
  status: { ja: '状態', en: 'Status' },
  allStatuses: { ja: 'すべての状態', en: 'All statuses' },
  status_queued: { ja: '送信待ち', en: 'Waiting' },
  status_sent: { ja: '送信済み', en: 'Sent' },
  status_failed: { ja: '送信失敗', en: 'Failed' },
  status_demoMailbox: { ja: 'デモのメールボックス', en: 'Demo mailbox' },
  status_kept: { ja: '未送信（保管）', en: 'Not sent (kept)' },
  channel: { ja: '種類', en: 'Type' },
  allChannels: { ja: 'すべての種類', en: 'All types' },
  channel_mail: { ja: 'メール', en: 'E-mail' },
  channel_sms: { ja: 'SMS', en: 'SMS' },
  to: { ja: '宛先：{{recipient}}', en: 'To {{recipient}}' },
  written: { ja: '作成：{{at}}', en: 'Created {{at}}' },
  sent: { ja: '送信：{{at}}', en: 'Sent {{at}}' },
  attempts_one: { ja: '送信試行：{{count}}回', en: '{{count}} attempt' },
  attempts_other: { ja: '送信試行：{{count}}回', en: '{{count}} attempts' },
  nextTry: { ja: '次の試行：{{at}}', en: 'Next attempt {{at}}' },
  smsSubject: { ja: 'ショートメッセージ', en: 'Text message' },
  showBody: { ja: '本文を表示', en: 'Show the text' },
  error: { ja: 'エラー：{{error}}', en: 'Error: {{error}}' },
})
