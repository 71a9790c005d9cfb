import { Button } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import classes from '../editor-page.module.css'

/** Offers to propose waypoints for a scanned map without any, and to accept or discard those that are shown. */
export function WaypointProposalBar({
  editor: { store, proposals },
}: {
  editor: Pick<Editor, 'store' | 'proposals'>
}) {
  const t = useTexts(mapEditorTexts)
  const map = useStore(store.document)
  const state = useStore(proposals.state)
  if (!proposals.mayAsk(map)) return null
  const words =
    state.kind === 'shown'
      ? t('proposal_shown', { count: state.proposal.points.length })
      : t(`proposal_${state.kind}`)
  return (
    <div role="status" className={classes.proposal}>
      <span>{words}</span>
      {state.kind === 'shown' ? (
        <>
          <Button size="xs" onClick={proposals.accept}>
            {t('acceptProposal')}
          </Button>
          <Button size="xs" variant="default" onClick={proposals.decline}>
            {t('declineProposal')}
          </Button>
        </>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={state.kind === 'asked'}
          onClick={() => void proposals.ask()}
        >
          {t('askProposal')}
        </Button>
      )}
    </div>
  )
}
