import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DetectionSetting } from '@wheelhouse/contract/inspections/detection-setting'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { robotsOfBuildingQuery } from '../check-items/picture.queries.ts'
import classes from './detection.module.css'

/** The state of detection that the robot reports, with buttons to start and stop it. */
export function RobotDetection({ setting }: { setting: DetectionSetting }) {
  const { data: robots } = useQuery(robotsOfBuildingQuery(setting.buildingId))
  const robot = robots?.find(({ id }) => id === setting.robotId)
  return robot === undefined ? null : <DetectionOf serialNo={robot.serialNumber} setting={setting} />
}

type Detection = 'unknown' | 'incapable' | 'offline' | 'on' | 'others' | 'off'

function DetectionOf({ serialNo, setting }: { serialNo: string; setting: DetectionSetting }) {
  const t = useTexts(detectionTexts)
  const detection = useLive(robotChannels.state, { serialNo }, (state) => getDetection(state, setting.id))
  const send = useMutation({
    mutationFn: (command: 'startDetection' | 'stopDetection') =>
      call(robotCommandRoutes.send, { params: { serialNo }, body: { command, params: {} } }),
    onError: showError,
  })
  if (detection === 'unknown') return null
  const isEnabled = setting.status === 1
  const isReachable = detection !== 'incapable' && detection !== 'offline'
  const mayStart = isReachable && detection !== 'on' && isEnabled
  const mayStop = detection === 'on' || detection === 'others'
  return (
    <section className={classes.section} aria-label={t('robotState')}>
      <h2>{t('robotState')}</h2>
      <p role="status">{t(`robot_${detection === 'off' && !isEnabled ? 'disabled' : detection}`)}</p>
      {may('robot:operate') && (mayStart || mayStop) && (
        <>
          <p className={classes.note}>{t('startsAll')}</p>
          <div className={classes.take}>
            {mayStart && (
              <Button loading={send.isPending} onClick={() => send.mutate('startDetection')}>
                {t('startDetection')}
              </Button>
            )}
            {mayStop && (
              <Button variant="default" loading={send.isPending} onClick={() => send.mutate('stopDetection')}>
                {t('stopDetection')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** `others`: it detects, but with other settings. `unknown`: nothing has been received from it yet. */
function getDetection(state: RobotState | undefined, settingId: string): Detection {
  if (state === undefined) return 'unknown'
  if (state.capabilities?.includes('startDetection') !== true) return 'incapable'
  if (!state.online) return 'offline'
  if (state.detections.includes(settingId)) return 'on'
  return state.detections.length > 0 ? 'others' : 'off'
}
