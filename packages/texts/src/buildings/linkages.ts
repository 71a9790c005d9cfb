import type { LinkageService } from '@wheelhouse/contract/buildings/linkage'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** Names of other companies' services: the same in both languages but one. */
const services = {
  service_tspider: { ja: 'T-Spider', en: 'T-Spider' },
  service_robomen: { ja: 'Robomen', en: 'Robomen' },
  service_hakaru: { ja: 'hakaru.ai', en: 'hakaru.ai' },
  service_lilz: { ja: 'LiLz Gauge', en: 'LiLz Gauge' },
  service_kanriroid: { ja: '管理ロイド', en: 'KanriRoid' },
} satisfies Record<`service_${LinkageService}`, Text>

export const linkageTexts = defineTexts('linkages', {
  loginId: { ja: 'ユーザーID', en: 'User ID' },
  password: { ja: 'パスワード', en: 'Password' },
  accessToken: { ja: 'アクセストークン', en: 'Access token' },
  token: { ja: 'トークン', en: 'Token' },
  managementUnitId: { ja: '管理単位ID', en: 'Management unit ID' },
  externalBuildingId: { ja: '建物ID（連携先）', en: 'Building ID at the partner' },
  linkedBuilding: { ja: '連携する建物', en: 'Linked building' },
  noBuilding: { ja: '未選択', en: 'Not selected' },
  fetchBuildings: { ja: '建物一覧を取得', en: 'Fetch buildings' },
  fetchFloors: { ja: 'フロア一覧を表示', en: 'Show floors' },
  floors: { ja: '連携先のフロア', en: 'Floors at the partner' },
  noPlaces: { ja: '連携先に登録がありません。', en: 'None registered at the partner.' },
  choose: { ja: 'この建物と連携', en: 'Link this building' },
  check: { ja: '接続を確認', en: 'Check' },
  save: { ja: '保存して確認', en: 'Save and check' },
  deleteLinkage: { ja: '連携を解除', en: 'Remove linkage' },
  deleteLinkageText: {
    ja: '入力した認証情報と、連携する建物の設定を削除します。',
    en: 'The login and the choice of the linked building are deleted from this console.',
  },
  simulated: {
    ja: 'デモモードです。実際のサービスには送信されません。',
    en: 'Demo mode: nothing is sent to the real service.',
  },
  uncontracted: {
    ja: 'ご契約に含まれていないため、設定できません。契約の変更は組織管理者にお問い合わせください。',
    en: 'Your contract does not include this service. Ask your organisation administrator to change the contract.',
  },
  unset: { ja: '必要な項目がまだ設定されていません。', en: 'Setup incomplete.' },
  unchecked: {
    ja: 'まだ接続を確認していません。',
    en: 'The connection has not been checked yet.',
  },
  chooseBuilding: {
    ja: '連携する建物が選択されていません。建物一覧を取得し、選択すると連携が始まります。',
    en: 'No building is linked yet. Fetch the buildings and choose one to start.',
  },
  verifiedAt: { ja: '{{at}}に接続を確認しました。', en: 'Connection confirmed at {{at}}.' },
  failedAt: { ja: '{{at}}の確認：{{why}}', en: 'Checked at {{at}}: {{why}}' },
  usageDay: { ja: '本日の読み取り', en: 'Readings today' },
  usageMonth: { ja: '今月の読み取り', en: 'Readings this month' },
  usageOf: { ja: '{{used}} / {{limit}}回', en: '{{used}} of {{limit}}' },
  usageAt: { ja: '{{at}}時点', en: 'as of {{at}}' },
  webhook: { ja: '計測値の受信URL', en: 'Receiving URL' },
  webhookText: {
    ja: 'LiLz Gaugeにこのアドレスを設定すると、計測値を受信します。アドレスにはシークレットが含まれます。',
    en: 'Enter this URL in LiLz Gauge to receive values. It contains a secret.',
  },
  lastReceived: { ja: '最後に受信した値（{{at}}）', en: 'Last value received ({{at}})' },
  neverReceived: { ja: 'まだ受信していません。', en: 'No data received yet.' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  stored: { ja: '設定済み', en: 'Set' },
  ...services,
})
