import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { RunBrief } from '@wheelhouse/contract/flows/run'
import { type ShownPlan, type ShownStep, workParts } from '@wheelhouse/contract/flows/work-plan'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { commandPanelTexts } from '@wheelhouse/texts/flows/command-lists'
import { workPanelTexts, workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { useState } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { RunAnswers } from '../../robots/attention/run-question.tsx'
import { may } from '../../session/may.ts'
import panel from '../panels/side-panel.module.css'
import type { TeleopSession } from '../session/teleop-session.ts'
import { CommandButtons, type CommandRunner, RunnerLine, useCommandRunner } from './command-runner.tsx'
import type { RunTarget } from './use-command-runs.ts'
import classes from './work-panel.module.css'

type WorkPanelProps = { session: TeleopSession; serialNo: string; plans: readonly ShownPlan[] }

/** Works through one of the building's plans, step by step (R-TELEOP-27). A single plan needs no choosing. */
export function WorkPanel({ session, serialNo, plans }: WorkPanelProps) {
  const t = useTexts(workPanelTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const wanted = useLive(robotChannels.state, { serialNo }, (state) => getWanted(state?.run))
  // The plan that a run waits for is open until somebody chooses another.
  const plan = plans.length === 1 ? plans[0] : plans.find(({ id }) => id === (chosen ?? wanted?.planId))
  return (
    <section className={panel.panel} aria-label={t('panel')}>
      <h2>{t('panel')}</h2>
      {plans.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('choose')}
          value={plan?.id ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: t('none') },
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {wanted !== undefined && (
        <div className={classes.asked}>
          <p role="status">
            {t(plans.some(({ id }) => id === wanted.planId) ? 'asked' : 'askedGone', { flow: wanted.flow })}
          </p>
          {may('robot:operate') && (
            <RunAnswers
              key={wanted.question.id}
              run={{ id: wanted.id, question: wanted.question, serialNumber: serialNo, robotName: serialNo }}
              isAtRobot
            />
          )}
        </div>
      )}
      {plan !== undefined && (
        // Another plan or revision starts from the beginning.
        <OpenPlan key={`${plan.id} ${plan.revision}`} session={session} serialNo={serialNo} plan={plan} />
      )}
    </section>
  )
}

/** The plan that a run of the robot waits for. */
function getWanted(run: RunBrief | null | undefined) {
  const question = run?.question
  return run != null && question?.kind === 'workPlan'
    ? { id: run.id, flow: run.flowName, planId: question.workPlanId, question }
    : undefined
}

type OpenPlanProps = { session: TeleopSession; serialNo: string; plan: ShownPlan }

function OpenPlan({ session, serialNo, plan }: OpenPlanProps) {
  const t = useTexts(workPanelTexts)
  const commandText = useTexts(commandPanelTexts)
  const runner = useCommandRunner(session, serialNo)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const current = plan.steps.find(({ id }) => !done.has(id))
  const tick = (id: string, isDone: boolean) =>
    setDone((before) => new Set(isDone ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <>
      <h3 className={classes.name}>{plan.name}</h3>
      {plan.description !== '' && <p className={panel.note}>{plan.description}</p>}
      {runner.isLocked && <p className={panel.note}>{commandText('takeControl')}</p>}
      <ol className={classes.steps}>
        {plan.steps.map((step) => (
          <li key={step.id} aria-current={step.id === current?.id ? 'step' : undefined}>
            <Checkbox
              label={step.title}
              aria-label={t('tick', { title: step.title })}
              checked={done.has(step.id)}
              onChange={({ currentTarget }) => tick(step.id, currentTarget.checked)}
            />
            {step.id === current?.id && <StepCommands plan={plan} step={step} runner={runner} />}
          </li>
        ))}
      </ol>
      <p className={panel.note} role="status">
        {current === undefined ? t('allDone') : t('progress', { done: done.size, count: plan.steps.length })}
      </p>
      {done.size > 0 && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setDone(new Set())}>
            {t('restart')}
          </Button>
        </div>
      )}
      <RunnerLine runner={runner} />
    </>
  )
}

type StepCommandsProps = { plan: ShownPlan; step: ShownStep; runner: CommandRunner }

/** The current step: what it is about, and the buttons of its parts in order. */
function StepCommands({ plan, step, runner }: StepCommandsProps) {
  const t = useTexts(workPlanTexts)
  const parts = workParts.filter((part) => step[part].length > 0)
  return (
    <div className={classes.parts}>
      <p className={panel.note}>{t(`type_${step.type}`)}</p>
      {parts.map((part) => (
        <section key={part} aria-label={t(part)} data-main={part === 'main' || undefined}>
          <h4>{t(part)}</h4>
          <CommandButtons
            runner={runner}
            targets={step[part].map((command, index): RunTarget => {
              const place = { stepId: step.id, part, index, revision: plan.revision }
              return {
                id: `${step.id} ${part} ${index}`,
                command,
                body: { from: 'plan', planId: plan.id, ...place },
              }
            })}
          />
        </section>
      ))}
    </div>
  )
}
