import { operatorTypes } from '@wheelhouse/contract/permissions'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { Building2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import { operatorType, useSession } from '../../session/session.store.ts'
import classes from './header-panel.module.css'

const LocationPanel = lazy(async () => ({ default: (await import('./location-panel.tsx')).LocationPanel }))
const panelId = 'location-panel'

/** The organisation and building that lists are restricted to: for accounts that see more than one building. */
export function LocationSwitch() {
  const t = useTexts(shellTexts)
  const [wasOpened, setWasOpened] = useState(false)
  useSession()
  const { organizationId, buildingId } = useStore(chosenLocation)
  const type = operatorType()
  if (type !== operatorTypes.administrator && type !== operatorTypes.systemAdministrator) return null
  const isNarrowed = organizationId !== null || buildingId !== null
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget={panelId}
        aria-label={t('location')}
        title={t('location')}
        data-active={isNarrowed || undefined}
        onClick={() => setWasOpened(true)}
      >
        <Building2 size={18} aria-hidden />
        {isNarrowed && <span>{t('locationNarrowed')}</span>}
      </button>
      <div id={panelId} popover="auto" className={classes.panel}>
        {wasOpened && (
          <Suspense>
            <LocationPanel onChosen={() => document.getElementById(panelId)?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
