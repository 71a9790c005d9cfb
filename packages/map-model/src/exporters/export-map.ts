import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { ExportFormat } from '@wheelhouse/contract/maps/map-transfer'
import { exportGeoJson } from './export-geojson.ts'
import { type ExportLabel, exportLif } from './export-lif.ts'
import { exportNav2 } from './export-nav2.ts'
import { type NamedFile, toJsonFile } from './named-file.ts'

/**
 * A map in another format. Deterministic: the same map and label give the same bytes.
 * @throws Error `map.tooLarge` if its picture would have too many cells
 */
export function exportMap(map: MapDocument, format: ExportFormat, label: ExportLabel): NamedFile[] {
  return writers[format](map, label)
}

type Writer = (map: MapDocument, label: ExportLabel) => NamedFile[]

const forms = {
  nav2: exportNav2,
  geojson: exportGeoJson,
  lif: exportLif,
  wheelhouse: (map) => [toJsonFile('map.wheelhouse.json', map)],
} as const satisfies Record<string, Writer>

const writers: Record<ExportFormat, Writer> = {
  ...forms,
  all: (map, label) => Object.values(forms).flatMap((write: Writer) => write(map, label)),
}
