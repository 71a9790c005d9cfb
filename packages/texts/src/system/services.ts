import type { ServiceCategory } from '@wheelhouse/contract/system/service-package'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const categories = {
  category_0: { ja: 'フロー制御', en: 'Flow control' },
  category_100: { ja: '移動', en: 'Movement' },
  category_200: { ja: 'ポーズ・動作', en: 'Poses and motions' },
  category_300: { ja: '発話・表示', en: 'Speech and display' },
  category_400: { ja: '点検・記録', en: 'Inspection and records' },
  category_500: { ja: '検知・案内', en: 'Detection and guidance' },
  category_900: { ja: '通知・外部連携', en: 'Notification and services' },
} satisfies Record<`category_${ServiceCategory}`, Text>

/** Service packages and their bundles: what can be asked of outside services. */
export const serviceTexts = defineTexts('services', {
  title: { ja: 'サービスパッケージ', en: 'Service packages' },
  create: { ja: 'サービスパッケージの登録', en: 'Register a service package' },
  noBundles: {
    ja: 'バンドルはまだありません。コマンドはバンドルに登録します。',
    en: 'No bundles yet. Commands are added to a bundle.',
  },
  empty: {
    ja: 'サービスパッケージはまだ登録されていません。外部サービスを呼び出すコマンドをまとめて登録します。',
    en: 'No service packages yet. A package holds the commands of one outside service.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  code: { ja: 'コード', en: 'Code' },
  codeNote: {
    ja: '識別用の名前です。組織の中で重複しない値を設定してください。',
    en: 'An identifier, unique within the organisation.',
  },
  version: { ja: 'バージョン', en: 'Version' },
  category: { ja: 'カテゴリ', en: 'Category' },
  allCategories: { ja: 'すべてのカテゴリ', en: 'All categories' },
  description: { ja: '説明', en: 'Description' },
  updatedAt: { ja: '更新日時', en: 'Updated' },

  tabs: { ja: 'サービスパッケージの項目', en: 'Package sections' },
  tab_basic: { ja: '基本', en: 'Basics' },
  tab_bundles: { ja: 'バンドルとコマンド', en: 'Bundles and commands' },
  bundlesNote: {
    ja: 'コマンドをまとめるグループです。',
    en: 'Groups of commands.',
  },
  addBundle: { ja: 'バンドルの追加', en: 'Add a bundle' },
  renameBundle: { ja: 'バンドル名の変更', en: 'Rename the bundle' },
  rename: { ja: '名前の変更', en: 'Rename' },
  bundleName: { ja: 'バンドル名', en: 'Bundle name' },
  ...categories,
})
