import { defineTexts } from '../kernel/define-texts.ts'

/** What robots make unrecognisable in their pictures, as far as screens show it. */
export const anonymisationTexts = defineTexts('anonymisation', {
  title: { ja: '匿名化', en: 'Anonymisation' },
  /** Of a picture, a film, or the live video. */
  mark: { ja: '匿名化済み：{{targets}}（{{method}}）', en: 'Anonymised: {{targets}} ({{method}})' },
  unmet: { ja: '匿名化されていません：{{targets}}', en: 'Not anonymised: {{targets}}' },
  notYet: {
    ja: 'ロボットはまだポリシーを適用していません。',
    en: 'The robot does not apply the policy yet.',
  },
  silent: {
    ja: 'ロボットから匿名化についての応答がありません。',
    en: 'The robot has not reported whether it can anonymise.',
  },
  cannot: {
    ja: 'このロボットが匿名化できないもの：{{targets}}',
    en: 'This robot cannot anonymise: {{targets}}',
  },
  appliesTo: { ja: '適用先：{{places}}', en: 'Applies to: {{places}}' },
  simulated: {
    ja: '仮想ロボットの検出はシミュレーションです。',
    en: 'Detections by virtual robots are simulated.',
  },
  coverage: { ja: 'ロボットの適用状況', en: 'Robots that apply it' },
  coverageCount: {
    ja: '{{total}}台のうち{{working}}台がすべて適用しています。',
    en: '{{working}} of {{total}} robots apply all of it.',
  },
  coverageMore: {
    ja: '未適用のロボットから順に{{shown}}台を表示しています。',
    en: 'Showing the first {{shown}}, starting with robots that do not apply it.',
  },
  noRobots: {
    ja: 'このポリシーを使用するロボットはありません。',
    en: 'No robots use this policy.',
  },
  since: { ja: '{{time}}から適用', en: 'Applied since {{time}}' },
})
