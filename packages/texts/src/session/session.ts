import { defineTexts } from '../kernel/define-texts.ts'

export const sessionTexts = defineTexts('session', {
  title: { ja: 'ログイン', en: 'Sign in' },
  loginId: { ja: 'メールアドレス', en: 'E-mail address' },
  password: { ja: 'パスワード', en: 'Password' },
  showPassword: { ja: 'パスワードの表示を切り替え', en: 'Show or hide the password' },
  submit: { ja: 'ログイン', en: 'Sign in' },
  sso: { ja: 'シングルサインオンでログイン', en: 'Sign in with single sign-on' },
  ssoFinishing: { ja: 'ログインしています…', en: 'Signing in…' },
  loginIdInvalid: {
    ja: 'メールアドレスを正しい形式で入力してください。',
    en: 'Enter a valid e-mail address.',
  },
  passwordInvalid: {
    ja: 'パスワードは{{min}}文字以上で入力してください。',
    en: 'Enter a password of at least {{min}} characters.',
  },
  capsLock: { ja: 'Caps Lockがオンになっています。', en: 'Caps Lock is on.' },
  ipRefused: {
    ja: '接続エラー：許可されたネットワークからアクセスしてください。',
    en: 'Connection error: access from an allowed network.',
  },
  language: { ja: '表示言語', en: 'Language' },
  forgotPassword: { ja: 'パスワードをお忘れですか？', en: 'Forgot your password?' },
  help: { ja: '対処方法を見る', en: 'What can I do?' },
})
