import { notifications } from '@mantine/notifications'
import { errorTexts } from '@wheelhouse/texts/errors'
import { asApiError } from './api-error.ts'
import { translate } from './texts.ts'

/** Shows a failed call once, in words. Calls whose failure a form or a row shows itself do not come here. */
export function showError(error: unknown): void {
  const { code, params } = asApiError(error)
  notifications.show({ id: code, color: 'red', message: translate(errorTexts, code, params) })
}
