/**
 * Every error the API can answer, with its HTTP status. The words people read are in `texts/errors.ts`,
 * which does not compile while a code of this table has none.
 */
export const errors = {
  'request.malformed': { status: 400, name: 'BadRequest' },
  'request.tooLarge': { status: 413, name: 'PayloadTooLarge' },
  'request.unsupportedType': { status: 415, name: 'UnsupportedMediaType' },
  'request.invalid': { status: 422, name: 'UnprocessableEntity' },
  'request.tooMany': { status: 429, name: 'TooManyRequests' },
  'request.rangeInvalid': { status: 416, name: 'RangeNotSatisfiable' },
  'request.unknownRoute': { status: 404, name: 'NotFound' },

  'auth.required': { status: 401, name: 'Unauthorized' },
  'auth.wrongCredentials': { status: 401, name: 'Unauthorized' },
  'auth.locked': { status: 403, name: 'Forbidden' },
  'auth.wrongPassword': { status: 403, name: 'Forbidden' },
  'auth.codeMismatch': { status: 401, name: 'Unauthorized' },
  'auth.codeExpired': { status: 401, name: 'Unauthorized' },
  'auth.resendTooSoon': { status: 429, name: 'TooManyRequests' },
  'auth.resetLinkInvalid': { status: 400, name: 'BadRequest' },
  'auth.ipNotAllowed': { status: 403, name: 'Forbidden' },
  'auth.forbidden': { status: 403, name: 'Forbidden' },
  'auth.passwordChangeRequired': { status: 403, name: 'Forbidden' },
  'auth.termsRequired': { status: 403, name: 'Forbidden' },
  'auth.ssoExpired': { status: 400, name: 'BadRequest' },
  'auth.ssoRefused': { status: 403, name: 'Forbidden' },
  'auth.ssoUnavailable': { status: 502, name: 'BadGateway' },
  'auth.ssoUnknownAddress': { status: 403, name: 'Forbidden' },
  'auth.ssoNotVerified': { status: 403, name: 'Forbidden' },
  'auth.ssoSwitchedOff': { status: 403, name: 'Forbidden' },
  'auth.paymentIncomplete': { status: 498, name: 'PaymentIncomplete' },
  'auth.contractEnded': { status: 499, name: 'ContractEnded' },

  'entity.notFound': { status: 404, name: 'NotFound' },
  'entity.changed': { status: 409, name: 'Conflict' },
  'entity.duplicate': { status: 409, name: 'Conflict' },
  'entity.inUse': { status: 409, name: 'Conflict' },
  'entity.limit': { status: 409, name: 'Conflict' },

  'device.notOperable': { status: 409, name: 'Conflict' },

  'archive.uncontracted': { status: 409, name: 'Conflict' },
  'archive.nothingRecorded': { status: 409, name: 'Conflict' },
  'archive.tooManyClips': { status: 409, name: 'Conflict' },
  'archive.tooManyEvidences': { status: 409, name: 'Conflict' },
  'archive.tooManyProtected': { status: 409, name: 'Conflict' },
  'archive.shareFull': { status: 409, name: 'Conflict' },

  'upload.offset': { status: 409, name: 'Conflict' },
  'upload.tooMany': { status: 409, name: 'Conflict' },
  'file.wrongType': { status: 415, name: 'UnsupportedMediaType' },
  'file.damaged': { status: 422, name: 'UnprocessableEntity' },
  'file.pictureTooLarge': { status: 422, name: 'UnprocessableEntity' },
  'file.unpacksTooLarge': { status: 422, name: 'UnprocessableEntity' },

  'building.wouldLockOut': { status: 409, name: 'Conflict' },

  'map.conflict': { status: 409, name: 'Conflict' },
  'map.tooLarge': { status: 409, name: 'Conflict' },
  'map.hasErrors': { status: 409, name: 'Conflict' },
  'map.chooseLevel': { status: 409, name: 'Conflict' },

  'operator.lastAdministrator': { status: 409, name: 'Conflict' },
  'operator.cannotBeInvited': { status: 409, name: 'Conflict' },
  'mail.notSetUp': { status: 409, name: 'Conflict' },
  'linkage.uncontracted': { status: 409, name: 'Conflict' },
  'guide.uncontracted': { status: 409, name: 'Conflict' },
  'guide.off': { status: 409, name: 'Conflict' },
  'guide.occupied': { status: 409, name: 'Conflict' },
  'guide.noWay': { status: 409, name: 'Conflict' },
  'guide.otherFloor': { status: 409, name: 'Conflict' },
  'guide.unable': { status: 409, name: 'Conflict' },
  'guide.notStopped': { status: 409, name: 'Conflict' },
  'knowledge.full': { status: 409, name: 'Conflict' },
  'evaluation.full': { status: 409, name: 'Conflict' },
  'evaluation.empty': { status: 409, name: 'Conflict' },
  'evaluation.fell': { status: 409, name: 'Conflict' },
  'chat.ended': { status: 409, name: 'Conflict' },
  'detection.uncontracted': { status: 409, name: 'Conflict' },
  'webhook.notSigned': { status: 409, name: 'Conflict' },
  'iam.inactive': { status: 403, name: 'Forbidden' },

  'account.tooManyPasskeys': { status: 409, name: 'Conflict' },

  'enrolment.codeInvalid': { status: 404, name: 'NotFound' },
  'enrolment.wrongSerial': { status: 409, name: 'Conflict' },
  'enrolment.keyInvalid': { status: 422, name: 'UnprocessableEntity' },
  'enrolment.hasCredential': { status: 409, name: 'Conflict' },

  'robot.offline': { status: 409, name: 'Conflict' },
  'robot.unavailable': { status: 409, name: 'Conflict' },
  'robot.startupMode': { status: 409, name: 'Conflict' },
  'robot.intervenedMode': { status: 409, name: 'Conflict' },
  'robot.manualMode': { status: 409, name: 'Conflict' },
  'robot.serviceMode': { status: 409, name: 'Conflict' },
  'robot.teachInMode': { status: 409, name: 'Conflict' },
  'robot.standby': { status: 409, name: 'Conflict' },
  'robot.stopped': { status: 409, name: 'Conflict' },
  'robot.busy': { status: 409, name: 'Conflict' },
  'robot.notCapable': { status: 409, name: 'Conflict' },
  'robot.notLocalized': { status: 409, name: 'Conflict' },
  'robot.noRoute': { status: 409, name: 'Conflict' },
  'robot.placeTaken': { status: 409, name: 'Conflict' },
  'robot.docksTaken': { status: 409, name: 'Conflict' },
  'robot.refused': { status: 409, name: 'Conflict' },
  'robot.drivenByOther': { status: 423, name: 'Locked' },
  'robot.updating': { status: 409, name: 'Conflict' },
  /** Also one whose charge nobody knows. */
  'robot.batteryLow': { status: 409, name: 'Conflict' },
  'robot.sameVersion': { status: 409, name: 'Conflict' },
  'robot.versionNotOffered': { status: 409, name: 'Conflict' },
  'robot.noAnswer': { status: 504, name: 'GatewayTimeout' },
  'speech.noVoice': { status: 409, name: 'Conflict' },
  'speech.noSound': { status: 422, name: 'UnprocessableEntity' },
  'lease.notHeld': { status: 409, name: 'Conflict' },
  'lease.driverElsewhere': { status: 409, name: 'Conflict' },
  /** The details name the step and the parameter: `definition.3.params.waypointId`. */
  'flow.badSteps': { status: 422, name: 'UnprocessableEntity' },
  /** The same person began another one. */
  'dryRun.replaced': { status: 409, name: 'Conflict' },
  /** A server that is busy may have had no time for it. */
  'dryRun.tookTooLong': { status: 503, name: 'ServiceUnavailable' },
  /** It needs more memory than one may have. */
  'dryRun.tooLarge': { status: 422, name: 'UnprocessableEntity' },
  'run.alreadyRunning': { status: 409, name: 'Conflict' },
  'run.notReady': { status: 409, name: 'Conflict' },
  'run.ended': { status: 409, name: 'Conflict' },
  'run.notNow': { status: 409, name: 'Conflict' },
  'run.answered': { status: 409, name: 'Conflict' },
  'run.notOffered': { status: 422, name: 'UnprocessableEntity' },
  'report.exportDenied': { status: 403, name: 'Forbidden' },
  'report.nothingFound': { status: 404, name: 'NotFound' },
  'report.noMedia': { status: 404, name: 'NotFound' },
  /** The template is for one day. */
  'report.severalDays': { status: 409, name: 'Conflict' },
  /** Nothing was read of it yet, so it cannot be enabled or disabled. */
  'checkItem.settingUp': { status: 409, name: 'Conflict' },
  /** Of another camera or building, or of another kind. */
  'checkItem.otherPicture': { status: 409, name: 'Conflict' },
  'reading.notYet': { status: 409, name: 'Conflict' },
  'alert.closed': { status: 409, name: 'Conflict' },
  'alert.taken': { status: 409, name: 'Conflict' },
  /** Not one of ours, or older than a day. */
  'alert.linkInvalid': { status: 404, name: 'NotFound' },
  /** Whose link it is may no longer sign in, or see the alert. */
  'alert.linkOfNobody': { status: 403, name: 'Forbidden' },

  'finding.notAbnormal': { status: 409, name: 'Conflict' },
  'finding.exists': { status: 409, name: 'Conflict' },
  'schedule.overlaps': { status: 409, name: 'Conflict' },
  'schedule.noOccurrence': { status: 409, name: 'Conflict' },
  /** It has begun, or its time is over. */
  'schedule.begun': { status: 409, name: 'Conflict' },
  'pose.otherArm': { status: 409, name: 'Conflict' },
  'pose.notInNetwork': { status: 409, name: 'Conflict' },
  'pose.noWay': { status: 409, name: 'Conflict' },
  'pose.outOfReach': { status: 422, name: 'UnprocessableEntity' },

  'customManifest.hasIssues': { status: 422, name: 'UnprocessableEntity' },

  'server.unavailable': { status: 503, name: 'ServiceUnavailable' },
  'server.filesUnavailable': { status: 503, name: 'ServiceUnavailable' },
  'server.mailUnavailable': { status: 503, name: 'ServiceUnavailable' },
  'server.noSpace': { status: 507, name: 'InsufficientStorage' },
  'server.error': { status: 500, name: 'InternalServerError' },
  'server.changeFailed': { status: 500, name: 'InternalServerError' },
  'server.deleteFailed': { status: 500, name: 'InternalServerError' },
} as const satisfies Record<string, { status: number; name: string }>

export type ErrorCode = keyof typeof errors

/** Codes that any route may answer without declaring them: they come from the guard, not from the handler. */
export const guardErrors = [
  'request.malformed',
  'request.tooLarge',
  'request.unsupportedType',
  'request.invalid',
  'request.tooMany',
  'request.unknownRoute',
  'auth.required',
  'auth.ipNotAllowed',
  'auth.forbidden',
  'auth.passwordChangeRequired',
  'auth.termsRequired',
  'server.unavailable',
  'server.filesUnavailable',
  'server.noSpace',
  'server.error',
  'server.changeFailed',
  'server.deleteFailed',
] as const satisfies readonly ErrorCode[]

/** An unexpected failure by the method of its call: what the person reads depends on what was to be done. */
export function getFailureCode(method: string): ErrorCode {
  if (method === 'GET' || method === 'HEAD') return 'server.error'
  return method === 'DELETE' ? 'server.deleteFailed' : 'server.changeFailed'
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
