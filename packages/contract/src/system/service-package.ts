import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { reorderRoute } from '../kernel/reorder.ts'
import { semverField } from '../kernel/version.ts'

/** R-SYSTEM-15. */
export const servicePackageLimits = {
  nameMax: 64,
  codeMax: 40,
  versionMax: 32,
  descriptionMax: 256,
  bundleNameMax: 64,
  bundlesMax: 50,
}

/** R-SYSTEM-15: what the steps of flows are grouped by. */
export const serviceCategories = [0, 100, 200, 300, 400, 500, 900] as const
export type ServiceCategory = (typeof serviceCategories)[number]

/** How flows and API clients refer to a package or a command, whatever its display name. */
export const serviceCodeField = textField(servicePackageLimits.codeMax, { min: 1 }).regex(
  /^[a-z0-9]+([._-][a-z0-9]+)*$/,
  { error: 'code.characters' },
)

const packageFields = {
  name: nameField(servicePackageLimits.nameMax),
  /** Unique within the organisation. */
  code: serviceCodeField,
  version: semverField(servicePackageLimits.versionMax),
  category: z.union(serviceCategories.map((category) => z.literal(category))),
  description: textField(servicePackageLimits.descriptionMax),
  status: z.union([z.literal(0), z.literal(1)]),
  organizationId: idSchema,
  /** `null`: for any building of the organisation. */
  buildingId: idSchema.nullable(),
}

/** What flows can request from one outside service: commands, grouped in bundles. */
export const servicePackageSchema = z.object({ ...entityColumns, ...packageFields, ...revisionColumn })
export type ServicePackage = z.output<typeof servicePackageSchema>

export const servicePackageCreate = z.strictObject({
  ...packageFields,
  version: packageFields.version.default('1.0.0'),
  category: packageFields.category.default(900),
  description: packageFields.description.default(''),
  status: packageFields.status.default(1),
  buildingId: packageFields.buildingId.default(null),
})
export type ServicePackageCreate = z.output<typeof servicePackageCreate>
export const servicePackageUpdate = toUpdateSchema(packageFields)

const servicePackageFilter = defineFilter({
  where: ['id', 'name', 'code', 'version', 'category', 'status', 'organizationId', 'buildingId', 'updatedAt'],
  order: ['name', 'code', 'version', 'category', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(servicePackageSchema),
})

const permissions = {
  read: 'servicePackage:read',
  create: 'servicePackage:write',
  update: 'servicePackage:write',
  delete: 'servicePackage:write',
} as const

export const servicePackageRoutes = crudRoutes({
  path: '/service-packages',
  one: 'a service package',
  many: 'service packages',
  permissions,
  schema: servicePackageSchema,
  create: servicePackageCreate,
  update: servicePackageUpdate,
  filter: servicePackageFilter,
})

const bundleFields = { name: nameField(servicePackageLimits.bundleNameMax) }

/** A group of a package's commands. `index`: its place in the order of the package's bundles, from 0. */
export const serviceBundleSchema = z.object({
  ...entityColumns,
  ...bundleFields,
  ...revisionColumn,
  packageId: idSchema,
  index: z.int(),
})
export type ServiceBundle = z.output<typeof serviceBundleSchema>

export const serviceBundleCreate = z.strictObject(bundleFields)
export const serviceBundleUpdate = toUpdateSchema(bundleFields)

const bundlePath = '/service-packages/:packageId/bundles'

export const serviceBundleRoutes = {
  ...crudRoutes({
    path: bundlePath,
    one: 'a bundle of a service package',
    many: 'bundles of a service package',
    permissions,
    schema: serviceBundleSchema,
    create: serviceBundleCreate,
    update: serviceBundleUpdate,
    filter: {
      where: ['id', 'name', 'index', 'updatedAt'],
      order: ['index', 'name', 'createdAt', 'updatedAt'],
      fields: fieldNames(serviceBundleSchema),
    },
  }),
  reorder: reorderRoute(bundlePath, 'bundles', permissions.update),
}
