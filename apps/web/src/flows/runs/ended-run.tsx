import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FlowRun } from '@wheelhouse/contract/flows/run'
import type { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { FileText, Play, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { type CallTo, call } from '../../kernel/server/api.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import classes from './runs.module.css'

const dockRobot: CallTo<typeof robotCommandRoutes.dock> = {
  method: 'POST',
  path: '/robots/:serialNo/actions/dock',
  permission: 'robot:operate',
}

const size = 16

type Props = { run: Pick<FlowRun, 'id' | 'flowId' | 'serialNumber' | 'robotName'> }

/** Actions after a run has ended: read its report, run its flow again, send the robot away. */
export function EndedRun({ run: { id, flowId, serialNumber, robotName } }: Props) {
  const t = useTexts(runTexts)
  const [isConfirming, setIsConfirming] = useState(false)
  const mayOperate = may('robot:operate')
  const sendToDock = async () => {
    await call(dockRobot, { params: { serialNo: serialNumber } })
    notify({ message: t('onItsWay') })
  }
  return (
    <section aria-label={t('afterwards')} className={classes.commands}>
      {may('report:read') && (
        <Button
          variant="default"
          leftSection={<FileText size={size} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={paths.report} params={{ id }} />}
        >
          {t('report')}
        </Button>
      )}
      {mayOperate && flowId !== null && (
        <Button
          variant="default"
          leftSection={<Play size={size} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to={paths.flowStart} search={{ robot: serialNumber, flow: flowId }} />
          )}
        >
          {t('runAgain')}
        </Button>
      )}
      {mayOperate && (
        <Button
          variant="default"
          leftSection={<PlugZap size={size} aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          {t('toDock')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('toDockOf', { robot: robotName })}
          confirm={t('toDock')}
          onConfirm={sendToDock}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('toDockNote')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
