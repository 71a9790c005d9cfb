import { diffSteps, type StepChange } from '@wheelhouse/contract/flows/diff-steps'
import type { Step } from '@wheelhouse/contract/flows/step'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { ArrowUpDown, type LucideIcon, Minus, Pencil, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { changeWords } from './change-words.ts'
import classes from './flow-history.module.css'
import type { StepNames } from './step-names.ts'

const icons: Readonly<Record<StepChange['kind'], LucideIcon>> = {
  added: Plus,
  removed: Minus,
  moved: ArrowUpDown,
  renamed: Pencil,
  typeChanged: Pencil,
  iconChanged: Pencil,
  paramChanged: Pencil,
}

type StepDifferencesProps = { from: readonly Step[]; to: readonly Step[]; names: StepNames }

/** What differs between two definitions, in words. */
export function StepDifferences({ from, to, names }: StepDifferencesProps) {
  const t = useTexts(flowHistoryTexts)
  const changes = useMemo(() => diffSteps(from, to), [from, to])
  if (changes.length === 0) return <p className={classes.note}>{t('same')}</p>
  return (
    <ul className={classes.changes} aria-label={t('differences')}>
      {changes.map((change) => {
        const Icon = icons[change.kind]
        const param = change.kind === 'paramChanged' ? change.param : ''
        return (
          <li key={`${change.kind} ${change.step.id} ${param}`} data-kind={change.kind}>
            <Icon size={14} aria-hidden />
            <span>{changeWords(change, names)}</span>
          </li>
        )
      })}
    </ul>
  )
}
