import type { ContractCategory } from '@wheelhouse/contract/organizations/contract'
import type { OrganizationType } from '@wheelhouse/contract/organizations/organization'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_0: { ja: '利用会社', en: 'User company' },
  type_1: { ja: '代理店', en: 'Agent' },
  type_2: { ja: 'スーパーバイザー', en: 'Supervisor' },
  type_9: { ja: '管理会社', en: 'Management company' },
} satisfies Record<`type_${OrganizationType}`, Text>

const categories: { [C in ContractCategory as `category_${C}`]: Text } = {
  category_remoteOperation: { ja: '遠隔操作', en: 'Remote operation' },
  category_flow: { ja: 'フロー・巡回', en: 'Flows and patrols' },
  category_report: { ja: 'レポート', en: 'Reports' },
  category_archive: { ja: '長時間録画', en: 'Long-duration recording' },
  category_miniAsilla: { ja: 'ミニアジラ', en: 'Mini asilla' },
  category_lilz: { ja: 'メーター読取（LiLz）', en: 'Meter reading (LiLz)' },
  category_hakaruAi: { ja: 'メーター読取（hakaru.ai）', en: 'Meter reading (hakaru.ai)' },
  category_kanriroid: { ja: 'メーター読取（管理ロイド）', en: 'Meter reading (KanriRoid)' },
  category_autoGuide: { ja: '自動案内', en: 'Auto guide' },
}

export const organizationTexts = defineTexts('organizations', {
  title: { ja: '組織', en: 'Organisations' },
  create: { ja: '組織の登録', en: 'Register an organisation' },
  empty: {
    ja: '組織はまだ登録されていません。建物とオペレーターは、組織に登録します。',
    en: 'No organisations yet. Buildings and operators belong to an organisation.',
  },
  tabs: { ja: '組織の設定', en: 'Organisation settings' },
  tab_basic: { ja: '基本情報', en: 'Basics' },
  tab_notification: { ja: '通知', en: 'Notifications' },
  tab_onCall: { ja: '当番', en: 'On call' },
  tab_contract: { ja: '契約', en: 'Contract' },
  delete: { ja: '組織を削除', en: 'Delete organisation' },
  identity: { ja: '基本情報', en: 'Basic information' },
  place: { ja: '所在地', en: 'Address' },
  name: { ja: '名前', en: 'Name' },
  type: { ja: '種類', en: 'Type' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  level: { ja: 'レベル', en: 'Level' },
  levelNote: {
    ja: '組織を分類するための0〜9の値です。一覧の並べ替えに使えます。動作は変わりません。',
    en: 'From 0 to 9, for sorting organisations by your own rules. It changes nothing in the console.',
  },
  parent: { ja: '上位の組織', en: 'Parent organisation' },
  parentNote: {
    ja: '上位の組織の組織管理者は、この組織も管理できます。',
    en: 'Organisation administrators of the parent also manage this organisation.',
  },
  prefectures: { ja: '都道府県', en: 'Prefecture' },
  address: { ja: '市区町村', en: 'City' },
  postalCode: { ja: '郵便番号', en: 'Postal code' },
  locationDetail: { ja: '番地・建物名', en: 'Street and building' },
  status: { ja: '状態', en: 'Status' },
  statusNote: {
    ja: '無効にすると、組織のすべてのオペレーターがログアウトし、ログインできなくなります。',
    en: 'When disabled, all operators of the organisation are signed out and cannot sign in.',
  },
  privacy: { ja: '匿名化', en: 'Anonymisation' },
  anonymizePolicy: { ja: '匿名化ポリシー', en: 'Anonymisation policy' },
  anonymizePolicyNote: {
    ja: 'この組織の建物にあるロボットが、映像や写真を送信する前に適用します。無効なポリシーは適用されません。',
    en: 'Robots in the buildings of this organisation apply it before they send video and photos. A disabled one is not applied.',
  },
  disabledPolicy: { ja: '{{name}}（無効）', en: '{{name}} (disabled)' },
  signingIn: { ja: 'ログイン', en: 'Sign-in' },
  sso: { ja: 'シングルサインオン', en: 'Single sign-on' },
  ssoNote: {
    ja: '認証サービスで確認済みのメールアドレスが登録と一致するアカウントは、パスワードなしでログインできます。無効にすると、シングルサインオンでログインした人はログアウトします。',
    en: 'Accounts whose e-mail address the identity provider has verified can sign in without a password. If you disable it, everyone who signed in this way is signed out.',
  },
  labs: { ja: 'ラボ機能（ベータ版）', en: 'Labs (beta features)' },
  labsNote: {
    ja: '「バージョン情報」にベータ版とアルファ版も表示します。組織のすべてのアカウントに、次回のログインから適用されます。',
    en: '“Versions” also lists beta and alpha versions. Applies to every account of the organisation from its next sign-in.',
  },
  labsOn: { ja: 'ラボ機能を有効にしますか？', en: 'Enable labs?' },
  labsOff: { ja: 'ラボ機能を無効にしますか？', en: 'Disable labs?' },
  labsConfirm: {
    ja: '組織のすべてのアカウントに、次回のログインから適用されます。変更は「保存」を押すと確定します。',
    en: 'This applies to every account of the organisation from its next sign-in. Press Save to confirm the change.',
  },
  labsNotAskedAgain: { ja: 'この画面では次回から確認しない', en: 'Do not ask again on this page' },
  labsChange: { ja: '変更する', en: 'Change' },
  updatedAt: { ja: '更新日時', en: 'Updated' },

  contract: { ja: '契約', en: 'Contract' },
  deleteContract: { ja: '契約を削除', en: 'Delete contract' },
  ownContract: { ja: '契約内容', en: 'Contract' },
  ownContractLead: {
    ja: 'ご所属の組織の契約内容です。変更はサービスの契約窓口にご連絡ください。',
    en: "Your organisation's contract. To change it, contact your sales representative.",
  },
  noContract: { ja: '契約はまだ登録されていません。', en: 'No contract is registered yet.' },
  services: { ja: 'サービス', en: 'Services' },
  included: { ja: 'すべての契約に含まれます', en: 'Included in every contract' },
  contracted: { ja: '契約あり', en: 'In the contract' },
  notContracted: { ja: '契約なし', en: 'Not in the contract' },
  terms: { ja: '期間と支払い', en: 'Term and payment' },
  contractEndAt: { ja: '契約終了日時', en: 'Contract ends' },
  contractEndNote: {
    ja: 'この日時から、組織のオペレーターはログインできません。空欄の場合は終了しません。',
    en: 'From then on, operators of the organisation cannot sign in. If left empty, the contract does not end.',
  },
  noEnd: { ja: '終了日の定めなし', en: 'No end date' },
  paymentComplete: { ja: '支払い済み', en: 'Paid' },
  paymentNote: {
    ja: '支払い済みでない間、組織のオペレーターはログインできません。',
    en: 'Until payment is complete, operators of the organisation cannot sign in.',
  },
  maintenanceCompany: { ja: '保守会社', en: 'Maintenance company' },
  maintenanceOwner: { ja: '{{name}}（ご所属の組織）', en: '{{name}} (your organisation)' },
  ...types,
  ...categories,
})
