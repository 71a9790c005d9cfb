import type { ResourceScope } from '@wheelhouse/contract/system/resource'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const scopes = {
  scope_0: { ja: '全組織', en: 'All organisations' },
  scope_1: { ja: '組織', en: 'Organisation' },
  scope_2: { ja: '建物', en: 'Building' },
} satisfies Record<`scope_${ResourceScope}`, Text>

export const reportTemplateTexts = defineTexts('reportTemplates', {
  ...scopes,
  title: { ja: 'レポートのテンプレート', en: 'Report templates' },
  create: { ja: 'テンプレートの登録', en: 'Add a template' },
  empty: {
    ja: 'テンプレートはまだ登録されていません。「RawData」シートのあるExcelブックを登録すると、レポートをその様式で出力できます。',
    en: 'No templates yet. Add an Excel workbook with a sheet “RawData” to export reports in your own layout.',
  },
  mayNotCreate: {
    ja: 'テンプレートを登録する権限がありません。',
    en: 'You do not have permission to add templates.',
  },
  name: { ja: '名前', en: 'Name' },
  identity: { ja: '基本情報', en: 'Basic information' },
  acrossDays: { ja: '対象期間', en: 'Period' },
  acrossDays_false: { ja: '1日分', en: 'One day' },
  acrossDays_true: { ja: '複数日', en: 'Several days' },
  allPeriods: { ja: 'すべての期間', en: 'Any period' },
  spansDays: { ja: '複数の日のレポートをまとめて出力する', en: 'Covers reports of several days' },
  acrossDaysHint: {
    ja: '1日分のテンプレートでは、複数の日に開始したレポートを一度に出力できません。',
    en: 'A template for one day cannot be used for reports that started on different days.',
  },
  scope: { ja: '公開範囲', en: 'Visibility' },
  allScopes: { ja: 'すべての公開範囲', en: 'Any visibility' },
  file: { ja: 'Excelブック', en: 'Excel workbook' },
  fileHint: {
    ja: '「RawData」または「生データ」シートの2行目から下にレポートが入ります。1行目、ほかのシート、グラフ、書式はそのまま残ります。',
    en: 'Reports are written to the sheet “RawData” from its second row on. Its first row, other sheets, charts and formats stay as they are.',
  },
  sample: { ja: 'ひな形のダウンロード', en: 'Download a sample workbook' },
  sheet: { ja: '生データ', en: 'RawData' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
})
