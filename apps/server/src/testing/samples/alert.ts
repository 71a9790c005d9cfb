import { anAlert } from '../alert-factory.ts'
import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'

export const samples = defineSamples('alerts', {
  bodies: { snooze: () => ({ until: 'hour' }), close: () => ({ note: 'Lamp replaced' }) },
  make: async ({ db }, { building }) => {
    const alert = await anAlert(db, { organizationId: building.organizationId, buildingId: building.id })
    // Ending a snooze changes nothing of an alert that is not snoozed.
    await db
      .updateTable('alerts')
      .set({ snoozedUntil: new Date(testNow.getTime() + 3_600_000) })
      .where('id', '=', alert.id)
      .execute()
    return alert
  },
})
