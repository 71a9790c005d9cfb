import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import type { Text } from '../kernel/define-texts.ts'

export const videoModes: { [M in VideoMode as `videoMode_${M}`]: Text } = {
  videoMode_low: { ja: '低', en: 'Low' },
  videoMode_medium: { ja: '中', en: 'Medium' },
  videoMode_high: { ja: '高', en: 'High' },
  videoMode_highest: { ja: '最高', en: 'Highest' },
}

/** The cameras of a robot, as every screen calls them. */
export const cameraNames: { [C in CameraId as `camera_${C}`]: Text } = {
  camera_v1: { ja: '前方', en: 'Front' },
  camera_v2: { ja: '前方広角', en: 'Front wide' },
  camera_v3: { ja: '後方', en: 'Rear' },
  camera_s1: { ja: '左側面', en: 'Left side' },
  camera_g1: { ja: '手元', en: 'Close-up' },
  camera_thermal: { ja: 'サーマル', en: 'Thermal' },
}
