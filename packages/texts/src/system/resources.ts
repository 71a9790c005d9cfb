import type { ResourceScope, ResourceType } from '@wheelhouse/contract/system/resource'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_aimodel: { ja: 'AIモデル', en: 'AI model' },
  type_fimage: { ja: '画像', en: 'Image' },
  type_audio: { ja: '音声', en: 'Audio' },
  type_mov: { ja: '動画', en: 'Video' },
} satisfies Record<`type_${ResourceType}`, Text>

const scopes = {
  scope_0: { ja: '全組織', en: 'All organisations' },
  scope_1: { ja: '組織', en: 'Organisation' },
  scope_2: { ja: '建物', en: 'Building' },
} satisfies Record<`scope_${ResourceScope}`, Text>

export const resourceTexts = defineTexts('resources', {
  ...types,
  ...scopes,
  title: { ja: 'データ管理', en: 'Data management' },
  create: { ja: 'データの登録', en: 'Add data' },
  empty: {
    ja: 'データはまだ登録されていません。AIモデル、画像、音声、動画を登録できます。',
    en: 'No data yet. AI models, images, audio and video can be added.',
  },
  name: { ja: '名前', en: 'Name' },
  type: { ja: '種類', en: 'Type' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  scope: { ja: '公開範囲', en: 'Visibility' },
  allScopes: { ja: 'すべての公開範囲', en: 'Any visibility' },
  place: { ja: '所属', en: 'Belongs to' },
  identity: { ja: '基本情報', en: 'Basic information' },
  file: { ja: 'ファイル', en: 'File' },
  size: { ja: 'サイズ', en: 'Size' },
  preview: { ja: 'プレビュー', en: 'Preview' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
})
