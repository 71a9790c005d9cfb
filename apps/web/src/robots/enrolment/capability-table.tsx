import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { enrolmentTexts } from '@wheelhouse/texts/robots/enrolment'
import { robotActionTexts } from '@wheelhouse/texts/robots/robot-actions'
import { useLive } from '../../kernel/server/live.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { labelled } from '../../kernel/words/labelled.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { capabilities, otherActions, works } from './capabilities.ts'
import classes from './enrolment.module.css'

/** Names of actions have no spaces. */
const separator = ' '

/** Which of our screens and buttons work with this robot, according to its factsheet and messages. */
export function CapabilityTable({ serialNumber }: { serialNumber: string }) {
  const t = useTexts(enrolmentTexts)
  const does = useTexts(robotActionTexts)
  const list = useTexts(formTexts)
  const known = useLive(robotChannels.state, { serialNo: serialNumber }, (state) =>
    state === undefined
      ? null
      : [
          state.capabilities === null ? 'bare' : 'listed',
          otherActions(state).join(separator),
          ...capabilities.filter((capability) => works(state, capability)),
        ],
  )
  if (known === null) return null
  const [source, others = '', ...working] = known
  // Additional actions of a third-party robot are shown under their own names.
  const otherWords = others
    .split(separator)
    .map((action) => (hasKey(robotActionTexts.texts, action) ? does(action) : action))
  return (
    <section className={classes.box} aria-label={t('capabilities')}>
      <h2>{t('capabilities')}</h2>
      {source === 'bare' && <p>{t('noFactsheet')}</p>}
      <ul className={classes.capabilities}>
        {capabilities.map((capability) => {
          const isThere = working.includes(capability)
          return (
            <li key={capability}>
              <span>
                {t(`can_${capability}`)}
                {capability === 'remoteStop' && !isThere && working.includes('pause') && (
                  <small>{t('pauseInstead')}</small>
                )}
              </span>
              <StateChip shape={isThere ? 'ring' : 'cross'} tone={isThere ? 'good' : 'off'}>
                {t(isThere ? 'works' : 'worksNot')}
              </StateChip>
            </li>
          )
        })}
      </ul>
      {others !== '' && (
        <p className={classes.note}>{labelled(t('otherActions'), otherWords.join(list('listComma')))}</p>
      )}
    </section>
  )
}
