import type { ContractCategory } from '@wheelhouse/contract/organizations/contract'
import type { OrganizationType } from '@wheelhouse/contract/organizations/organization'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_0: { ja: '利用会社', en: 'User company' },
  type_1: { ja: '代理店', en: 'Agent' },
  type_2: { ja: 'スーパーバイザー', en: 'Supervisor' },
  type_9: { ja: '管理会社', en: 'Management' },
} satisfies Record<`type_${OrganizationType}`, Text>

const categories: { [C in ContractCategory as `category_${C}`]: Text } = {
  category_remoteOperation: { ja: '遠隔操作', en: 'Remote operation' },
  category_flow: { ja: 'フロー・巡回', en: 'Flows and patrols' },
  category_report: { ja: 'レポート', en: 'Reports' },
  category_archive: { ja: '長時間録画', en: 'Long-time recording' },
  category_miniAsilla: { ja: 'ミニアジラ', en: 'Mini asilla' },
  category_lilz: { ja: 'メーター読取（LiLz）', en: 'Meter reading (LiLz)' },
  category_hakaruAi: { ja: 'メーター読取（hakaru.ai）', en: 'Meter reading (hakaru.ai)' },
  category_kanriroid: { ja: 'メーター読取（管理ロイド）', en: 'Meter reading (KanriRoid)' },
  category_autoGuide: { ja: '自動案内', en: 'Auto guide' },
}

export const organizationTexts = defineTexts('organizations', {
  title: { ja: '組織', en: 'Organisations' },
  create: { ja: '組織の登録', en: 'Register an organisation' },
  tabs: { ja: '組織の設定', en: 'Settings of the organisation' },
  tab_basic: { ja: '基本情報', en: 'Basics' },
  tab_notification: { ja: '通知', en: 'Notifications' },
  tab_contract: { ja: '契約', en: 'Contract' },
  identity: { ja: '基本情報', en: 'Identity' },
  place: { ja: '所在地', en: 'Address' },
  name: { ja: '名前', en: 'Name' },
  type: { ja: '種類', en: 'Type' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  level: { ja: 'レベル', en: 'Level' },
  levelNote: { ja: '0〜9', en: '0 to 9' },
  parent: { ja: '上位の組織', en: 'Looked after by' },
  parentNote: {
    ja: '上位の組織の組織管理者は、この組織も管理できます。',
    en: 'Administrators of that organisation also manage this one.',
  },
  prefectures: { ja: '都道府県', en: 'Prefecture' },
  address: { ja: '市区町村', en: 'City' },
  postalCode: { ja: '郵便番号', en: 'Postal code' },
  locationDetail: { ja: '番地・建物名', en: 'Street and building' },
  status: { ja: '状態', en: 'Status' },
  statusNote: {
    ja: '無効にすると、組織のすべてのオペレーターがログアウトし、ログインできなくなります。',
    en: 'Disabled, all its operators are signed out and cannot sign in.',
  },
  privacy: { ja: '匿名化', en: 'Anonymisation' },
  anonymizePolicy: { ja: '匿名化ポリシー', en: 'Anonymisation policy' },
  anonymizePolicyNote: {
    ja: '組織のポリシーとして記録されます。現在、映像や写真の加工は行われません。',
    en: 'Kept as the policy of the organisation. Pictures are not changed by it yet.',
  },
  disabledPolicy: { ja: '{{name}}（無効）', en: '{{name}} (disabled)' },
  labs: { ja: 'ラボ機能（ベータ版）', en: 'Labs (beta features)' },
  labsNote: {
    ja: '組織のすべてのアカウントに、次回のログインから適用されます。',
    en: 'For every account of the organisation, from its next sign-in on.',
  },
  labsOn: { ja: 'ラボ機能を有効にしますか？', en: 'Switch the labs on?' },
  labsOff: { ja: 'ラボ機能を無効にしますか？', en: 'Switch the labs off?' },
  labsConfirm: {
    ja: '組織のすべてのアカウントに、次回のログインから適用されます。変更は「保存」を押すと確定します。',
    en: 'It affects all accounts of the organisation at their next sign-in. Press Save to make it so.',
  },
  labsNotAskedAgain: { ja: 'この画面では次回から確認しない', en: 'Do not ask again on this page' },
  labsChange: { ja: '変更する', en: 'Change' },
  updatedAt: { ja: '更新日時', en: 'Changed' },

  contract: { ja: '契約', en: 'Contract' },
  ownContract: { ja: '契約内容', en: 'Contract' },
  ownContractLead: {
    ja: 'ご所属の組織の契約内容です。変更はサービスの契約窓口にご連絡ください。',
    en: 'What your organisation has contracted. To change it, contact your sales representative.',
  },
  noContract: { ja: '契約はまだ登録されていません。', en: 'No contract is registered yet.' },
  services: { ja: 'サービス', en: 'Services' },
  included: { ja: 'すべての契約に含まれます', en: 'Part of every contract' },
  contracted: { ja: '契約あり', en: 'In the contract' },
  notContracted: { ja: '契約なし', en: 'Not in the contract' },
  terms: { ja: '期間と支払い', en: 'Term and payment' },
  contractEndAt: { ja: '契約終了日時', en: 'Ends at' },
  contractEndNote: {
    ja: 'この日時から、組織のオペレーターはログインできません。空欄の場合は終了しません。',
    en: 'From then on nobody of the organisation can sign in. Left empty, it does not end.',
  },
  noEnd: { ja: '終了日の定めなし', en: 'No end is agreed' },
  paymentComplete: { ja: '支払い済み', en: 'Paid' },
  paymentNote: {
    ja: '支払い済みでない間、組織のオペレーターはログインできません。',
    en: 'While it is not, nobody of the organisation can sign in.',
  },
  maintenanceCompany: { ja: '保守会社', en: 'Maintenance company' },
  maintenanceOwner: { ja: '{{name}}（ご所属の組織）', en: '{{name}} (your organisation)' },
  ...types,
  ...categories,
})
