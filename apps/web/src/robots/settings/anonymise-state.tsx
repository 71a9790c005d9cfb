import { Alert } from '@mantine/core'
import type { AnonymizeState } from '@wheelhouse/contract/robots/robot-state'
import { anonymisationTexts } from '@wheelhouse/texts/system/anonymisation'
import { useTexts } from '../../kernel/words/texts.ts'
import { AnonymiseMark } from '../../system/anonymisation/anonymise-mark.tsx'
import { useAnonymiseWords } from '../../system/anonymisation/anonymise-words.ts'
import classes from '../overview-tab.module.css'
import { useRobotState } from '../robot-facts.tsx'
import { getHidden } from './anonymise-view.ts'

/** What a robot masks in its pictures, and what of its policy it cannot; nothing without a policy. */
export function AnonymiseState({ serialNumber }: { serialNumber: string }) {
  const t = useTexts(anonymisationTexts)
  const anonymize = useRobotState(serialNumber)?.anonymize ?? null
  if (anonymize === null) return null
  return (
    <section className={classes.part} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <AnonymiseFacts anonymize={anonymize} />
    </section>
  )
}

function AnonymiseFacts({ anonymize }: { anonymize: AnonymizeState }) {
  const t = useTexts(anonymisationTexts)
  const words = useAnonymiseWords()
  const { applyTo, hasSaid, isApplied, missing } = anonymize
  return (
    <>
      <AnonymiseMark mark={getHidden(anonymize)} />
      <p>{t('appliesTo', { places: words.places(applyTo) })}</p>
      {!hasSaid && (
        <Alert color="yellow" role="status">
          {t('silent')}
        </Alert>
      )}
      {hasSaid && !isApplied && (
        <Alert color="yellow" role="status">
          {t('notYet')}
        </Alert>
      )}
      {hasSaid && missing.length > 0 && (
        <Alert color="red" role="status">
          {words.cannot(missing)}
        </Alert>
      )}
    </>
  )
}
