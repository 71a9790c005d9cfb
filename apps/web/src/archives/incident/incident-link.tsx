import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { archivePaths, type IncidentSearch } from '../archive-paths.ts'

type IncidentLinkProps = {
  robot: { serialNo: string } | { robotId: string }
  range: IncidentSearch
  /** Its subject, if there are several such links on a page. */
  name?: string
  className?: string | undefined
}

/** Links to the incident player; absent without permission to see recordings. */
export function IncidentLink({ robot, range, name, className }: IncidentLinkProps) {
  const t = useTexts(incidentTexts)
  if (!may('recording:read')) return null
  const address =
    'serialNo' in robot
      ? { to: archivePaths.incident, params: robot }
      : { to: archivePaths.incidentOf, params: robot }
  return (
    <ScreenLink
      {...address}
      search={range}
      className={className}
      aria-label={name === undefined ? undefined : t('openOf', { name })}
    >
      {t('open')}
    </ScreenLink>
  )
}
