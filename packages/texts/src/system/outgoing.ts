import type { LinkageStatus } from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure, DeliveryStatus } from '@wheelhouse/contract/kernel/outgoing'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const failures: { [F in DeliveryFailure as `failure_${F}`]: Text } = {
  failure_timeout: { ja: '時間内に応答がありませんでした', en: 'No response in time' },
  failure_refused: { ja: '接続できませんでした', en: 'Could not connect' },
  failure_tooLarge: { ja: '応答のデータが大きすぎます', en: 'The response is too large' },
  failure_notAllowed: {
    ja: '接続が許可されていないアドレスです',
    en: 'Connections to this address are not allowed',
  },
  failure_badAnswer: { ja: '応答の形式が正しくありません', en: 'The response has an invalid format' },
  failure_rejected: { ja: '相手のサービスに拒否されました', en: 'Rejected by the service' },
  failure_wrongCredentials: {
    ja: 'ログイン情報が正しくありません',
    en: 'The login details are incorrect',
  },
  failure_notSetUp: {
    ja: '接続先が未設定です。システム管理者に連絡してください',
    en: 'The destination is not configured. Contact the system administrator',
  },
  failure_secretLost: {
    ja: '保存したパスワードを読み取れません。もう一度入力してください',
    en: 'The stored password cannot be read. Enter it again',
  },
}

const deliveryStatuses: { [S in DeliveryStatus as `delivery_${S}`]: Text } = {
  delivery_queued: { ja: '送信待ち', en: 'Waiting' },
  delivery_sent: { ja: '送信済み', en: 'Sent' },
  delivery_failed: { ja: '送信失敗', en: 'Failed' },
}

const linkageStatuses: { [S in LinkageStatus as `linkage_${S}`]: Text } = {
  linkage_uncontracted: { ja: '未契約', en: 'Not in the contract' },
  linkage_unset: { ja: '未設定', en: 'Not set up' },
  linkage_configured: { ja: '設定済み', en: 'Set up' },
  linkage_authError: { ja: '認証エラー', en: 'Authentication error' },
  linkage_failed: { ja: '接続エラー', en: 'Connection error' },
}

/** What became of something that went to another service, wherever it is shown. */
export const outgoingTexts = defineTexts('outgoing', {
  ...failures,
  ...deliveryStatuses,
  ...linkageStatuses,
})
