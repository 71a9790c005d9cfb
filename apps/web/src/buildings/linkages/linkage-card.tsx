import { Alert } from '@mantine/core'
import { fieldsByLinkage, type Linkage, type LinkageStatus } from '@wheelhouse/contract/buildings/linkage'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import type { ReactNode } from 'react'
import { type ShapeName, StateChip, type Tone } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { LinkageForm } from './linkage-form.tsx'
import classes from './linkages.module.css'
import { LinkedPlace } from './linked-place.tsx'

const looks: Record<LinkageStatus, { shape: ShapeName; tone: Tone }> = {
  configured: { shape: 'ring', tone: 'good' },
  unset: { shape: 'dots', tone: 'neutral' },
  authError: { shape: 'cross', tone: 'danger' },
  failed: { shape: 'warning', tone: 'attention' },
  uncontracted: { shape: 'square', tone: 'off' },
}

type LinkageCardProps = {
  buildingId: string
  linkage: Linkage
  mayWrite: boolean
  /** The parts that only some services have. */
  children?: ReactNode
}

/** One service: the state of the linkage, in words, and its settings. */
export function LinkageCard({ buildingId, linkage, mayWrite, children }: LinkageCardProps) {
  const t = useTexts(linkageTexts)
  const outgoingText = useTexts(outgoingTexts)
  const { service, status, isSimulated, failure, usage } = linkage
  const name = t(`service_${service}`)
  const fields: readonly string[] = fieldsByLinkage[service]
  return (
    <section className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <h2>{name}</h2>
        <StateChip {...looks[status]}>{outgoingText(`linkage_${status}`)}</StateChip>
      </header>
      <p className={classes.state}>
        <StateWords linkage={linkage} />
      </p>
      {isSimulated && status !== 'uncontracted' && <Alert color="blue">{t('simulated')}</Alert>}
      <LinkageForm
        buildingId={buildingId}
        linkage={linkage}
        isDisabled={!mayWrite || status === 'uncontracted'}
        mayWrite={mayWrite}
      />
      {fields.includes('linkedBuilding') && linkage.hasSecret && (
        <LinkedPlace buildingId={buildingId} linkage={linkage} mayWrite={mayWrite && failure === null} />
      )}
      {usage !== null && <LinkageUsageBars usage={usage} />}
      {children}
    </section>
  )
}

function StateWords({ linkage }: { linkage: Linkage }) {
  const t = useTexts(linkageTexts)
  const outgoingText = useTexts(outgoingTexts)
  const language = useLanguage()
  const { status, failure, failedAt, verifiedAt, hasSecret } = linkage
  if (status === 'uncontracted') return t('uncontracted')
  if (failure !== null && failedAt !== null)
    return t('failedAt', { at: formatMoment(failedAt, language), why: outgoingText(`failure_${failure}`) })
  if (verifiedAt === null) return t(hasSecret ? 'unchecked' : 'unset')
  return t('verifiedAt', { at: formatMoment(verifiedAt, language) })
}

/** How much of the contract's quota of readings is used, as last reported by the service. */
export function LinkageUsageBars({ usage }: { usage: NonNullable<Linkage['usage']> }) {
  const t = useTexts(linkageTexts)
  const language = useLanguage()
  const bars = [
    { label: t('usageDay'), ...usage.day },
    { label: t('usageMonth'), ...usage.month },
  ]
  const format = new Intl.NumberFormat(language)
  return (
    <div className={classes.usage}>
      {bars.map(({ label, used, limit }) => {
        const words = t('usageOf', { used: format.format(used), limit: format.format(limit) })
        return (
          <label key={label}>
            <span>
              {label} {words}
            </span>
            <meter min={0} max={limit} high={limit * 0.9} value={used} />
          </label>
        )
      })}
      <small>{t('usageAt', { at: formatMoment(usage.at, language) })}</small>
    </div>
  )
}
