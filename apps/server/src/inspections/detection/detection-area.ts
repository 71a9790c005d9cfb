import { detectionEventLimits, detectionHookRoutes } from '@wheelhouse/contract/inspections/detection-event'
import type { Area, Host } from '../../host.ts'
import { handle } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { RobotLink } from '../../robots/robot-link/robot-link.ts'
import { findSettingOfAddress } from './detection-setting.store.ts'
import { receiveDetection } from './receive-detection.ts'
import { type DetectionParts, receiveReport } from './receive-report.ts'

type Parts = Pick<DetectionParts, 'flowStarter' | 'notifier'> & { link: RobotLink }

/** Runs that begin by what detectors report and robots detect. */
export function createDetectionArea(host: Host, parts: Parts): Area {
  const all = { ...host, ...parts }
  parts.link.serveDetections((twin, message) => receiveDetection(all, twin, message))
  const receive = handle(
    detectionHookRoutes.receive,
    // A wrong secret and a setting that is none are answered alike.
    async ({ params, body }, { db }) => {
      const setting = await findSettingOfAddress(db, params.id, params.secret)
      if (setting === null) throw new AppError('entity.notFound')
      return receiveReport(all, setting, body)
    },
    { ratePerMinute: detectionEventLimits.ratePerMinute },
  )
  return { name: 'detection', bindings: [receive] }
}
