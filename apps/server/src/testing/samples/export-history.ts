import { defineSamples } from '../define-samples.ts'
import { aStoredExport } from '../export-factory.ts'

export const samples = defineSamples('exportHistories', {
  // Tests of access let hours pass, and files are offered for days.
  make: (server, { building }) => aStoredExport(server, building.organizationId),
})
