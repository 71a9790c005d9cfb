import type { ErrorCodeEntry, ErrorCodeKind } from '@wheelhouse/contract/system/error-code'
import { robotErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { type RobotCode, robotCodeTexts } from '../robots/robot-codes.ts'

const kinds = {
  kind_flow: { ja: 'フロー', en: 'Flow' },
  kind_elevator: { ja: 'エレベーター', en: 'Elevator' },
  kind_door: { ja: 'セキュリティドア', en: 'Security door' },
  kind_dock: { ja: '充電ドック', en: 'Dock' },
  kind_recording: { ja: '録画', en: 'Recording' },
} satisfies Record<`kind_${ErrorCodeKind}`, Text>

export const errorCodeTexts = defineTexts('errorCodes', {
  ...kinds,
  title: { ja: 'エラーコード一覧', en: 'Error codes' },
  lead: {
    ja: 'ロボットが通知するコードの一覧です。コードを選ぶと文言を変更でき、この一覧とロボットの履歴（CSVを含む）に表示されます。その他の画面の文言は、環境ごとのカスタマイズ設定で変更できます。',
    en: 'The codes that robots report. Choose one to change its words here and in the activities of robots, also as CSV. An installation can change the words on other screens by its manifest.',
  },
  code: { ja: 'コード', en: 'Code' },
  kind: { ja: '分類', en: 'Category' },
  allKinds: { ja: 'すべての分類', en: 'All categories' },
  sort: { ja: '種類', en: 'Type' },
  error: { ja: 'エラー', en: 'Error' },
  state: { ja: '状態', en: 'State' },
  meaning: { ja: '内容', en: 'Meaning' },
  action: { ja: '対処', en: 'What to do' },
  level: { ja: 'レベル', en: 'Level' },
  levelAsReported: { ja: '通知のとおり', en: 'As reported' },
  levelNote: {
    ja: '今後このコードの履歴を記録するときのレベルです。',
    en: 'Lines of activities with this code are kept with this level from now on.',
  },
  title_ja: { ja: '内容（日本語）', en: 'Meaning (Japanese)' },
  title_en: { ja: '内容（英語）', en: 'Meaning (English)' },
  action_ja: { ja: '対処（日本語）', en: 'What to do (Japanese)' },
  action_en: { ja: '対処（英語）', en: 'What to do (English)' },
  actionNote: {
    ja: '対処が不要な場合は、日本語と英語の両方を空にしてください。',
    en: 'Leave both languages empty where there is nothing to do.',
  },
  changed: { ja: '変更済み', en: 'Changed' },
  reset: { ja: '標準の文言に戻す', en: 'Reset' },
  resetTitle: {
    ja: '「{{code}}」を標準の文言に戻しますか？',
    en: 'Go back to the shipped words of “{{code}}”?',
  },
  resetText: {
    ja: '変更した文言とレベルは失われ、次の標準の文言に戻ります。',
    en: 'The changed words and level are lost. These come back:',
  },
  resetDone: {
    ja: '「{{code}}」を標準の文言に戻しました。',
    en: '“{{code}}” has the shipped words again.',
  },
})

/** What a person does about the errors of each kind. */
const actions: Record<ErrorCodeKind, Text> = {
  flow: {
    ja: 'ロボットの周囲と設定を確認し、問題がなければフローを再開してください。',
    en: 'Look at what is around the robot and at its settings, then resume the flow.',
  },
  elevator: {
    ja: 'エレベーターの運転状況を確認し、必要に応じて手動操縦でロボットを移動してください。',
    en: 'Check how the elevator is running, and move the robot by hand where needed.',
  },
  door: {
    ja: 'ドアの状態を確認し、必要に応じて手動操縦でロボットを移動してください。',
    en: 'Check the door, and move the robot by hand where needed.',
  },
  dock: {
    ja: '充電ドックの周囲に障害物がないか確認し、もう一度充電ドックへ戻してください。',
    en: 'Clear the area around the dock, then send the robot back again.',
  },
  recording: {
    ja: 'ロボットの空き容量とカメラの接続を確認してください。',
    en: 'Check the free storage of the robot and its cameras.',
  },
}

const kindsByMark: readonly [RegExp, ErrorCodeKind][] = [
  [/^F/, 'flow'],
  [/^(A|elv_)/, 'elevator'],
  [/^(S|sec_)/, 'door'],
  [/^D/, 'dock'],
  [/^r/, 'recording'],
]
const errors = new Set<string>(robotErrorCodes)
/** States that tell of trouble, too: recording from r501 on, elevator and door outside their usual course. */
const troubled = /^(r[5-8]\d\d|elv_(99|911|912)|sec_9\d)$/

/** The whole catalogue as shipped. */
export function errorCatalogue(): ErrorCodeEntry[] {
  return Object.entries(robotCodeTexts.texts).map(([code, title]) => {
    const kind = kindsByMark.find(([mark]) => mark.test(code as RobotCode))?.[1] ?? 'flow'
    const isError = errors.has(code) || troubled.test(code)
    const action = isError ? actions[kind] : null
    return { code, kind, isError, level: null, title, action, revision: 0 }
  })
}
