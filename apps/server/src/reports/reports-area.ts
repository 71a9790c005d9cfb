import type { Area, Host } from '../host.ts'
import { forgetExportFilesJob } from './exports/forget-export-files.ts'
import { createExportMover } from './exports/move-old-exports.ts'
import { findingHandlers } from './findings/finding.routes.ts'
import { mediaHandlers } from './media.routes.ts'
import { createMediaUploads, type MediaUploads } from './media-uploads.ts'
import { monthlyReportHandlers } from './monthly/monthly-report.routes.ts'
import { reportHandlers } from './report.routes.ts'
import type { ListReadings } from './report-contents.ts'
import { reportTemplateHandlers } from './templates/report-template.routes.ts'
import { createTrackRecorder, type TrackRecorder } from './track-recorder.ts'

type Parts = {
  /** Readings come from inspections. */
  listReadings: ListReadings
  /** A medium of a robot is here, whole. */
  onMedium: (mediaId: string) => Promise<void>
}

type ReportsArea = Area & {
  uploads: MediaUploads
  /** Records the tracks of robots. */
  tracks: TrackRecorder
}

/** What robots bring back, and the reports about it. */
export function createReportsArea(host: Host, { listReadings, onMedium }: Parts): ReportsArea {
  const { db, clock, files, config } = host
  const uploads = createMediaUploads({ ...host, fileStore: files, onMedium })
  const exportMover = createExportMover({ ...host, dataDir: config.dataDir })
  const tracks = createTrackRecorder(host)
  return {
    name: 'reports',
    uploads,
    tracks,
    bindings: [
      ...mediaHandlers(uploads, files),
      ...findingHandlers(listReadings),
      ...reportHandlers(listReadings, files),
      ...monthlyReportHandlers({ files, listReadings }),
      ...reportTemplateHandlers(files),
    ],
    jobs: [forgetExportFilesJob(db, clock)],
    start: () => exportMover.start(),
    stop: async () => {
      await exportMover.stop()
      await tracks.stop()
    },
  }
}
