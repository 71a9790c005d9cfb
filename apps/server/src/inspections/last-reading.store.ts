import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import { type RawBuilder, sql } from 'kysely'

/** The newest reading of a row of `check_items`, except for test readings; `null` if there is none yet. */
export const lastReading: RawBuilder<CheckItem['lastReading']> = sql`(
  select jsonb_build_object('at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'value', r.value,
                            'abnormal', r.judgement -> 'abnormal')
    from readings r
   where r.check_item_id = check_items.id and r.status = 'done' and not r.is_test
   order by r.at desc limit 1)`
