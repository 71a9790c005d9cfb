import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about organisations, contracts and on-call rotas; `forms.ts` includes them. */
export const organizationIssueTexts = {
  'organization.otherName': { ja: '組織名が一致しません。', en: 'The name does not match the organisation.' },
  'linkage.idInvalid': {
    ja: '「.」または「..」だけのIDは使用できません。',
    en: 'An ID cannot consist of dots alone.',
  },
  'onCall.nobody': { ja: '担当者を1人以上追加してください。', en: 'Add at least one person.' },
  'onCall.sameTwice': { ja: '同じ人が2回入っています。', en: 'Somebody is listed twice.' },
  'onCall.cannotSee': {
    ja: 'この建物を担当できない人が含まれています。外すか、別の人に替えてください。',
    en: 'Somebody listed cannot see this building. Remove or replace them.',
  },
  'onCall.exceptionEnds': {
    ja: '終了は開始より後の日時にしてください。',
    en: 'The end must be after the start.',
  },
  'onCall.exceptionsOverlap': {
    ja: 'この期間には、ほかの代理がすでに登録されています。',
    en: 'Somebody else already stands in during this time.',
  },
  'organization.parentType': {
    ja: '代理店またはスーパーバイザーの組織を選んでください。',
    en: 'Choose an agent or a supervisor.',
  },
  'organization.circle': {
    ja: 'この組織の下にある組織は選択できません。',
    en: 'This organisation is below the one you are editing.',
  },
  'organization.hasChildren': {
    ja: '下位の組織があるため、代理店またはスーパーバイザー以外には変更できません。',
    en: 'It has organisations below it, so it must stay an agent or supervisor.',
  },
  'organization.own': {
    ja: '自分が所属する組織は無効にできません。',
    en: 'You cannot disable your own organisation.',
  },
  'contract.exists': {
    ja: 'この組織の契約はすでに登録されています。',
    en: 'This organisation already has a contract.',
  },
} as const satisfies Record<string, Text>
