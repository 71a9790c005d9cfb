import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { Workflow } from 'lucide-react'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { ListedRobot } from '../robots.queries.ts'

type FlowLinkProps = {
  robot: Pick<ListedRobot, 'serialNumber' | 'name'>
  /** `compact-sm`: in a list, which has many of them. */
  size?: 'compact-sm' | 'sm' | 'md'
}

const iconSizes = { 'compact-sm': 14, sm: 18, md: 20 }

/** Links to choosing a flow for the robot. Not for one that is running a flow. */
export function FlowLink({ robot: { serialNumber, name }, size = 'sm' }: FlowLinkProps) {
  const t = useTexts(robotTexts)
  return (
    <Button
      size={size}
      {...(size === 'sm' && { px: 'sm' })}
      variant="default"
      leftSection={<Workflow size={iconSizes[size]} />}
      aria-label={t('runFlowOf', { name })}
      renderRoot={(props) => <Link to={paths.flowStart} search={{ robot: serialNumber }} {...props} />}
    >
      {t('runFlow')}
    </Button>
  )
}
