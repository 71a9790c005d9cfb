import { defineTexts } from './define-texts.ts'

/** Mails and short messages. The first line of a mail greets its reader; addresses stand on lines of their own. */
export const mailTexts = defineTexts('mails', {
  greeting: { ja: '{{lastName}} {{firstName}} 様', en: 'Hello {{firstName}} {{lastName}},' },
  signature: {
    ja: 'このメールはWheelhouseから自動で送信しています。返信はできません。',
    en: 'This e-mail was sent automatically by Wheelhouse. Replies are not read.',
  },

  codeSubject: { ja: '【Wheelhouse】認証コード', en: '[Wheelhouse] Your verification code' },
  codeBody: {
    ja: '認証コードは次のとおりです。\n\n{{code}}\n\n{{minutes}}分以内に、ログイン画面で入力してください。\n\nお心当たりのない場合は、パスワードを知られているおそれがあります。すぐにパスワードを変更してください。',
    en: 'Your verification code is:\n\n{{code}}\n\nEnter it on the sign-in page within {{minutes}} minutes.\n\nIf you are not signing in now, somebody may know your password: change it at once.',
  },
  codeSms: {
    ja: 'Wheelhouseの認証コード：{{code}}（{{minutes}}分間有効）',
    en: 'Wheelhouse verification code: {{code}} (valid for {{minutes}} minutes)',
  },

  resetSubject: { ja: '【Wheelhouse】パスワードの再設定', en: '[Wheelhouse] Choose a new password' },
  resetBody: {
    ja: 'パスワードの再設定を受け付けました。{{minutes}}分以内に次のページを開き、新しいパスワードを入力してください。\n\n{{link}}\n\nこのリンクは一度だけ使えます。お心当たりのない場合は、何もする必要はありません。パスワードは変わりません。',
    en: 'A password reset was requested for your account. Open this page within {{minutes}} minutes and choose a new password:\n\n{{link}}\n\nThe link can be used once. If you did not request this, ignore this e-mail: your password stays the same.',
  },

  invitationSubject: { ja: '【Wheelhouse】アカウントへのご招待', en: '[Wheelhouse] You are invited' },
  invitationBody: {
    ja: 'Wheelhouseのアカウントが登録されました。{{hours}}時間以内に次のページを開き、パスワードを設定してください。\n\n{{link}}\n\nログインID：{{loginId}}\n\nこのリンクは一度だけ使えます。期限が過ぎた場合は、ご所属の組織管理者に招待メールの再送を依頼してください。',
    en: 'An account was created for you. Open this page within {{hours}} hours and choose a password:\n\n{{link}}\n\nLogin ID: {{loginId}}\n\nThe link can be used once. If it has expired, ask your organisation administrator to send another invitation.',
  },

  signInSubject: {
    ja: '【Wheelhouse】新しい環境からのログイン',
    en: '[Wheelhouse] New sign-in to your account',
  },
  signInBody: {
    ja: '最近使われていない環境から、あなたのアカウントでログインがありました。\n\n日時：{{at}}\nIPアドレス：{{ip}}\nブラウザー：{{browser}}\n\nご自身の操作であれば、何もする必要はありません。お心当たりのない場合は、すぐにパスワードを変更し、次のページでほかのログインを終了してください。\n\n{{link}}',
    en: 'Your account was used to sign in from a device or network that has not been used recently.\n\nTime: {{at}}\nIP address: {{ip}}\nBrowser: {{browser}}\n\nIf this was you, no action is needed. If not, change your password at once and sign out the other devices on this page:\n\n{{link}}',
  },

  onCallLead: {
    ja: '当番表「{{rota}}」の当番として、アラートの対応をお願いします。',
    en: 'You are on call (rota “{{rota}}”), and nobody has acknowledged this alert yet.',
  },
  secondLineLead: {
    ja: '{{minutes}}分以内に誰も対応しなかったため、当番表「{{rota}}」の二次連絡先として、アラートの対応をお願いします。',
    en: 'Nobody acknowledged this alert within {{minutes}} minutes. You are second line in the rota “{{rota}}”.',
  },
  nobodyLead: {
    ja: '当番表「{{rota}}」の当番がいないため、二次連絡先として、アラートの対応をお願いします。',
    en: 'Nobody is on call in the rota “{{rota}}” right now. You are its second line, and nobody has acknowledged this alert yet.',
  },
  takeLink: {
    ja: '次のページを開くと、ログインせずに対応を開始できます（{{hours}}時間有効）。\n\n{{link}}\n\nこのリンクはあなた専用です。ほかの人に転送しないでください。',
    en: 'Open this page to acknowledge the alert without signing in (the link works for {{hours}} hours):\n\n{{link}}\n\nThe link is yours alone. Do not forward it.',
  },

  unknownBrowser: { ja: '不明', en: 'unknown' },
})
