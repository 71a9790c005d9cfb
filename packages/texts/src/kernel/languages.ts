import type { Language } from '@wheelhouse/contract/session/session'

/** The languages of the console, each in its own words whatever language is shown. */
export const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'ja', name: '日本語' },
  { id: 'en', name: 'English' },
]
