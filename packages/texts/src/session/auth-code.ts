import { defineTexts } from '../kernel/define-texts.ts'

/** The second step of signing in. Apart from the login page's words: they come only when the step does. */
export const authCodeTexts = defineTexts('authCode', {
  title: { ja: '認証コードの入力', en: 'Verification code' },
  passkeyTitle: { ja: 'パスキーで本人確認', en: 'Confirm with your passkey' },
  lead_1: {
    ja: '登録されているメールアドレスに6桁の認証コードを送信しました。',
    en: 'We sent a 6-digit code to your e-mail address.',
  },
  lead_2: {
    ja: '登録されている電話番号にSMSで6桁の認証コードを送信しました。',
    en: 'We sent a 6-digit code to your phone by SMS.',
  },
  lead_3: {
    ja: '認証アプリに表示されている6桁のコードを入力してください。',
    en: 'Enter the 6-digit code that your authenticator app shows.',
  },
  lead_4: {
    ja: '登録したパスキー（指紋、顔、PIN、セキュリティキーなど）で本人確認をしてください。',
    en: 'Use the passkey you registered: fingerprint, face, PIN or security key.',
  },
  code: { ja: '認証コード（6桁）', en: 'Verification code (6 digits)' },
  codeInvalid: { ja: '6桁の数字を入力してください。', en: 'Enter the 6 digits.' },
  confirm: { ja: '確認', en: 'Confirm' },
  usePasskey: { ja: 'パスキーを使用', en: 'Use passkey' },
  timeLeft: { ja: '有効時間：残り{{time}}', en: 'Valid for {{time}}' },
  resend: { ja: '認証コードを再送信', en: 'Send a new code' },
  resendIn: { ja: '認証コードを再送信（{{seconds}}秒後）', en: 'Send a new code (in {{seconds}} s)' },
  resent: {
    ja: '新しい認証コードを送信しました。以前のコードは使えません。',
    en: 'A new code is on its way. The old one no longer works.',
  },
  back: { ja: 'ログイン画面に戻る', en: 'Back to sign-in' },
  signedIn: { ja: 'ログインしました。', en: 'You are signed in.' },
  passkey_cancelled: {
    ja: 'パスキーの確認が中止されたか、時間切れになりました。もう一度お試しください。',
    en: 'The passkey was cancelled or took too long. Try again.',
  },
  passkey_exists: {
    ja: 'この端末のパスキーはすでに登録されています。',
    en: 'A passkey of this device is already registered.',
  },
  passkey_unsupported: {
    ja: 'このブラウザーまたは接続ではパスキーを使用できません。HTTPSで接続した新しいブラウザーでお試しください。',
    en: 'Passkeys cannot be used in this browser or over this connection. Try a recent browser over HTTPS.',
  },
})
