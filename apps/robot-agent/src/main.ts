/**
 * Runs virtual robots: `ROBOTS_FILE=robots.json node main.ts`, or the path as the only argument.
 * The file is described in `robots-config.ts`.
 */
import { ConfigError, readRobotsConfig } from './robots-config.ts'
import { runProgram } from './run-program.ts'

await runProgram(() => {
  const path = process.argv[2] ?? process.env.ROBOTS_FILE
  if (path === undefined) throw new ConfigError('ROBOTS_FILE must name the robots to run.')
  return readRobotsConfig(path)
})
