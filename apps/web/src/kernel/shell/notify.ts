import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { asApiError } from '../server/api-error.ts'
import { createStore } from '../server/store.ts'
import { translate } from '../words/texts.ts'

export type Notice = {
  /** A notice of the same id replaces nothing while it is shown: once is enough. */
  id?: string
  color?: 'red'
  message: string
  /** What can be done about it right here, such as taking it back. */
  offer?: { label: string; onAccept: () => void }
}

/** Has anything been said yet? The place where notices appear is loaded with the first one. */
export const hasNotices = createStore(false)

/** Says something in passing. */
export function notify(notice: Notice): void {
  hasNotices.set(true)
  void import('./show-notice.tsx').then(({ showNotice }) => showNotice(notice))
}

/** Shows a failed call once, in words. Calls whose failure a form or a row shows itself do not come here. */
export function showError(error: unknown): void {
  notify({ id: asApiError(error).code, color: 'red', message: errorWords(error) })
}

/** A failed call in words, for a place of its own. */
export function errorWords(error: unknown): string {
  const { code, params } = asApiError(error)
  return translate(errorTexts, code, params)
}
