import { defineSamples } from '../define-samples.ts'
import { aReportTemplate } from '../report-template-factory.ts'

export const samples = defineSamples('reportTemplates', {
  bodies: {
    create: ({ building, fileId }) => ({
      name: 'Daily report',
      acrossDays: true,
      scope: 2,
      organizationId: building.organizationId,
      buildingId: building.id,
      fileId,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db, dataDir }, { building }) =>
    aReportTemplate(db, dataDir, { organizationId: building.organizationId, buildingId: building.id }),
})
