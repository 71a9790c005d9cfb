import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { asApiError } from '../server/api-error.ts'
import { createStore } from '../server/store.ts'
import { translate } from '../words/texts.ts'

export type Notice = {
  /** While a notice with this id is shown, another one is dropped. */
  id?: string
  color?: 'red'
  message: string
  /** An action offered with the notice, such as undo. */
  offer?: { label: string; onAccept: () => void }
}

/** Has there been a notice yet? The container is loaded with the first one. */
export const hasNotices = createStore(false)

/** Shows a brief notice. */
export function notify(notice: Notice): void {
  hasNotices.set(true)
  void import('./show-notice.tsx').then(({ showNotice }) => showNotice(notice))
}

/** Shows a failed call once, in words. Not for failures that a form or a row shows itself. */
export function showError(error: unknown): void {
  notify({ id: asApiError(error).code, color: 'red', message: describeError(error) })
}

/** The text of a failed call, to show elsewhere. */
export function describeError(error: unknown): string {
  const { code, params } = asApiError(error)
  return translate(errorTexts, code, params)
}
