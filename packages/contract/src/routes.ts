import { listViewRoutes } from './account/list-view.ts'
import { messageRoutes } from './account/message.ts'
import { passwordRoutes } from './account/password.ts'
import { profileRoutes } from './account/profile.ts'
import { secondFactorRoutes } from './account/second-factor.ts'
import { termAgreementRoutes } from './account/term-agreement.ts'
import { termDocumentRoutes } from './account/term-document.ts'
import { allowedIpRoutes } from './buildings/allowed-ip.ts'
import { buildingRoutes } from './buildings/building.ts'
import { flowGroupRoutes, robotGroupRoutes } from './buildings/building-group.ts'
import { floorRoutes } from './buildings/floor.ts'
import { lilzHookRoutes, linkageRoutes } from './buildings/linkage.ts'
import { speechTextRoutes } from './buildings/speech-text.ts'
import { deviceRoutes } from './devices/device.ts'
import { contractRoutes } from './organizations/contract.ts'
import { notificationTargetRoutes } from './organizations/notification-target.ts'
import { operatorRoutes } from './organizations/operator.ts'
import { organizationRoutes } from './organizations/organization.ts'
import { registrationRoutes } from './organizations/registration.ts'
import { attentionRoutes } from './robots/attention.ts'
import { enrolmentRoutes } from './robots/enrolment.ts'
import { robotRoutes } from './robots/robot.ts'
import { robotCommandRoutes } from './robots/robot-command.ts'
import { syncHistoryRoutes } from './robots/sync-history.ts'
import { authCodeRoutes } from './session/auth-code.ts'
import { ownSessionRoutes, sessionRoutes } from './session/session.ts'
import { announcementRoutes } from './system/announcement.ts'
import { anonymizePolicyRoutes } from './system/anonymize-policy.ts'
import { auditRoutes } from './system/audit-log.ts'
import { azureKeyRoutes } from './system/azure-key.ts'
import { errorCodeRoutes } from './system/error-code.ts'
import { fileRoutes, uploadRoutes } from './system/file.ts'
import { iamServiceRoutes, iamTokenRoutes } from './system/iam-service.ts'
import { initDataRoutes } from './system/init-data.ts'
import { outgoingMessageRoutes } from './system/outgoing-message.ts'
import { resourceRoutes } from './system/resource.ts'
import { serviceCommandRoutes } from './system/service-command.ts'
import { serviceBundleRoutes, servicePackageRoutes } from './system/service-package.ts'
import { skywayKeyRoutes } from './system/skyway-key.ts'
import { webhookRoutes } from './system/webhook.ts'
import { systemConfigRoutes } from './system/system-config.ts'
import { systemVersionRoutes } from './system/system-version.ts'
import { teleopRoutes } from './teleop/teleop.ts'
import { videoKeyRoutes } from './teleop/video-key.ts'

/** Every HTTP call of the product: the list that the server binds, the permission test walks, and the API document shows. */
export const routes = {
  session: sessionRoutes,
  authCode: authCodeRoutes,
  ownSessions: ownSessionRoutes,
  passwords: passwordRoutes,
  profile: profileRoutes,
  listViews: listViewRoutes,
  messages: messageRoutes,
  secondFactors: secondFactorRoutes,
  termAgreements: termAgreementRoutes,
  termDocuments: termDocumentRoutes,
  contracts: contractRoutes,
  organizations: organizationRoutes,
  registrations: registrationRoutes,
  notificationTargets: notificationTargetRoutes,
  operators: operatorRoutes,
  buildings: buildingRoutes,
  allowedIps: allowedIpRoutes,
  robotGroups: robotGroupRoutes,
  flowGroups: flowGroupRoutes,
  speechTexts: speechTextRoutes,
  floors: floorRoutes,
  linkages: linkageRoutes,
  lilzHooks: lilzHookRoutes,
  devices: deviceRoutes,
  attention: attentionRoutes,
  robots: robotRoutes,
  robotCommands: robotCommandRoutes,
  enrolment: enrolmentRoutes,
  syncHistories: syncHistoryRoutes,
  teleop: teleopRoutes,
  videoKeys: videoKeyRoutes,
  iamServices: iamServiceRoutes,
  iamTokens: iamTokenRoutes,
  webhooks: webhookRoutes,
  servicePackages: servicePackageRoutes,
  serviceBundles: serviceBundleRoutes,
  serviceCommands: serviceCommandRoutes,
  outgoingMessages: outgoingMessageRoutes,
  announcements: announcementRoutes,
  auditLog: auditRoutes,
  errorCodes: errorCodeRoutes,
  initData: initDataRoutes,
  anonymizePolicies: anonymizePolicyRoutes,
  systemConfigs: systemConfigRoutes,
  skywayKeys: skywayKeyRoutes,
  azureKeys: azureKeyRoutes,
  systemVersions: systemVersionRoutes,
  resources: resourceRoutes,
  uploads: uploadRoutes,
  files: fileRoutes,
}
