import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FlowRun } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { ArrowRightLeft, Pause, Play, RotateCcw, SkipForward, Square } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import classes from './runs.module.css'
import { robotChoicesQuery } from './runs.queries.ts'
import { useRunCommand } from './use-run-command.ts'

type RunProps = { run: Pick<FlowRun, 'id' | 'status' | 'buildingId' | 'robotId'> }

const size = 16

/** Actions on a run that has not ended. */
export function RunCommands({ run }: RunProps) {
  const t = useTexts(runTexts)
  const { sending, send } = useRunCommand(run.id)
  const [isHandingOver, setIsHandingOver] = useState(false)
  const [confirming, setConfirming] = useState<'stop' | 'skip' | 'retry' | null>(null)
  if (!may('robot:operate')) return null
  const isPaused = run.status === 'paused'
  const common = { variant: 'default', disabled: sending !== null } as const
  return (
    <div className={classes.commands}>
      {isPaused ? (
        <Button
          leftSection={<Play size={size} aria-hidden />}
          loading={sending === 'resume'}
          disabled={sending !== null}
          onClick={() => void send({ command: 'resume' })}
        >
          {t('resume')}
        </Button>
      ) : (
        <Button
          {...common}
          leftSection={<Pause size={size} aria-hidden />}
          loading={sending === 'pause'}
          onClick={() => void send({ command: 'pause' })}
        >
          {t('pause')}
        </Button>
      )}
      <Button
        {...common}
        leftSection={<Square size={size} aria-hidden />}
        loading={sending === 'stop'}
        onClick={() => setConfirming('stop')}
      >
        {t('stop')}
      </Button>
      <Button
        {...common}
        leftSection={<SkipForward size={size} aria-hidden />}
        loading={sending === 'skip'}
        onClick={() => setConfirming('skip')}
      >
        {t('skip')}
      </Button>
      <Button
        {...common}
        leftSection={<RotateCcw size={size} aria-hidden />}
        loading={sending === 'retry'}
        onClick={() => setConfirming('retry')}
      >
        {t('retry')}
      </Button>
      <Button
        {...common}
        leftSection={<ArrowRightLeft size={size} aria-hidden />}
        loading={sending === 'handOver'}
        onClick={() => setIsHandingOver(true)}
      >
        {t('handOver')}
      </Button>
      {confirming !== null && (
        <ConfirmDialog
          title={t(confirming)}
          onConfirm={() => send({ command: confirming })}
          onClose={() => setConfirming(null)}
        >
          <p>{t(`${confirming}Note`)}</p>
        </ConfirmDialog>
      )}
      {isHandingOver && (
        <HandOverDialog
          run={run}
          onClose={() => setIsHandingOver(false)}
          onChoose={(serialNumber) => void send({ command: 'handOver', serialNumber })}
        />
      )}
    </div>
  )
}

type HandOverProps = RunProps & { onClose: () => void; onChoose: (serialNumber: string) => void }

function HandOverDialog({ run, onClose, onChoose }: HandOverProps) {
  const t = useTexts(runTexts)
  const [chosen, setChosen] = useState('')
  const { data: robots = [] } = useQuery(robotChoicesQuery)
  const others = robots.filter(({ id, buildingId }) => id !== run.robotId && buildingId === run.buildingId)
  return (
    <Modal opened onClose={onClose} title={t('handOver')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <p>{t('handOverNote')}</p>
      {others.length === 0 ? (
        <p>{t('noOtherRobots')}</p>
      ) : (
        <NativeSelect
          label={t('robot')}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: t('chooseRobot') },
            ...others.map(({ name, serialNumber = '' }) => ({
              value: serialNumber,
              label: `${name} (${serialNumber})`,
            })),
          ]}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={chosen === ''}
          onClick={() => {
            onChoose(chosen)
            onClose()
          }}
        >
          {t('handOver')}
        </Button>
      </Group>
    </Modal>
  )
}
