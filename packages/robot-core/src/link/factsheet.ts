import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { VdaHeader } from '@wheelhouse/contract/robots/vda5050'
import type { VehicleInfo } from '../adapter.ts'

type OfferedAction = { readonly actionType: string; readonly scopes: readonly ('INSTANT' | 'NODE')[] }

/** The robot's capability list in the format of its version. Retained, so the server has it before the first state. */
export function encodeFactsheet(
  info: VehicleInfo,
  offered: readonly OfferedAction[],
  header: VdaHeader,
  version: VdaVersion,
): object {
  const isThree = version === '3.0.0'
  const { caps, size } = info
  const description = info.simulated ? 'Simulated service robot' : 'Service robot'
  const type = {
    seriesName: info.model,
    seriesDescription: description,
    localizationTypes: ['NATURAL'],
  }
  const extent = { width: size.width, length: size.length }
  const speedParameter = isThree ? 'order.edges.maximumSpeed' : 'order.edges.maxSpeed'
  const optionalParameters = [{ parameter: speedParameter, support: 'SUPPORTED' }]
  const actions = offered.map(({ actionType, scopes }) => ({
    actionType,
    actionScopes: scopes,
    ...(isThree ? { pauseAllowed: false, cancelAllowed: true } : {}),
  }))
  if (isThree)
    return {
      ...header,
      typeSpecification: {
        ...type,
        mobileRobotKinematics: caps.maxLateralSpeed > 0 ? 'OMNIDIRECTIONAL' : 'DIFFERENTIAL',
        mobileRobotClass: 'CARRIER',
        maximumLoadMass: 0,
        navigationTypes: ['FREELY_NAVIGATING'],
        supportedZones: ['BLOCKED', 'SPEED_LIMIT'],
      },
      physicalParameters: {
        ...extent,
        minimumSpeed: 0,
        maximumSpeed: caps.maxSpeed,
        maximumAngularSpeed: caps.maxTurn,
        maximumAcceleration: info.maxAcceleration,
        maximumDeceleration: info.maxBraking,
        minimumHeight: size.height,
        maximumHeight: size.height,
      },
      protocolLimits: {
        maximumStringLengths: {},
        maximumArrayLengths: {},
        timing: { minimumOrderInterval: 0.1, minimumStateInterval: 0.05, defaultStateInterval: 30 },
      },
      protocolFeatures: { optionalParameters, mobileRobotActions: actions },
      mobileRobotGeometry: {},
      loadSpecification: {},
    }
  return {
    ...header,
    typeSpecification: {
      ...type,
      agvKinematic: caps.maxLateralSpeed > 0 ? 'OMNI' : 'DIFF',
      agvClass: 'CARRIER',
      maxLoadMass: 0,
      navigationTypes: ['AUTONOMOUS'],
    },
    physicalParameters: {
      ...extent,
      speedMin: 0,
      speedMax: caps.maxSpeed,
      accelerationMax: info.maxAcceleration,
      decelerationMax: info.maxBraking,
      heightMin: size.height,
      heightMax: size.height,
    },
    protocolLimits: {
      maxStringLens: {},
      maxArrayLens: {},
      timing: { minOrderInterval: 0.1, minStateInterval: 0.05, defaultStateInterval: 30 },
    },
    protocolFeatures: { optionalParameters, agvActions: actions },
    agvGeometry: {},
    loadSpecification: {},
    ...(version === '2.0.0' ? { localizationParameters: {} } : {}),
  }
}
