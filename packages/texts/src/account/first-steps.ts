import { defineTexts } from '../kernel/define-texts.ts'

/** What a new organisation is set up by: one line each, and why. */
export const firstStepsTexts = defineTexts('firstSteps', {
  title: { ja: 'はじめての設定', en: 'Getting started' },
  progress: { ja: '{{done}} / {{all}} 完了', en: '{{done}} of {{all}} done' },
  done: { ja: '完了', en: 'Done' },
  open: { ja: '未完了', en: 'To do' },
  next: { ja: '次の手順：', en: 'Next:' },
  unfold: { ja: 'すべて表示', en: 'Show all' },
  fold: { ja: '折りたたむ', en: 'Show less' },
  hide: { ja: '今後表示しない', en: 'Do not show again' },
  building: { ja: '建物を登録する', en: 'Add a building' },
  buildingNote: { ja: 'ロボットを運用する場所です。', en: 'Where your robots work.' },
  floor: { ja: 'フロアと地図を登録する', en: 'Add a floor with its map' },
  floorNote: {
    ja: '地図があると、ロボットの位置の表示や行き先の指定ができます。',
    en: 'With a map you see where robots are and can send them somewhere.',
  },
  robot: { ja: 'ロボットを登録する', en: 'Register a robot' },
  robotNote: {
    ja: 'シリアル番号と、最初にいるフロアを指定します。',
    en: 'Enter its serial number and the floor it starts on.',
  },
  robotOnline: { ja: 'ロボットを接続する', en: 'Connect the robot' },
  robotOnlineNote: {
    ja: 'ロボットの「接続」タブで認証情報を発行し、ロボットに設定します。',
    en: "Issue a credential on the robot's connection tab and set it on the robot.",
  },
  operator: { ja: 'オペレーターを登録する', en: 'Add an operator' },
  operatorNote: { ja: '招待メールを送信することもできます。', en: 'You can send an invitation by e-mail.' },
  notificationTarget: { ja: '通知先を登録する', en: 'Add a notification target' },
  notificationTargetNote: {
    ja: '非常停止やエラーを、メールやチャットで受け取れます。',
    en: 'Get notified of emergency stops and errors by e-mail or chat.',
  },
})
