import { defineTexts } from './define-texts.ts'

/** What lists say, whatever they are about. */
export const listTexts = defineTexts('lists', {
  search: { ja: '検索', en: 'Search' },
  filters: { ja: '絞り込み', en: 'Filters' },
  clearFilters: { ja: '絞り込みを解除', en: 'Clear filters' },
  loading: { ja: '読み込んでいます', en: 'Loading' },
  count_one: { ja: '{{count}}件', en: '{{count}} entry' },
  count_other: { ja: '{{count}}件', en: '{{count}} entries' },
  empty: { ja: 'まだ登録がありません。', en: 'Nothing here yet.' },
  emptyFiltered: {
    ja: '条件に合うものがありません。絞り込みを変更してください。',
    en: 'Nothing matches. Change the filters.',
  },
  pages: { ja: 'ページ', en: 'Pages' },
  pageOf: { ja: '{{page}} / {{pages}}ページ', en: 'Page {{page}} of {{pages}}' },
  previousPage: { ja: '前のページ', en: 'Previous page' },
  nextPage: { ja: '次のページ', en: 'Next page' },
  all: { ja: 'すべて', en: 'All' },
})
