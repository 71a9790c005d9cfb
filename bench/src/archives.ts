import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { recordingRungs } from '@wheelhouse/contract/archives/recording-facts'
import { say } from '@wheelhouse/tools/run'
import { seekTo } from './archives/seek-day.ts'
import { launchBrowser, openWindow, signIn } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, plainFigure, ratioFigure } from './kernel/report.ts'
import { runBench, whenOver } from './kernel/run-bench.ts'
import { runForResult, runScript } from './kernel/run-script.ts'
import { type Pair, quantile } from './kernel/statistics.ts'

/** `npm run bench -- archives`: what recording costs a robot, and how quickly a minute of a day is shown. */

const goals = { cpu: 1.15, seekMs: 400 }

const options = readOptions()
const { pairs, quick } = options
const seconds = quick ? 8 : 60
const seeks = quick ? 12 : 100
await runBench('archives', { recording: measureCpu, seeking: measureSeek }, options)

async function measureCpu(): Promise<Figure> {
  const results: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    say(`Recording five cameras for ${seconds} seconds, ${pair} of ${pairs} ...`)
    results.push({ ours: await record('product'), peer: await record('ffmpeg') })
  }
  return ratioFigure(`CPU of recording five cameras for ${seconds} s`, results, {
    unit: 'ms',
    digits: 0,
    atMost: goals.cpu,
    note: 'Ours: the robot’s encoders, its film writers, the sync and the check sum of each file. Peer: one ffmpeg for each camera, which encodes alike and cuts into minutes. Both are handed the same frames; a robot records three cameras at most.',
  })
}

async function record(way: 'product' | 'ffmpeg'): Promise<number> {
  const folder = temporaryFolder()
  try {
    const env = { WAY: way, SECONDS: String(seconds), FOLDER: folder.path }
    return Number(await runScript('bench/src/archives/record-frames.ts', env))
  } finally {
    folder.remove()
  }
}

/** The robot and the day that have recordings. */
type Made = { readonly serialNo: string; readonly date: string }

async function measureSeek(): Promise<Figure> {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  say('Making a day of recordings ...')
  const film = join(folder.path, 'film.mp4')
  makeFilm(film)
  const { serialNo, date } = await runForResult<Made>('apps/server/src/testing/seed-recordings.ts', {
    DATA_DIR: folder.path,
    FILM: film,
    ROBOTS: '1',
  })
  const product = await startProduct(folder.path)
  whenOver(product.stop)
  const browser = await launchBrowser()
  whenOver(() => browser.close())
  const window = await openWindow(browser, product, await signIn(browser, product, accounts.administrator))
  const page = await window.newPage()
  await page.goto(`/archive/${serialNo}/${date}/12/00?camera=v1`)
  await page.locator('video').waitFor()
  const samples: number[] = []
  say(`Going to ${seeks} minutes of the day ...`)
  // Far apart, so that none has been preloaded as the next one.
  for (let seek = 0; seek < seeks; seek++) samples.push(await seekTo(page, (seek * 617 + 60) % 1_440))
  const p95 = quantile(samples, 0.95)
  const middle = quantile(samples, 0.5)
  return plainFigure('a minute of a day asked for, to its first picture, p95', {
    measured: `${p95.toFixed(0)} ms`,
    goal: `<= ${goals.seekMs} ms`,
    met: p95 <= goals.seekMs,
    note: `Median ${middle.toFixed(0)} ms, of ${seeks}; 1,440 minutes on the server. The third of a second that the bar waits for a hand to come to rest is before it.`,
  })
}

/** A minute in the format of a robot's recording. */
function makeFilm(path: string): void {
  const { width, height, fps, kbps } = recordingRungs.low
  const text = [
    `-hide_banner -loglevel error -f lavfi -i testsrc2=size=${width}x${height}:rate=${fps}:duration=60`,
    `-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p -b:v ${kbps}k`,
    `-g ${fps} -movflags +frag_keyframe+empty_moov+default_base_moof -y ${path}`,
  ].join(' ')
  execFileSync('ffmpeg', text.split(' '))
}
