import { videoPresets } from '@wheelhouse/contract/teleop/video'
import { pause } from '../kernel/epoch.ts'
import { treeCpuMs } from '../kernel/process-usage.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import type { Pair } from '../kernel/statistics.ts'
import { choosePreset, openRobotScreen, type Stage } from './stage.ts'

const windowMs = 5_000
const settleMs = 2_000
const many = 3
/** A preset that every link here carries easily: nobody's picture may depend on how busy the machine is. */
const preset = 'low'

/** CPU of the robot's process with its encoders: three viewers, compared to one. */
export async function measureViewers(stage: Stage, pairs: number): Promise<Figure> {
  const first = await openRobotScreen(stage)
  await choosePreset(first, preset, videoPresets[preset].width)
  const results: Pair[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const peer = await cpuPercent(stage)
    const others = []
    for (let viewer = 1; viewer < many; viewer++) others.push(await openRobotScreen(stage))
    for (const page of others) await choosePreset(page, preset, videoPresets[preset].width)
    const ours = await cpuPercent(stage)
    for (const page of others) await page.context().close()
    results.push({ ours, peer })
  }
  await first.context().close()
  return ratioFigure('three viewers of one robot: CPU of its agent with encoders', results, {
    unit: '% of a core',
    digits: 0,
    atMost: 1.2,
    note: 'peer: one viewer. Each watches the main picture at 1280x720, 8 a second, and the small ones beside it.',
  })
}

async function cpuPercent({ robot }: Stage): Promise<number> {
  await pause(settleMs)
  const before = treeCpuMs(robot.child.pid ?? 0)
  await pause(windowMs)
  return ((treeCpuMs(robot.child.pid ?? 0) - before) / windowMs) * 100
}
