import type { RegistrationStep } from '@wheelhouse/contract/organizations/registration'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const steps = {
  step_organization: { ja: '組織', en: 'Organisation' },
  step_contract: { ja: '契約', en: 'Contract' },
  step_building: { ja: '最初の建物', en: 'First building' },
  step_operator: { ja: '最初の組織管理者', en: 'First organisation administrator' },
} satisfies Record<`step_${RegistrationStep}`, Text>

/** auth/register: a new customer, step by step. */
export const registrationTexts = defineTexts('registration', {
  title: { ja: '新しいお客様の登録', en: 'Register a customer' },
  lead: {
    ja: '組織、契約、最初の建物、最初の組織管理者をまとめて登録します。最後の手順で「登録」を押すまで、何も保存されません。',
    en: 'Registers the organisation, contract, first building and first organisation administrator together. Nothing is saved until you press Create in the last step.',
  },
  steps: { ja: '登録の手順', en: 'Steps' },
  stepOf: { ja: '{{name}}（{{at}} / {{count}}）', en: '{{name}} ({{at}} of {{count}})' },
  next: { ja: '次へ', en: 'Next' },
  back: { ja: '戻る', en: 'Back' },
  administratorNote: {
    ja: 'この建物に所属する組織管理者として登録します。組織のほかの設定は、この組織管理者が行えます。',
    en: 'An organisation administrator of this building, who can set up everything else.',
  },
  notRegistered: { ja: '登録できませんでした', en: 'Not registered' },
  doneTitle: { ja: '「{{name}}」を登録しました', en: '“{{name}}” is registered' },
  doneText: {
    ja: 'ログインIDと最初のパスワードを、安全な方法で組織管理者に伝えてください。',
    en: 'Pass the login ID and the first password on to the organisation administrator securely.',
  },
  doneInvited: {
    ja: '組織管理者（{{loginId}}）に招待メールを送信しました。',
    en: 'The organisation administrator has been sent an invitation: {{loginId}}.',
  },
  toOrganization: { ja: '登録した組織を開く', en: 'Open the organisation' },
  another: { ja: '続けて登録', en: 'Register another' },
  ...steps,
})
