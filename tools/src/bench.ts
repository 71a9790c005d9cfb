import { join } from 'node:path'
import { buildWebWhenStale } from './product/build-web.ts'
import { findBrowser } from './product/find-browser.ts'
import { root, run, say } from './run.ts'

/**
 * `npm run bench -- <name>`: measures the product against plain peers in the same run and prints one table. Exits with
 * 0 if everything was measured.
 */

const names = [
  'archives',
  'detection',
  'drive',
  'exports',
  'flows',
  'guide',
  'link',
  'lists',
  'map',
  'scale',
  'schedules',
  'sensors',
] as const

async function bench(): Promise<number> {
  const [name = '', ...options] = process.argv.slice(2)
  if (!names.some((known) => known === name)) {
    say(
      'Usage: npm run bench -- archives|detection|drive|exports|flows|guide|link|lists|map|scale|schedules|sensors [--quick] [--only <part>]',
    )
    say('  archives  CPU of recording, and seeking in a day of recordings; about twelve minutes')
    say('  detection  how soon people see what a robot has seen somebody do; about two minutes')
    say(
      '  drive  opening, keys, pictures, relay, viewers, stops and bad links of one robot; about nine minutes',
    )
    say('  exports  CSV of a million rows, Excel of 200,000, and their memory; about ten minutes')
    say('  guide  answers to visitors: how many are right, how soon, and their memory; about a minute')
    say(
      '  link   memory, restart, messages, screens, consoles and large (ten thousand robots), script sizes; about fourteen minutes',
    )
    say(
      '  lists  lists under load, 100,000 rows, a change on another screen, scrolling, screens (from one to the next), the start; about four minutes',
    )
    say('  map    model (ways, checks and imports), site (a thousand robots on the map); about two minutes')
    say(
      '  scale  several servers on one database and broker: what they cost, and what happens when one of their parts dies; about fifteen minutes (--robots <count> --megabytes <size of a backup>)',
    )
    say('  schedules  calendar, conflicts and due of a thousand schedules; about twelve minutes')
    say('  sensors  values of devices stored, and a million of them drawn; about three minutes')
    return 1
  }
  await buildWebWhenStale()
  return run(process.execPath, [join(root, 'bench', 'src', `${name}.ts`), ...options], {
    env: { WHEELHOUSE_BROWSER: findBrowser() },
  })
}

bench().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
