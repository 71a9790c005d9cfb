import { defineTexts } from '../kernel/define-texts.ts'

/** Keys of SkyWay and Azure. */
export const serviceKeyTexts = defineTexts('serviceKeys', {
  skywayTitle: { ja: 'SkyWayキー', en: 'SkyWay keys' },
  skywayNote: {
    ja: '有効な既定のキーがある組織には、GET /keys/skyway でSkyWayのトークンを発行します。このコンソールの映像はSkyWayを経由しません。',
    en: 'For organisations with an enabled default key, GET /keys/skyway issues SkyWay tokens. Video in this console does not go through SkyWay.',
  },
  empty: {
    ja: 'キーはまだ登録されていません。登録したキーは暗号化して保管します。',
    en: 'No keys yet. Keys that are added are stored encrypted.',
  },
  skywayCreate: { ja: 'SkyWayキーの登録', en: 'New SkyWay key' },
  azureTitle: { ja: 'Azureキー', en: 'Azure keys' },
  azureNote: {
    ja: 'Azureの音声サービスのキーを保管します。現在、このキーを使用する機能はありません。',
    en: 'Stores keys of the Azure speech service. No feature uses them at present.',
  },
  azureCreate: { ja: 'Azureキーの登録', en: 'New Azure key' },
  key: { ja: 'キー', en: 'Key' },
  use: { ja: '使用する組織', en: 'Organisation that uses it' },
  name: { ja: '名前', en: 'Name' },
  appId: { ja: 'アプリケーションID', en: 'Application ID' },
  region: { ja: 'リージョン', en: 'Region' },
  regionNote: { ja: '例：japaneast', en: 'For instance japaneast' },
  skywaySecret: { ja: 'シークレットキー', en: 'Secret key' },
  azureSecret: { ja: 'リソースのキー', en: 'Resource key' },
  fingerprint: { ja: '識別番号', en: 'Fingerprint' },
  fingerprintNote: {
    ja: '保存済みのキーの識別番号：{{fingerprint}}',
    en: 'Fingerprint of the stored key: {{fingerprint}}',
  },
  otherOrganization: { ja: '（無効な組織）', en: '(disabled organisation)' },
  isDefault: { ja: '既定', en: 'Default' },
  isDefaultNote: {
    ja: '組織ごとに1つだけ設定できます。ほかのキーの既定は解除されます。',
    en: 'One per organisation. Any other key is then no longer the default.',
  },
  lastUsedAt: { ja: '最終使用日時', en: 'Last used' },
  neverUsed: { ja: '未使用', en: 'Never' },
  lastTest: { ja: '前回の確認', en: 'Last check' },
  neverTested: { ja: '未確認', en: 'Never checked' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  result_accepted: { ja: '使用可能', en: 'Accepted' },
  result_refused: { ja: '認証エラー', en: 'Refused' },
  result_failed: { ja: '確認できません', en: 'Could not be checked' },
  resultAt: { ja: '{{result}}（{{at}}）', en: '{{result}} ({{at}})' },
  simulatedAt: { ja: '{{result}}（デモモード、{{at}}）', en: '{{result}} (demo mode, {{at}})' },
  test: { ja: 'キーの確認', en: 'Check the key' },
  testSaveFirst: {
    ja: '保存済みのキーで確認します。先に保存してください。',
    en: 'The check uses the saved key. Save first.',
  },
  skyway_accepted: { ja: 'SkyWayで使用できるキーです', en: 'SkyWay accepts the key' },
  skyway_refused: {
    ja: 'SkyWayで認証できませんでした。アプリケーションIDとシークレットキーをご確認ください',
    en: 'SkyWay rejected the key. Check the application ID and the secret key',
  },
  skyway_failed: { ja: 'SkyWayに確認できませんでした', en: 'Could not check with SkyWay' },
  azure_accepted: { ja: 'Azureで使用できるキーです', en: 'Azure accepts the key' },
  azure_refused: {
    ja: 'Azureで認証できませんでした。リージョンとキーをご確認ください',
    en: 'Azure rejected the key. Check the region and the key',
  },
  azure_failed: { ja: 'Azureに確認できませんでした', en: 'Could not check with Azure' },
  httpStatus: { ja: 'HTTPステータス {{status}}', en: 'HTTP status {{status}}' },
  simulated: {
    ja: 'デモモードの結果です。実際のサービスには送信していません。',
    en: 'Demo mode: nothing is sent to the real service.',
  },
})
