import type { TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { transferLossTexts } from '@wheelhouse/texts/maps/transfer-loss'
import { useTexts } from '../../../kernel/words/texts.ts'
import classes from './problem-list.module.css'

/** What cannot be represented in a map or a file. */
export function LossList({ losses }: { losses: readonly TransferLoss[] }) {
  const t = useTexts(transferLossTexts)
  return (
    <ul className={classes.plain}>
      {losses.map(({ what, count }) => (
        <li key={what}>{t(what, { count })}</li>
      ))}
    </ul>
  )
}
