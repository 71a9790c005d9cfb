import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'

export const samples = defineSamples('exportHistories', {
  // A file that a trigger rule had written. Tests of access let hours pass, and files are offered for days.
  make: async ({ db, dataDir }, { building }) => {
    const file = { fileName: 'reports.csv', contentType: 'text/csv; charset=utf-8' }
    const row = await db
      .insertInto('exportHistories')
      .values({
        organizationId: building.organizationId,
        operatorId: null,
        format: 'csv',
        language: 'ja',
        conditions: '{}',
        status: 'done',
        at: testNow,
        aliveAt: testNow,
        ...file,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mkdir(join(dataDir, 'exports'), { recursive: true })
    await writeFile(join(dataDir, 'exports', row.id), 'reports')
    return row
  },
})
