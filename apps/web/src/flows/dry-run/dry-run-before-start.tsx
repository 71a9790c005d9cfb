import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { useTexts } from '../../kernel/words/texts.ts'
import type { FlowDetail } from '../editor/flow-form.ts'
import classes from './dry-run.module.css'
import { DryRunAct } from './dry-run-act.tsx'

/** A dry run of a saved flow from a robot's position, before the flow is started. */
export function DryRunBeforeStart({ flow, serialNumber }: { flow: FlowDetail; serialNumber: string }) {
  const t = useTexts(dryRunTexts)
  const { id: flowId, floorId, definition } = flow
  return (
    <section aria-labelledby="dry-run" className={classes.pane}>
      <h2 id="dry-run">{t('title')}</h2>
      <p className={classes.note}>{t('about')}</p>
      <DryRunAct
        request={
          definition.length === 0
            ? null
            : { floorId, flowId, definition, start: { kind: 'robot', serialNumber } }
        }
        hindrance={definition.length === 0 ? t('noSteps') : null}
      />
    </section>
  )
}
