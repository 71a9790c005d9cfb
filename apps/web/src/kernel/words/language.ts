import type { Language } from '@wheelhouse/contract/session/session'

const storageKey = 'wheelhouse.language'

function isLanguage(text: string | null | undefined): text is Language {
  return text === 'ja' || text === 'en'
}

/** R-SHELL-12: the first two letters of the browser's language if they are ja or en, otherwise en. */
export function languageOfBrowser(browserLanguage: string | undefined): Language {
  const letters = browserLanguage?.slice(0, 2).toLowerCase()
  return isLanguage(letters) ? letters : 'en'
}

/** The language to start with: a previous choice overrides the browser's. */
export function initialLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  return isLanguage(stored) ? stored : languageOfBrowser(navigator.language)
}

/** Remembers a choice on this device (R-SHELL-12). */
export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
}
