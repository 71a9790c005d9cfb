import type { Text } from './define-texts.ts'

/** What forms say when somebody else saved meanwhile; `forms.ts` includes them. */
export const formConflictTexts = {
  changedTitle: { ja: 'ほかの人が先に保存しました', en: 'Somebody else saved first' },
  changedByTitle: { ja: '{{name}}さんが先に保存しました', en: '{{name}} saved first' },
  changedApart: {
    ja: '入力中に次の項目が変更されました。あなたが編集した項目とは別のため、両方を保存できます。',
    en: 'These fields were changed while you were editing. They are not the ones you edited, so both changes can be saved.',
  },
  notEdited: { ja: '（編集していません）', en: '(not edited)' },
  saveBoth: { ja: '両方の変更を保存', en: 'Save both' },
  anotherChoice: { ja: '別のものを選択', en: 'Another choice' },
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
  changedMeanwhile: {
    ja: '入力中の内容はそのまま残っています。保存する前に、保存済みの内容と比較できます。',
    en: 'Your input is kept. Compare it with the saved version before you save.',
  },
  compare: { ja: '保存済みの内容と比較', en: 'Compare' },
  changedText: {
    ja: '入力中にほかの人が変更を保存しました。どちらを残すか選んでください。',
    en: 'Somebody else saved changes while you were editing. Choose which to keep.',
  },
  field: { ja: '項目', en: 'Field' },
  yours: { ja: 'あなたの入力', en: 'Yours' },
  theirs: { ja: '保存済みの内容', en: 'Saved version' },
  keepYours: { ja: '自分の入力で上書き', en: 'Overwrite with mine' },
  takeTheirs: { ja: '保存済みの内容に戻す', en: 'Use the saved version' },
  combine: { ja: '両方の変更を合わせる', en: 'Combine both' },
  nothingDiffers: { ja: '入力中の項目に違いはありません。', en: 'The fields you edited do not differ.' },
} as const satisfies Record<string, Text>
