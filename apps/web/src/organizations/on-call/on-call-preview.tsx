import { Alert } from '@mantine/core'
import { getFirstHandover, listTurns, type RotaPlan } from '@wheelhouse/contract/organizations/on-call-turns'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { useNow } from '../../kernel/shell/use-now.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './on-call.module.css'

/** How many turns are shown. */
const shownTurns = 4

type PreviewProps = {
  /** `null` if data needed to calculate the turns is missing. */
  plan: RotaPlan | null
  isAvailable: (id: string) => boolean
  getName: (id: string) => string
  /** Is there somebody whom alerts call when nobody is on call? */
  hasSecondLine: boolean
}

/** The next turns, calculated as the server does. */
export function OnCallPreview({ plan, isAvailable, getName, hasSecondLine }: PreviewProps) {
  const t = useTexts(onCallRotaTexts)
  const language = useLanguage()
  const now = useNow()
  if (plan === null) return <p className={classes.note}>{t('previewEmpty')}</p>
  // Nobody is called before the first handover.
  const turns = listTurns(plan, isAvailable, Math.max(now, getFirstHandover(plan)), shownTurns)
  const write = (iso: string) => formatMoment(iso, language, plan.timezone)
  const hasBegun = (fromAt: string) => Date.parse(fromAt) <= now
  const lacksSomebody = turns.some(({ operatorId }) => operatorId === null)
  return (
    <>
      <ol className={classes.preview}>
        {turns.map(({ operatorId, fromAt, untilAt, isException }) => (
          <li key={fromAt}>
            <span className={classes.turn}>
              <b>{operatorId === null ? t('nobody') : getName(operatorId)}</b>
              {isException && <span>{t('standsIn')}</span>}
              <span>
                {untilAt === null
                  ? t('turnWithoutEnd', { from: write(fromAt) })
                  : hasBegun(fromAt)
                    ? t('untilTime', { time: write(untilAt) })
                    : t('turn', { from: write(fromAt), until: write(untilAt) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {lacksSomebody && (
        <Alert color="orange" role="alert">
          {t(hasSecondLine ? 'nobodyWarning' : 'nobodyAtAll')}
        </Alert>
      )}
    </>
  )
}
