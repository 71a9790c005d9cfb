import type { OperatorType } from '@wheelhouse/contract/permissions'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_0: { ja: '利用者（一般）', en: 'General operator' },
  type_1: { ja: 'エリア管理者', en: 'Area manager' },
  type_2: { ja: '組織管理者', en: 'Organisation administrator' },
  type_9: { ja: 'システム管理者', en: 'System administrator' },
} satisfies Record<`type_${OperatorType}`, Text>

export const operatorTexts = defineTexts('operators', {
  title: { ja: 'オペレーター', en: 'Operators' },
  create: { ja: 'オペレーターの登録', en: 'Register an operator' },
  empty: {
    ja: 'オペレーターはまだ登録されていません。登録した人は、ログインできるようになります。',
    en: 'No operators yet. Whoever is registered here can sign in.',
  },
  person: { ja: '氏名と連絡先', en: 'Personal details' },
  role: { ja: '権限と所属', en: 'Role and organisation' },
  signIn: { ja: 'ログイン', en: 'Sign-in' },
  name: { ja: '氏名', en: 'Name' },
  loginId: { ja: 'ログインID（メールアドレス）', en: 'Login ID (e-mail address)' },
  type: { ja: '権限', en: 'Role' },
  allTypes: { ja: 'すべての権限', en: 'All roles' },
  status: { ja: '状態', en: 'Status' },
  locked: { ja: 'ロック中', en: 'Locked' },
  lastLogin: { ja: '最終ログイン', en: 'Last sign-in' },
  neverLoggedIn: { ja: 'ログインなし', en: 'Never' },
  restrictEditFlow: { ja: 'フローの編集を制限する', en: 'Restrict flow editing' },
  restrictEditFlowNote: {
    ja: '制限しない場合は、所属する建物のフローのステップを変更できます。フローの登録・削除はできません。',
    en: 'Unless restricted, they can change the steps of flows in their building. They can neither create nor delete flows.',
  },
  canExportReport: { ja: 'レポートのエクスポートを許可する', en: 'Allow report export' },
  passwordChangeRequired: {
    ja: '次回ログイン時にパスワードの変更を求める',
    en: 'Require a new password at the next sign-in',
  },
  password: { ja: 'パスワード', en: 'Password' },
  sendInvitation: { ja: '招待メールを送信する', en: 'Send an invitation' },
  sendInvitationNote: {
    ja: '本人がメールのリンク（{{hours}}時間有効）を開き、自分でパスワードを設定します。',
    en: 'The person opens a link in the e-mail, valid for {{hours}} hours, and chooses a password.',
  },
  noMail: {
    ja: 'メールサーバーが未設定のため、招待メールは送信できません。パスワードを入力してください。',
    en: 'No mail server is set up, so no invitation can be sent. Enter a password.',
  },
  notSignedInTitle: { ja: 'まだログインしていません', en: 'Has not signed in yet' },
  notSignedInText: {
    ja: '本人がパスワードを設定するための招待メールを送信できます。',
    en: 'You can send an e-mail with a link to choose a password.',
  },
  invitedText: {
    ja: '招待メールは{{at}}に送信済みです。再送信すると、前回のリンクは無効になります。',
    en: 'An invitation was sent on {{at}}. Sending another one invalidates its link.',
  },
  invite: { ja: '招待メールを送信', en: 'Send invitation' },
  inviteAgain: { ja: '招待メールを再送信', en: 'Send again' },
  invited: { ja: '{{loginId}} に招待メールを送信しました。', en: 'An invitation was sent to {{loginId}}.' },
  passwordKept: {
    ja: '変更する場合のみ入力してください。本人のログインはすべて終了します。',
    en: 'Enter a password only to change it. The operator is then signed out on all devices.',
  },
  generate: { ja: 'パスワードを生成', en: 'Generate a password' },
  generatedTitle: { ja: '生成したパスワード', en: 'Generated password' },
  generatedNote: {
    ja: 'この画面を離れると表示できません。控えてから、本人に安全な方法で伝えてください。',
    en: 'It will not be shown again. Note it down and pass it on securely.',
  },
  copy: { ja: 'コピー', en: 'Copy' },
  copied: { ja: 'コピーしました。', en: 'Copied.' },
  languageNote: { ja: '画面とメールの言語です。', en: 'Used for the console and e-mails.' },
  phoneNote: {
    ja: 'SMSの認証コードを受け取る番号（任意）。例：090-1234-5678',
    en: 'For codes by SMS (optional), for instance +81 90 1234 5678',
  },
  lockedTitle: { ja: 'このアカウントはロックされています', en: 'This account is locked' },
  lockedText: {
    ja: 'ログインの失敗が続いたため、{{at}}までログインできません。',
    en: 'Too many failed attempts: sign-in is blocked until {{at}}.',
  },
  unlock: { ja: 'ロックを解除', en: 'Unlock' },
  unlocked: { ja: 'ロックを解除しました。', en: 'The account was unlocked.' },
  ownTitle: { ja: 'ご自身のアカウントです', en: 'This is your own account' },
  ownText: {
    ja: '氏名やログイン方法はプロフィールで変更できます。権限や所属の変更は、ほかの組織管理者に依頼してください。',
    en: 'Change your name and sign-in method in your profile. Ask another organisation administrator to change your role or building.',
  },
  toProfile: { ja: 'プロフィールへ', en: 'Open your profile' },
  ...types,
})
