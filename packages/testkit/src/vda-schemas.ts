import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Checks one value; the answer is a list of issues, empty when the value is valid. */
export type SchemaCheck = (value: unknown) => string[]

/** A check by one JSON schema, whichever draft it names. */
export function schemaValidator(schema: object): SchemaCheck {
  const draft = '$schema' in schema ? String(schema.$schema) : ''
  const ajv = draft.includes('2020-12')
    ? new Ajv2020({ strict: false, allErrors: true })
    : new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  return (value) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

/** The published VDA 5050 schemas lie beside the clone; they are read from there and never copied. */
const folder = fileURLToPath(new URL('../../../../shared/robot-link/schemas/', import.meta.url))

/** Are they there? Tests that need them are skipped with a sentence where they are not. */
export const hasVdaSchemas = existsSync(folder)

/** By version and topic: compiling a schema takes as long as checking hundreds of messages by it. */
const checks = new Map<string, SchemaCheck>()

/** The check for one topic of one version, for instance `vdaCheck('2.1.0', 'order')`. */
export function vdaCheck(version: string, topic: string): SchemaCheck {
  const key = `${version} ${topic}`
  const check = checks.get(key) ?? readCheck(version, topic)
  checks.set(key, check)
  return check
}

function readCheck(version: string, topic: string): SchemaCheck {
  const name = readdirSync(join(folder, version)).find((file) => file.startsWith(`${topic}.`))
  if (name === undefined) throw new Error(`VDA 5050 ${version} has no schema for ${topic}`)
  return schemaValidator(JSON.parse(readFileSync(join(folder, version, name), 'utf8')) as object)
}
