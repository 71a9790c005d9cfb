import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { personName } from '../kernel/words/person-name.ts'
import { useLanguage, useTexts, wordOr } from '../kernel/words/texts.ts'
import type { RobotDetail } from './records/robot-record.queries.ts'
import { type Fact, Facts, useRobotState, withUnit } from './robot-facts.tsx'
import { describeRobotError, getCodeWords } from './words/error-words.ts'

/** Tab "operation": what the robot is doing now. */
export function OperationTab({ robot }: { robot: RobotDetail }) {
  const state = useRobotState(robot.serialNumber)
  const facts = useOperationFacts(state)
  return <Facts isOffline={state?.online === false} facts={facts} />
}

function useOperationFacts(state: RobotState | undefined): readonly Fact[] {
  const t = useTexts(robotRecordTexts)
  const robotText = useTexts(robotTexts)
  const language = useLanguage()
  if (state === undefined) return []
  const { pose, velocity, order, lease, codes, errors, microphoneMuted, detections } = state
  const canDetect = state.capabilities?.includes('startDetection') ?? false
  return [
    [robotText('state'), robotText(`state_${state.uiState}`)],
    [t('operatingMode'), t(`mode_${state.operatingMode}`)],
    [t('standby'), t(state.standby ? 'on' : 'off')],
    [t('order'), order && orderWords(order, t)],
    [t('position'), pose && (pose.localized ? t('positionValue', getPlace(pose)) : t('notLocalized'))],
    [t('speed'), withUnit(velocity && Math.hypot(velocity.vx, velocity.vy), 'm/s', 2)],
    [t('driver'), lease && personName(lease, language)],
    [t('watchers'), t('people', { count: state.watchers })],
    [t('microphone'), microphoneMuted === null ? null : t(microphoneMuted ? 'muted' : 'on')],
    [t('speaking'), state.speaking],
    [t('detection'), canDetect ? t(detections.length > 0 ? 'on' : 'off') : null],
    [t('recording'), codes && getCodeWords(codes.recording)],
    [t('elevator'), codes && getCodeWords(codes.elevator)],
    [t('door'), codes && getCodeWords(codes.door)],
    [t('cameras'), state.cameras.map((id) => wordOr(robotRecordTexts, `camera_${id}`, id)).join(' · ')],
    [t('errors'), errors.length === 0 ? null : <Errors key="errors" errors={errors} />],
  ]
}

function getPlace({ x, y, theta }: NonNullable<RobotState['pose']>) {
  return { x: x.toFixed(1), y: y.toFixed(1), theta: Math.round((theta * 180) / Math.PI) }
}

function orderWords(
  { goal, remaining }: NonNullable<RobotState['order']>,
  t: ReturnType<typeof useTexts<typeof robotRecordTexts>>,
): string {
  return goal === null ? t('orderFree', { count: remaining }) : t('orderTo', { goal, count: remaining })
}

function Errors({ errors }: { errors: RobotState['errors'] }) {
  return (
    <ul>
      {errors.map(({ type, description }, index) => (
        <li key={`${type} ${index}`}>{describeRobotError(type, description)}</li>
      ))}
    </ul>
  )
}
