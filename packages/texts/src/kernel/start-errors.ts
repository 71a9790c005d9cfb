import type { ErrorCode } from '@wheelhouse/contract/errors'
import { defineTexts, type Text } from './define-texts.ts'

/** Errors that somebody may meet who is not signed in: the login page loads the words of these alone. */
export type StartErrorCode = Extract<ErrorCode, `${'auth' | 'request' | 'server'}.${string}`>

const errors: Record<StartErrorCode, Text> = {
  'request.malformed': {
    ja: '要求の形式が正しくありません。画面を再読み込みしてください。',
    en: 'The request was malformed. Reload the page.',
  },
  'request.tooLarge': { ja: '送信したデータが大きすぎます。', en: 'The data sent is too large.' },
  'request.unsupportedType': {
    ja: 'このデータ形式には対応していません。',
    en: 'This type of data is not supported.',
  },
  'request.invalid': {
    ja: '入力内容に誤りがあります。表示された項目を確認してください。',
    en: 'Some entries are not valid. Check the marked fields.',
  },
  'request.tooMany': {
    ja: '操作が集中しています。少し待ってからもう一度お試しください。',
    en: 'Too many requests. Wait a moment and try again.',
  },
  'request.unknownRoute': { ja: '要求されたURLが見つかりません。', en: 'The requested URL was not found.' },
  'request.rangeInvalid': {
    ja: '要求された範囲がファイルの大きさを超えています。',
    en: 'The requested range lies beyond the end of the file.',
  },
  'auth.required': {
    ja: 'ログインの有効期限が切れました。もう一度ログインしてください。',
    en: 'Your session has ended. Sign in again.',
  },
  'auth.wrongCredentials': {
    ja: 'ログインできませんでした。メールアドレスとパスワードを確認してください。',
    en: 'Sign-in failed. Check your e-mail address and password.',
  },
  'auth.locked': {
    ja: 'ログインの失敗回数が上限を超えたため、アカウントを10分間ロックしました。',
    en: 'Too many failed attempts. The account is locked for 10 minutes.',
  },
  'auth.wrongPassword': {
    ja: '現在のパスワードが違います。',
    en: 'The current password is wrong.',
  },
  'auth.codeMismatch': { ja: '認証コードが違います。', en: 'The verification code is wrong.' },
  'auth.codeExpired': {
    ja: '認証コードの有効期限が切れました。もう一度ログインしてください。',
    en: 'The verification code has expired. Sign in again.',
  },
  'auth.resendTooSoon': {
    ja: '認証コードは送信したばかりです。しばらく待ってから再送信してください。',
    en: 'A code was sent a moment ago. Wait before asking for another.',
  },
  'auth.resetLinkInvalid': {
    ja: 'リンクが無効か、有効期限が切れています。もう一度手続きしてください。',
    en: 'The link is invalid or has expired. Request a new one.',
  },
  'auth.ipNotAllowed': {
    ja: '接続エラー：許可されたネットワークからアクセスしてください。',
    en: 'Connection error: access from an allowed network.',
  },
  'auth.forbidden': { ja: 'この操作を行う権限がありません。', en: "You don't have permission for this." },
  'auth.passwordChangeRequired': {
    ja: '操作を続けるには、先にパスワードを変更してください。',
    en: 'Change your password first.',
  },
  'auth.termsRequired': {
    ja: '操作を続けるには、規約への同意が必要です。',
    en: 'Agree to the terms first.',
  },
  'auth.ssoExpired': {
    ja: 'シングルサインオンの有効期限が切れました。もう一度ログインしてください。',
    en: 'The single sign-on has expired. Sign in again.',
  },
  'auth.ssoRefused': {
    ja: '認証サービスがログインを許可しませんでした。',
    en: 'The identity provider refused the sign-in.',
  },
  'auth.ssoUnavailable': {
    ja: '認証サービスに接続できません。しばらく待ってからもう一度お試しください。',
    en: 'The identity provider cannot be reached. Try again later.',
  },
  'auth.ssoUnknownAddress': {
    ja: 'このメールアドレスの有効なアカウントがありません。組織管理者に連絡してください。',
    en: 'There is no active account with this e-mail address. Contact your organisation administrator.',
  },
  'auth.ssoNotVerified': {
    ja: 'メールアドレスが認証サービスで確認されていません。認証サービスで確認を済ませてから、もう一度ログインしてください。',
    en: 'The identity provider has not verified your e-mail address. Verify it, then sign in again.',
  },
  'auth.ssoSwitchedOff': {
    ja: 'この組織ではシングルサインオンを利用できません。パスワードでログインしてください。',
    en: 'Your organisation does not use single sign-on. Sign in with your password.',
  },
  'auth.paymentIncomplete': {
    ja: 'お支払いが完了していないため、ログインできません。',
    en: 'You cannot sign in because payment is not complete.',
  },
  'auth.contractEnded': {
    ja: '契約が終了しているため、ログインできません。',
    en: 'You cannot sign in because the contract has ended.',
  },
  'server.unavailable': {
    ja: 'サーバーが一時的に利用できません。接続が回復したら、もう一度お試しください。',
    en: 'The server is unavailable for the moment. Try again once the connection is back.',
  },
  'server.filesUnavailable': {
    ja: 'ファイルの保存先に接続できません。しばらくしてから、もう一度お試しください。',
    en: 'File storage cannot be reached at the moment. Try again later.',
  },
  'server.mailUnavailable': {
    ja: 'メールを送信できません。しばらくしてからもう一度お試しください。解決しない場合は、システム管理者に連絡してください。',
    en: 'E-mail cannot be sent at the moment. Try again later, or contact your system administrator.',
  },
  'server.noSpace': {
    ja: 'サーバーの空き容量が足りません。システム管理者に連絡してください。',
    en: 'The server is running out of space. Contact the system administrator.',
  },
  'server.error': {
    ja: 'データの取得に失敗しました。システム管理者に連絡してください。',
    en: 'Data fetch failed. Contact the system administrator.',
  },
  'server.changeFailed': {
    ja: '処理に失敗しました。システム管理者に連絡してください。',
    en: 'The operation failed. Contact the system administrator.',
  },
  'server.deleteFailed': {
    ja: '削除に失敗しました。システム管理者に連絡してください。',
    en: 'Deletion failed. Contact the system administrator.',
  },
}

export const startErrorTexts = defineTexts('errors', errors)
