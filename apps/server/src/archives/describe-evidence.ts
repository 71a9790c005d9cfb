import { evidenceChecks } from '@wheelhouse/contract/archives/evidence'
import type { Incident } from '@wheelhouse/contract/archives/incident'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import type { Language } from '@wheelhouse/contract/session/session'
import { evidenceReadmeTexts } from '@wheelhouse/texts/archives/evidence-readme'
import { anonymizePolicyTexts } from '@wheelhouse/texts/system/anonymize-policies'
import { csvPieces } from '../kernel/entities/csv.ts'
import { formatLocalTime } from '../kernel/entities/local-time.ts'
import type { Stretch, WrittenFilms } from './write-films.ts'

/** The commands that show the hash of the list of hashes itself. */
const sumsCommands = {
  Windows: 'certutil -hashfile SHA256SUMS SHA256',
  macOS: 'shasum -a 256 SHA256SUMS',
  Linux: 'sha256sum SHA256SUMS',
}

/** The contents of the note that accompanies the films. */
type EvidenceFacts = {
  id: string
  robotName: string
  serialNumber: string
  building: string
  timezone: string
  range: Stretch
  /** Milliseconds since 1970. */
  madeAt: number
  maker: string
  /** Recordings that are included, and those that were left out. */
  recordings: readonly Recording[]
  left: readonly Recording[]
}

/** Describes what an archive of evidence contains and how to verify it, in both languages. Pure. */
export function describeEvidence(facts: EvidenceFacts, films: WrittenFilms): string {
  const parts = (['ja', 'en'] as const).map((language) => describeIn(language, facts, films).join('\r\n'))
  return `\ufeff${parts.join(`\r\n\r\n${'-'.repeat(72)}\r\n\r\n`)}\r\n`
}

function describeIn(language: Language, facts: EvidenceFacts, written: WrittenFilms): string[] {
  const { films, covered, unreadable } = written
  const { texts } = evidenceReadmeTexts
  const say = (key: keyof typeof texts, values: Readonly<Record<string, string>> = {}) =>
    texts[key][language].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  const { timezone: zone, range } = facts
  const local = (ms: number) => formatLocalTime(new Date(ms).toISOString(), zone)
  const utc = (ms: number) => new Date(ms).toISOString()
  const listLeft = (key: keyof typeof texts, recordings: readonly Recording[]) => [
    ...(recordings.length === 0 ? [] : ['', say(key)]),
    ...recordings.map(({ cameraId, startAt }) => `  ${cameraId}  ${local(Date.parse(startAt))}`),
  ]
  const head = (key: keyof typeof texts, values = {}) => ['', `[${say(key, values)}]`]
  return [
    say('title'),
    '',
    say('about'),
    '',
    say('id', { id: facts.id }),
    say('robot', { name: facts.robotName, serial: facts.serialNumber }),
    say('building', { name: facts.building }),
    say('range', { from: local(range.from), until: local(range.until), zone }),
    say('range', { from: utc(range.from), until: utc(range.until), zone: 'UTC' }),
    say('made', { at: local(facts.madeAt), zone, person: facts.maker }),
    ...head('contents'),
    ...films.map(({ name, cameraId, beganAt }) =>
      say('film', { file: name, camera: cameraId, at: utc(beganAt), zone: 'UTC' }),
    ),
    ...(films.length === 0 ? [say('noFilms')] : [say('newFilm')]),
    say('track'),
    say('events'),
    say('sums'),
    ...head('clocks'),
    say('clocksNote'),
    ...(films.length === 0 ? [] : [...head('covered', { zone }), say('notFilmed')]),
    ...covered.flatMap(({ cameraId, stretches }) => [
      say('camera', { camera: cameraId }),
      ...stretches.map(({ from, until }) => `  ${local(from)} - ${local(until)}`),
    ]),
    ...listAnonymised(facts.recordings, language, { local, note: say('anonymised') }),
    ...listLeft('missing', facts.left),
    ...listLeft('unreadable', unreadable),
    ...head('check'),
    say('checkNote'),
    ...Object.entries(evidenceChecks).map(([system, command]) => `  ${system}:  ${command}`),
    say('checkSums'),
    ...Object.entries(sumsCommands).map(([system, command]) => `  ${system}:  ${command}`),
  ]
}

/** What the robot anonymised before the pictures left it. */
function listAnonymised(
  recordings: readonly Recording[],
  language: Language,
  { local, note }: { local: (ms: number) => string; note: string },
): string[] {
  const { texts } = anonymizePolicyTexts
  const lines = recordings.flatMap(({ cameraId, startAt, anonymised }) => {
    if (anonymised === null) return []
    const targets = anonymised.targets.map((target) => texts[`target_${target}`][language])
    const method = texts[`method_${anonymised.method}`][language]
    const what =
      language === 'ja' ? `${targets.join('、')}（${method}）` : `${targets.join(', ')} (${method})`
    return [`  ${cameraId}  ${local(Date.parse(startAt))}  ${what}`]
  })
  return lines.length === 0 ? [] : ['', note, ...lines]
}

const trackColumns = [
  'time_utc',
  'time_local',
  'floor_id',
  'x_m',
  'y_m',
  'theta_rad',
  'speed_m_per_s',
  'battery_percent',
  'operating_mode',
  'emergency_stop',
  'driver_id',
]

/** The track as a table. Pure. */
export async function writeTrack({ track, timezone }: Incident): Promise<Buffer> {
  async function* pages() {
    yield track.map(({ at, floorId, x, y, theta, speed, charge, operatingMode, emergencyStop, driverId }) => [
      new Date(at).toISOString(),
      formatLocalTime(at, timezone),
      floorId,
      x,
      y,
      theta,
      speed,
      charge,
      operatingMode,
      emergencyStop,
      driverId,
    ])
  }
  const pieces: Uint8Array[] = []
  for await (const piece of csvPieces(trackColumns, pages(), 'utf-8')) pieces.push(piece)
  return Buffer.concat(pieces)
}
