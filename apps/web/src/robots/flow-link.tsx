import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { Workflow } from 'lucide-react'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import type { ListedRobot } from './robots.queries.ts'

type FlowLinkProps = {
  robot: Pick<ListedRobot, 'serialNumber' | 'name'>
  /** Of a list: it has many of them. */
  isCompact?: boolean
}

/** To the choice of the flow that a robot is to run. Not for one that runs a flow. */
export function FlowLink({ robot: { serialNumber, name }, isCompact = false }: FlowLinkProps) {
  const t = useTexts(robotTexts)
  return (
    <Button
      {...(isCompact ? { size: 'compact-sm' } : { px: 'sm' })}
      variant="default"
      leftSection={<Workflow size={isCompact ? 14 : 18} />}
      aria-label={t('runFlowOf', { name })}
      renderRoot={(props) => <Link to={paths.flowStart} search={{ robot: serialNumber }} {...props} />}
    >
      {t('runFlow')}
    </Button>
  )
}
