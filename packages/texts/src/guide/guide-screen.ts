import { defineTexts } from '../kernel/define-texts.ts'

/** What visitors read on the display of a robot. */
export const guideScreenTexts = defineTexts('guideScreen', {
  greeting: { ja: 'ご案内します。ご質問をどうぞ。', en: 'How can I help you?' },
  off: { ja: 'ただいま案内を行っておりません。', en: 'I am not guiding visitors at the moment.' },
  gone: {
    ja: 'この画面のアドレスは無効です。係員にお知らせください。',
    en: 'This address is no longer valid. Please tell a member of staff.',
  },
  unreachable: {
    ja: '通信が途切れています。しばらくお待ちください。',
    en: 'The connection was lost. Please wait a moment.',
  },
  call: { ja: '係員を呼ぶ', en: 'Call a member of staff' },
  called: { ja: '係員を呼んでいます…', en: 'Calling a member of staff…' },
  talking: {
    ja: '係員とつながりました。お話しください。',
    en: 'A member of staff is listening. Please speak.',
  },
  finish: { ja: '終了', en: 'Finish' },
})

/** The address of that display, on the page of its robot. */
export const guideAddressTexts = defineTexts('guideAddress', {
  title: { ja: '来訪者用の画面', en: 'Screen for visitors' },
  note: {
    ja: 'ロボットのディスプレイのブラウザーで開くアドレスです。案内中は来訪者の質問に答え、回答を読み上げます。アドレスを知っている人は誰でも開けます。',
    en: 'Open this address in a browser on the robot’s display. While the robot is guiding, visitors can ask questions there, and it reads the answers aloud. Anyone who knows the address can open it.',
  },
  none: { ja: 'アドレスはありません。', en: 'There is no address.' },
  madeAt: { ja: '作成日時：{{at}}', en: 'Created: {{at}}' },
  once: {
    ja: 'このアドレスは一度しか表示されません。今のうちにロボットのディスプレイで開いてください。',
    en: 'This address is shown only once. Open it on the robot’s display now.',
  },
  make: { ja: 'アドレスの作成', en: 'Create an address' },
  renew: { ja: 'アドレスの再作成', en: 'Create a new address' },
  renewText: {
    ja: '今のアドレスは使えなくなります。',
    en: 'The current address stops working.',
  },
  remove: { ja: 'アドレスの削除', en: 'Remove the address' },
  removeText: {
    ja: 'ディスプレイの画面は使えなくなります。',
    en: 'The screen on the display stops working.',
  },
})
