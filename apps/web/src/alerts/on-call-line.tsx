import { useQuery } from '@tanstack/react-query'
import { type OnCallNow, onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { ChevronDown } from 'lucide-react'
import { useIsNarrowList } from '../kernel/lists/use-is-narrow-list.ts'
import { call } from '../kernel/server/api.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { personName } from '../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import classes from './on-call-line.module.css'

/** Changes to rotas are pushed, but the end of a turn is not, so it is polled. Milliseconds. */
const refreshMs = 60_000
/** How many rotas are shown expanded if there is room. */
const unfoldedMax = 3

/** Who is on call now and next in each rota that concerns the reader; renders nothing without rotas. */
export function OnCallLine() {
  const t = useTexts(onCallRotaTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const isNarrow = useIsNarrowList()
  const { data, error, refetch } = useQuery({
    // Changes to rotas invalidate the path of their list.
    queryKey: [onCallRotaRoutes.list.path, 'now'],
    queryFn: ({ signal }) => call(onCallRotaRoutes.listNow, {}, { signal }),
    refetchInterval: refreshMs,
  })
  if (data === undefined)
    return error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const items = (
    <ul>
      {data.map((rota) => (
        <OnCallItem key={rota.rotaId} rota={rota} />
      ))}
    </ul>
  )
  const names = new Set(data.flatMap(({ now }) => (now === null ? [] : [personName(now, language)])))
  const without = data.filter(({ now }) => now === null).map(({ name }) => name)
  return (
    <section aria-label={t('now')} className={classes.line}>
      {!isNarrow && data.length <= unfoldedMax ? (
        items
      ) : (
        <details>
          <summary>
            <span className={classes.rota}>{t('now')}</span>
            <b>{[...names].join(formText('listComma'))}</b>
            {without.length > 0 && (
              <Nobody>{t('nobodyBy', { rotas: without.join(formText('listComma')) })}</Nobody>
            )}
            <ChevronDown size={16} aria-hidden className={classes.mark} />
          </summary>
          {items}
        </details>
      )}
    </section>
  )
}

function Nobody({ children }: { children: string }) {
  return (
    <StateChip shape="warning" tone="danger">
      {children}
    </StateChip>
  )
}

function OnCallItem({ rota }: { rota: OnCallNow }) {
  const t = useTexts(onCallRotaTexts)
  const language = useLanguage()
  const { now, until, next, name, organizationId, rotaId, timezone } = rota
  return (
    <li>
      <span className={classes.rota}>{t('nowOf', { rota: name })}</span>
      {now === null ? <Nobody>{t('nobodyNow')}</Nobody> : <b>{personName(now, language)}</b>}
      {until !== null && <span>{t('untilTime', { time: formatMoment(until, language, timezone) })}</span>}
      {until !== null && (
        <span>{next === null ? t('thenNobody') : t('thenPerson', { name: personName(next, language) })}</span>
      )}
      {may('onCallRota:write') && (
        <ScreenLink to={paths.onCallRota} params={{ organizationId, id: rotaId }}>
          {t('toRota', { rota: name })}
        </ScreenLink>
      )}
    </li>
  )
}
