import type { ErrorCodeEntry, ErrorCodeKind } from '@wheelhouse/contract/system/error-code'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { robotCodeTexts } from '../robots/robot-codes.ts'
import { errorRemedies } from './error-remedies.ts'

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
    ja: 'ロボットが通知するコードの一覧です。コードを選ぶと文言を変更でき、この一覧、ロボットの履歴（CSVを含む）、フローの実行、レポートなどに表示されます。その他の画面の文言は、環境ごとのカスタマイズ設定で変更できます。',
    en: 'Codes reported by robots. Choose one to change its wording in this list, robot activity (including CSV), flow runs, reports and more. The wording on other screens can be changed in the customisation manifest of the installation.',
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
    en: 'Activities with this code are recorded with this level from now on.',
  },
  title_ja: { ja: '内容（日本語）', en: 'Meaning (Japanese)' },
  title_en: { ja: '内容（英語）', en: 'Meaning (English)' },
  action_ja: { ja: '対処（日本語）', en: 'What to do (Japanese)' },
  action_en: { ja: '対処（英語）', en: 'What to do (English)' },
  actionNote: {
    ja: '対処が不要な場合は、日本語と英語の両方を空にしてください。',
    en: 'If nothing needs to be done, leave both languages empty.',
  },
  changed: { ja: '変更済み', en: 'Changed' },
  reset: { ja: '標準の文言に戻す', en: 'Restore default wording' },
  resetTitle: {
    ja: '「{{code}}」を標準の文言に戻しますか？',
    en: 'Restore the default wording of “{{code}}”?',
  },
  resetText: {
    ja: '変更した文言とレベルは失われ、次の標準の文言に戻ります。',
    en: 'The changed wording and level will be lost and replaced by the default:',
  },
  resetDone: {
    ja: '「{{code}}」を標準の文言に戻しました。',
    en: 'The default wording of “{{code}}” was restored.',
  },
})

const kindsByMark: readonly [RegExp, ErrorCodeKind][] = [
  [/^F/, 'flow'],
  [/^(A|elv_)/, 'elevator'],
  [/^(S|sec_)/, 'door'],
  [/^D/, 'dock'],
  [/^r/, 'recording'],
]
const remedies: Readonly<Record<string, Text | undefined>> = errorRemedies

/** The whole catalogue as shipped. */
export function errorCatalogue(): ErrorCodeEntry[] {
  return Object.entries(robotCodeTexts.texts).map(([code, title]) => {
    const kind = kindsByMark.find(([mark]) => mark.test(code))?.[1] ?? 'flow'
    const action = remedies[code] ?? null
    return { code, kind, isError: action !== null, level: null, title, action, revision: 0 }
  })
}
