import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { useNow } from '../kernel/shell/use-now.ts'
import { formatAge, formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'

/** How long ago something was, updated while it is shown; the moment itself is its tooltip. */
export function AlertAge({ at }: { at: string }) {
  const t = useTexts(alertTexts)
  const language = useLanguage()
  const age = formatAge(useNow(10_000) - Date.parse(at), language, 'short')
  return (
    <time dateTime={at} title={formatMoment(at, language)}>
      {t('ago', { age })}
    </time>
  )
}
