import { defineTexts } from '../kernel/define-texts.ts'

/** Screens of the documents that people agree to; their names are in `account.ts`. */
export const termDocumentTexts = defineTexts('termDocuments', {
  title: { ja: '規約', en: 'Terms' },
  create: { ja: '新しい版の登録', en: 'Register a new version' },
  empty: {
    ja: '規約はまだ登録されていません。有効になった規約には、ログイン時に同意を求めます。',
    en: 'No terms yet. Once terms are in force, people are asked to agree to them when they sign in.',
  },
  document: { ja: '文書', en: 'Document' },
  allTypes: { ja: 'すべての文書', en: 'All documents' },
  version: { ja: '版', en: 'Version' },
  effectiveAt: { ja: '施行日時', en: 'Effective from' },
  effectiveAtNote: {
    ja: 'この日時から、すべての利用者に同意を求めます。空欄の場合は登録と同時に施行します。',
    en: 'From then on, everyone is asked to agree. If left empty, the version takes effect immediately.',
  },
  state: { ja: '状態', en: 'State' },
  state_planned: { ja: '施行前', en: 'Not yet in force' },
  state_inForce: { ja: '施行済み', en: 'In force' },
  text: { ja: '本文（Markdown）', en: 'Text (Markdown)' },
  bodyJa: { ja: '日本語', en: 'Japanese' },
  bodyEn: { ja: '英語', en: 'English' },
  inForceNote: {
    ja: '施行済みの版は変更できません。内容を改めるときは、新しい版を登録してください。',
    en: 'A version in force cannot be changed. Register a new version instead.',
  },
  nameOf: { ja: '{{document}} 第{{version}}版', en: '{{document}}, version {{version}}' },
})
