import { defineTexts } from '../kernel/define-texts.ts'

/** What visitors read and hear while a robot leads them somewhere. */
export const guideTripTexts = defineTexts('guideTrips', {
  takeMe: { ja: '案内してもらう', en: 'Take me there' },
  title: { ja: '行き先への案内', en: 'On the way' },
  to: { ja: '行き先：{{name}}', en: 'To: {{name}}' },
  state_waiting: {
    ja: '出発の準備をしています。そのままお待ちください。',
    en: 'I am getting ready. Please wait here.',
  },
  state_underWay: { ja: 'ご案内しています。後についてお越しください。', en: 'Please follow me.' },
  state_blocked: {
    ja: '進むことができず、止まっています。道を空けて、お待ちください。',
    en: 'I cannot move forward at the moment. Please clear the way and wait.',
  },
  state_arrived: { ja: '到着しました。', en: 'We have arrived.' },
  state_cancelled: { ja: '案内を終了しました。', en: 'I have stopped guiding you.' },
  state_failed: {
    ja: '申し訳ありません。行き先までご案内できませんでした。係員にお尋ねください。',
    en: 'I am sorry, I could not take you all the way. Please ask a member of staff.',
  },
  stop: { ja: '停止', en: 'Stop' },
  /** Said by the robot, whose voice of one language cannot read names of another. */
  sayBegin: {
    ja: 'ご案内します。後についてお越しください。',
    en: 'I will take you there. Please follow me.',
  },
  sayArrived: { ja: '到着しました。', en: 'We have arrived.' },
})
