import { useQuery } from '@tanstack/react-query'
import { alertRoutes } from '@wheelhouse/contract/alerts/alert'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { call } from '../kernel/server/api.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { alertPaths } from './alert-paths.ts'

const openCountQuery = {
  queryKey: [alertRoutes.list.path, 'open'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { where: JSON.stringify({ state: { neq: 'closed' } }) }
    return (await call(alertRoutes.count, { query }, { signal })).count
  },
}

/** From the bell to the alerts, with how many are open. */
export function AlertsLink({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(alertTexts)
  const { data: count = 0 } = useQuery(openCountQuery)
  return (
    <ScreenLink to={alertPaths.open} onClick={onLeave}>
      {count === 0 ? t('noAlerts') : t('toAlerts', { count })}
    </ScreenLink>
  )
}
