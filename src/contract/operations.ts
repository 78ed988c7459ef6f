/**
 * Every REST call of the product, once: the axios client, the gateway's routes, the OpenAPI page and the contract
 * tests are drawn from this table. It is plain data without zod, so that the page's first chunk can carry it;
 * the payload schemas stand beside it in `schemas/` and are loaded where they are needed.
 *
 * `path` is below the base path and names its parameters with a colon. `status` is the success status that the
 * client expects. `area` is the gateway folder that serves it. `access` says who may call it: `public` (no token),
 * `signed-in`, or a list of roles of which one is enough (by `holdsRole`: a higher rank counts, GUARD-017).
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Access = 'public' | 'signed-in' | readonly ('qualifier' | 'advisor' | 'manager' | 'admin' | 'operations-manager')[];
export interface Operation {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly status: 200 | 201 | 202 | 204;
  readonly area: string;
  readonly access: Access;
  /** Ledger rows that state this call; calls that only this product has name none. */
  readonly spec: readonly string[];
}

/** All calls live below this path on the gateway host [API-001]. */
export const BASE_PATH = '/api/v1';

const any: Access = 'signed-in';
const agents: Access = ['qualifier', 'advisor', 'manager'];
const managers: Access = ['manager', 'admin', 'operations-manager'];
const admins: Access = ['admin', 'operations-manager'];

const op = <M extends Method, P extends `/${string}`, S extends Operation['status']>(
  method: M,
  path: P,
  status: S,
  area: string,
  access: Access,
  ...spec: string[]
) => ({ method, path, status, area, access, spec }) as const;

export const operations = {
  // Sign-in
  login: op('POST', '/login', 201, 'session', 'public', 'ENDPOINT-001'),
  createPassword: op('POST', '/login/new-password', 201, 'session', 'public', 'AUTH-034'),
  requestPasswordReset: op('POST', '/login/password-resets', 201, 'session', 'public', 'AUTH-034'),
  confirmPasswordReset: op('PUT', '/login/password-resets', 204, 'session', 'public', 'AUTH-034'),
  logout: op('POST', '/logout', 204, 'session', any, 'ENDPOINT-002'),
  getTenantFeatures: op('GET', '/tenant-features', 200, 'session', any, 'ENDPOINT-093'),
  getWebrtcCredentials: op('GET', '/webrtc/credentials', 200, 'session', any, 'ENDPOINT-115'),
  setLanguage: op('PUT', '/workspace/language', 204, 'session', any),

  // Status
  setStatus: op('POST', '/agent-statuses', 201, 'status', agents, 'ENDPOINT-003'),
  notifyOverstay: op('POST', '/overstayed-status', 201, 'status', agents, 'ENDPOINT-004'),
  notifyOverstayRtv: op('POST', '/overstayed-status-notify-RTV', 201, 'status', agents, 'ENDPOINT-005'),
  setExtensionParameter: op('PUT', '/extensions/parameters/:parameter', 204, 'status', agents, 'ENDPOINT-092'),

  // People
  getAgents: op('GET', '/agents', 200, 'agents', managers, 'ENDPOINT-006', 'ENDPOINT-047'),
  getAvailableAdvisors: op('GET', '/agents/available-advisors', 200, 'agents', any, 'ENDPOINT-007'),
  getAdvisors: op('GET', '/agents/advisors', 200, 'agents', any, 'ENDPOINT-008'),
  getManagers: op('GET', '/agents/managers', 200, 'agents', any, 'ENDPOINT-009'),
  setCallingStatus: op('PATCH', '/agents/:id/calling-statuses', 204, 'agents', managers, 'ENDPOINT-010'),
  repairFrontend: op('POST', '/agents/:id/frontend-repairs', 201, 'agents', managers, 'ENDPOINT-011'),
  resetSockets: op('POST', '/agents/:id/reset-sockets', 201, 'agents', managers, 'ENDPOINT-012'),
  redistributeFollowUps: op('POST', '/agents/:id/redistribute-follow-ups', 201, 'agents', managers, 'ENDPOINT-013'),
  getStatistics: op('GET', '/agents/:id/statistics', 200, 'statistics', any, 'ENDPOINT-014'),
  getAgentOverview: op('GET', '/agents/:id/overview', 200, 'agents', managers),
  getAttributes: op('GET', '/settings/attributes', 200, 'attributes', managers, 'ENDPOINT-015', 'ENDPOINT-047'),
  getAgentAttributes: op('GET', '/settings/agents/:id/attributes', 200, 'attributes', managers, 'ENDPOINT-016'),
  setAgentAttributes: op('PUT', '/settings/agents/:id/attributes', 204, 'attributes', managers, 'ENDPOINT-017'),
  getAgentProvinces: op('GET', '/settings/agents/:id/provinces', 200, 'agents', managers, 'ENDPOINT-018'),
  setAgentProvinces: op('PUT', '/settings/agents/:id/provinces', 204, 'agents', managers, 'ENDPOINT-019'),
  getAgentHealthLicenses: op('GET', '/settings/agents/:id/health-licenses', 200, 'agents', managers, 'ENDPOINT-020'),
  setAgentHealthLicenses: op('PUT', '/settings/agents/:id/health-licenses', 204, 'agents', managers, 'ENDPOINT-021'),
  setOutboundEligibility: op('PUT', '/outbound-eligibility/:id', 204, 'agents', managers, 'ENDPOINT-022'),
  blockOutbound: op('POST', '/inbound-agents/:id', 201, 'agents', managers, 'ENDPOINT-023'),
  unblockOutbound: op('DELETE', '/inbound-agents/:id', 204, 'agents', managers, 'ENDPOINT-024'),
  setInternalTransferAvailability: op('PUT', '/agents/transfer-availability/internal', 204, 'agents', any, 'ENDPOINT-025'),
  setExternalTransferAvailability: op('PUT', '/agents/transfer-availability/external', 204, 'agents', any, 'ENDPOINT-026'),
  enableWebrtc: op('POST', '/agents/:id/webrtc', 201, 'agents', managers, 'ENDPOINT-027'),
  disableWebrtc: op('DELETE', '/agents/:id/webrtc', 204, 'agents', managers, 'ENDPOINT-028'),
  sendNotification: op('POST', '/notifications', 201, 'notifications', managers, 'ENDPOINT-030'),
  getNotifications: op('GET', '/notifications', 200, 'notifications', managers),

  // Settings
  getAllowedExtensions: op('GET', '/allowed-extensions', 200, 'settings', managers, 'ENDPOINT-031'),
  addAllowedExtension: op('POST', '/allowed-extensions', 201, 'settings', managers, 'ENDPOINT-032'),
  removeAllowedExtension: op('DELETE', '/allowed-extensions/:extension', 204, 'settings', managers, 'ENDPOINT-033'),
  getLeadPrefixes: op('GET', '/settings/lead-prefixes', 200, 'settings', managers, 'ENDPOINT-034', 'ENDPOINT-037', 'ENDPOINT-048'),
  addLeadPrefix: op('POST', '/settings/lead-prefixes', 201, 'settings', managers, 'ENDPOINT-035', 'ENDPOINT-048'),
  setLeadPrefix: op('PUT', '/settings/lead-prefixes/:id', 204, 'settings', managers, 'ENDPOINT-036', 'ENDPOINT-048'),
  getLeadCampaigns: op('GET', '/settings/lead-campaigns', 200, 'settings', managers, 'ENDPOINT-034', 'ENDPOINT-038', 'ENDPOINT-048'),
  addLeadCampaign: op('POST', '/settings/lead-campaigns', 201, 'settings', managers, 'ENDPOINT-035', 'ENDPOINT-038', 'ENDPOINT-048'),
  setLeadCampaign: op('PUT', '/settings/lead-campaigns/:id', 204, 'settings', managers, 'ENDPOINT-036', 'ENDPOINT-038', 'ENDPOINT-048'),
  getLeadGroups: op('GET', '/settings/lead-groups', 200, 'settings', managers, 'ENDPOINT-034', 'ENDPOINT-039', 'ENDPOINT-048'),
  addLeadGroup: op('POST', '/settings/lead-groups', 201, 'settings', managers, 'ENDPOINT-035', 'ENDPOINT-039', 'ENDPOINT-048'),
  setLeadGroup: op('PUT', '/settings/lead-groups/:id', 204, 'settings', managers, 'ENDPOINT-036', 'ENDPOINT-039', 'ENDPOINT-048'),
  getAttributeGroups: op('GET', '/settings/attribute-groups', 200, 'attributes', managers, 'ENDPOINT-034', 'ENDPOINT-040', 'ENDPOINT-048'),
  addAttributeGroup: op('POST', '/settings/attribute-groups', 201, 'attributes', managers, 'ENDPOINT-035', 'ENDPOINT-040', 'ENDPOINT-048'),
  setAttributeGroup: op(
    'PUT',
    '/settings/attribute-groups/:id',
    204,
    'attributes',
    managers,
    'ENDPOINT-036',
    'ENDPOINT-040',
    'ENDPOINT-048',
  ),
  getGroupUsers: op('GET', '/settings/attribute-groups/:id/users', 200, 'attributes', managers, 'ENDPOINT-041', 'ENDPOINT-048'),
  setGroupUsers: op('PUT', '/settings/attribute-groups/:id/users', 204, 'attributes', managers, 'ENDPOINT-042', 'ENDPOINT-048'),
  getGroupAttributes: op('GET', '/settings/attribute-groups/:id/attributes', 200, 'attributes', managers, 'ENDPOINT-043', 'ENDPOINT-048'),
  setGroupAttributes: op('PUT', '/settings/attribute-groups/:id/attributes', 204, 'attributes', managers, 'ENDPOINT-043', 'ENDPOINT-048'),
  getRecycleRules: op('GET', '/settings/recycle-rules', 200, 'settings', managers),
  setRecycleRules: op('PUT', '/settings/recycle-rules', 204, 'settings', managers),
  getCampaignRecycleRules: op('GET', '/settings/lead-campaigns/:slug/recycle-rules', 200, 'settings', managers),
  setCampaignRecycleRules: op('PUT', '/settings/lead-campaigns/:slug/recycle-rules', 204, 'settings', managers),
  getCampaignHopper: op('GET', '/settings/lead-campaigns/:slug/hopper', 200, 'settings', managers),
  getCallerIds: op('GET', '/settings/lead-campaigns/:slug/caller-ids', 200, 'settings', managers),
  saveCallerIds: op('PUT', '/settings/lead-campaigns/:slug/caller-ids', 204, 'settings', managers),
  getLeadLists: op('GET', '/settings/lead-campaigns/:slug/lists', 200, 'settings', managers),
  addLeadList: op('POST', '/settings/lead-campaigns/:slug/lists', 201, 'settings', managers),
  setLeadList: op('PUT', '/settings/lead-lists/:id', 204, 'settings', managers),
  moveLeadList: op('POST', '/settings/lead-lists/:id/move', 204, 'settings', managers),
  getCampaignPacing: op('GET', '/settings/lead-campaigns/:slug/pacing', 200, 'settings', managers),
  getCampaignAgents: op('GET', '/settings/lead-campaigns/:slug/agents', 200, 'settings', managers, 'ENDPOINT-044', 'ENDPOINT-048'),
  setCampaignAgents: op('PUT', '/settings/lead-campaigns/:slug/agents', 204, 'settings', managers, 'ENDPOINT-044', 'ENDPOINT-048'),
  getGroupAdvisors: op('GET', '/settings/lead-groups/:id/advisors', 200, 'settings', managers, 'ENDPOINT-045', 'ENDPOINT-048'),
  setGroupAdvisors: op('PUT', '/settings/lead-groups/:id/advisors', 204, 'settings', managers, 'ENDPOINT-045', 'ENDPOINT-048'),
  getGroupPrefixes: op('GET', '/settings/lead-groups/:id/prefixes', 200, 'settings', managers, 'ENDPOINT-046', 'ENDPOINT-048'),
  setGroupPrefixes: op('PUT', '/settings/lead-groups/:id/prefixes', 204, 'settings', managers, 'ENDPOINT-046', 'ENDPOINT-048'),
  getMaxCallsAmount: op('GET', '/settings/max-calls-amount', 200, 'settings', managers, 'ENDPOINT-049'),
  setMaxCallsAmount: op('PUT', '/settings/max-calls-amount', 204, 'settings', managers, 'ENDPOINT-050'),
  getDialingSequence: op('GET', '/settings/dialing-sequence', 200, 'settings', managers, 'ENDPOINT-051'),
  setDialingSequence: op('PUT', '/settings/dialing-sequence', 204, 'settings', managers, 'ENDPOINT-052'),
  getGlobals: op('GET', '/settings/globals', 200, 'settings', any, 'ENDPOINT-053', 'SET-025'),
  setGlobals: op('PUT', '/settings/globals', 204, 'settings', managers, 'ENDPOINT-054'),
  getOperationHours: op('GET', '/settings/operation-hours', 200, 'settings', managers, 'ENDPOINT-055'),
  setOperationHours: op('PUT', '/settings/operation-hours', 204, 'settings', managers, 'ENDPOINT-056'),
  getPublisherSuppression: op('GET', '/settings/publisher-suppression', 200, 'settings', managers, 'ENDPOINT-057'),
  setPublisherSuppression: op('PUT', '/settings/publisher-suppression', 204, 'settings', managers, 'ENDPOINT-058'),
  getPublisherSuppressionNow: op('GET', '/settings/publisher-suppression/now', 200, 'settings', managers),
  getRetreaverMappings: op('GET', '/settings/retreaver-mappings', 200, 'settings', managers, 'ENDPOINT-059'),
  saveRetreaverMapping: op('POST', '/settings/retreaver-mappings/:did', 201, 'settings', managers, 'ENDPOINT-060'),
  removeRetreaverMapping: op('DELETE', '/settings/retreaver-mappings/:did', 204, 'settings', managers, 'ENDPOINT-061'),
  getRetreaverCalls: op('GET', '/settings/retreaver-calls', 200, 'settings', managers),
  getDialsQuotas: op('GET', '/settings/agents/quotas/dials', 200, 'settings', managers, 'ENDPOINT-062'),
  getMeetingsQuotas: op('GET', '/settings/agents/quotas/meetings', 200, 'settings', managers, 'ENDPOINT-063'),
  getSalesQuotas: op('GET', '/settings/agents/quotas/sales', 200, 'settings', managers, 'ENDPOINT-064'),
  setDialsQuotas: op('PUT', '/settings/agents/quotas/dials', 204, 'settings', managers, 'ENDPOINT-065'),
  setMeetingsQuotas: op('PUT', '/settings/agents/quotas/meetings', 204, 'settings', managers, 'ENDPOINT-066'),
  setSalesQuotas: op('PUT', '/settings/agents/quotas/sales', 204, 'settings', managers, 'ENDPOINT-067'),
  getDialsPerLevel: op('GET', '/settings/agent-dials-per-level', 200, 'settings', managers, 'ENDPOINT-068'),
  setDialsPerLevel: op('PUT', '/settings/agent-dials-per-level', 204, 'settings', managers, 'ENDPOINT-069'),

  // Follow-ups, dials, calls
  getFollowUps: op('GET', '/agents/follow-ups', 200, 'follow-ups', agents, 'ENDPOINT-070'),
  getLastDials: op('GET', '/agents/last-dials', 200, 'follow-ups', agents, 'ENDPOINT-071'),
  getFollowUpOfLead: op('GET', '/leads/followup-by-lead-id/:id', 200, 'follow-ups', agents, 'ENDPOINT-105'),
  dialAuto: op('POST', '/dials/auto', 201, 'dialing', agents, 'ENDPOINT-078'),
  getCallFacts: op('GET', '/dials/facts/:phone', 200, 'dialing', agents),
  dialFollowUp: op('POST', '/dials/follow-ups', 201, 'dialing', agents, 'ENDPOINT-079'),
  redial: op('POST', '/dials/redials', 201, 'dialing', agents, 'ENDPOINT-080'),
  confirmOriginateFailure: op('PUT', '/callback/originate-failure', 204, 'dialing', agents, 'ENDPOINT-082'),
  releaseInProcessLeads: op('DELETE', '/in-process-leads', 204, 'dialing', agents, 'ENDPOINT-107'),
  createCall: op('POST', '/leads/:leadId/calls', 201, 'calls', agents, 'ENDPOINT-076'),
  linkCall: op('PUT', '/leads/:leadId/linked-calls/:callId', 204, 'calls', agents),
  updateCall: op('PUT', '/leads/:leadId/calls/:callId', 202, 'calls', agents, 'ENDPOINT-077'),
  reportSound: op('PUT', '/calls/:callId/sound/:leg', 204, 'calls', agents),
  setRecording: op('PUT', '/calls/recordings/:extension', 204, 'recordings', agents, 'ENDPOINT-081'),
  startExtraRecording: op('POST', '/calls/:extension/extra-recordings', 201, 'recordings', agents, 'ENDPOINT-083'),
  stopExtraRecording: op('DELETE', '/calls/:extension/extra-recordings/:index', 204, 'recordings', agents, 'ENDPOINT-084'),
  getRecordings: op('GET', '/recordings', 200, 'recordings', managers),
  listenToRecording: op('POST', '/recordings/:callId/:recording', 201, 'recordings', agents),
  getDisclosures: op('GET', '/calls/disclosures', 200, 'scripts', agents, 'ENDPOINT-086'),
  getScripts: op('GET', '/scripts', 200, 'scripts', agents, 'ENDPOINT-112'),
  getLists: op('GET', '/lists', 200, 'lists', agents),

  // Transfers
  reportTransferHangup: op('POST', '/transfer-hangups/:phone', 201, 'transfers', agents, 'ENDPOINT-085'),
  createTransfer: op('POST', '/leads/:leadId/transfers', 201, 'transfers', agents, 'ENDPOINT-087'),
  startLiveTransfer: op('POST', '/live-transfers/:leadId', 201, 'transfers', agents, 'ENDPOINT-088'),
  stopLiveTransfer: op('DELETE', '/live-transfers/:leadId', 204, 'transfers', agents, 'ENDPOINT-089'),
  confirmLiveTransfer: op('POST', '/confirm-live-transfers/:leadId', 201, 'transfers', agents, 'ENDPOINT-090'),
  answerTransfer: op('POST', '/transfer-answers/:leadId', 201, 'transfers', agents, 'ENDPOINT-091'),
  getExternalTransfers: op('GET', '/external/transfers', 200, 'transfers', agents, 'ENDPOINT-113'),
  getSunlifeAgents: op('GET', '/external/agents/sunlife', 200, 'transfers', agents, 'ENDPOINT-114'),

  // Leads
  createLead: op('POST', '/leads', 201, 'leads', agents, 'ENDPOINT-099'),
  saveLead: op('PUT', '/leads/:id', 204, 'leads', agents, 'ENDPOINT-100'),
  deleteLead: op('DELETE', '/leads/:id', 204, 'leads', agents, 'ENDPOINT-101'),
  getLeadByPhone: op('GET', '/leads/by-phone/:phone', 200, 'leads', agents, 'ENDPOINT-102'),
  searchLeads: op('GET', '/leads/search/:text', 200, 'leads', agents, 'ENDPOINT-072'),
  setLeadStatus: op('PUT', '/leads/:id/statuses', 204, 'leads', agents, 'ENDPOINT-103', 'ENDPOINT-104'),
  setLeadLanguage: op('PUT', '/leads/:leadId/languages', 204, 'leads', agents, 'ENDPOINT-110'),
  getLeadMga: op('GET', '/leads/:leadId/mgas', 200, 'leads', agents, 'ENDPOINT-098'),
  sendToIapp: op('POST', '/leads/iapp/:id', 201, 'iapp', agents, 'ENDPOINT-106'),
  saveDisposition: op('POST', '/leads/:id/dispositions', 201, 'dispositions', agents, 'ENDPOINT-108', 'ENDPOINT-109'),

  // Leads as managers see them
  listLeads: op('GET', '/workspace/leads', 200, 'lead-list', managers),
  getListedLead: op('GET', '/workspace/leads/:id', 200, 'lead-list', managers),
  exportLeads: op('POST', '/workspace/lead-exports', 201, 'lead-list', managers),
  // The law that is dialled by
  getCallingRules: op('GET', '/workspace/calling-rules', 200, 'calling-rules', managers),
  saveCallingTerms: op('PUT', '/workspace/calling-rules', 204, 'calling-rules', admins),
  acceptCallingRule: op('PUT', '/workspace/calling-rules/:rule', 204, 'calling-rules', admins),
  withdrawCallingRule: op('DELETE', '/workspace/calling-rules/:rule', 204, 'calling-rules', admins),
  beginEmergencyBan: op('POST', '/workspace/emergency-bans', 201, 'calling-rules', admins),
  endEmergencyBan: op('DELETE', '/workspace/emergency-bans/:id', 204, 'calling-rules', admins),

  // The live floor: everybody who is at work
  getFloor: op('GET', '/workspace/floor', 200, 'floor', managers),
  keepFloor: op('PUT', '/workspace/floor/watch', 200, 'floor', managers),
  listenIn: op('PUT', '/workspace/floor/:id/listening', 204, 'floor', managers),
  stopListening: op('DELETE', '/workspace/floor/listening', 204, 'floor', managers),

  // Telephone lines: the centre's SIP trunks
  getTrunks: op('GET', '/workspace/trunks', 200, 'trunks', managers),
  saveTrunk: op('PUT', '/workspace/trunks', 200, 'trunks', admins),
  deleteTrunk: op('DELETE', '/workspace/trunks/:id', 204, 'trunks', admins),
  getTrunkFailures: op('GET', '/workspace/trunks/:id/failures', 200, 'trunks', managers),
  testTrunk: op('POST', '/workspace/trunks/:id/tests', 201, 'trunks', admins),
  getTrunkTest: op('GET', '/workspace/trunk-tests/:id', 200, 'trunks', admins),

  // Why somebody was rung, or was not
  listPermits: op('GET', '/workspace/permits', 200, 'permits', managers),
  exportPermits: op('POST', '/workspace/permit-exports', 201, 'permits', managers),
  // What happened in a call
  getCallTimeline: op('GET', '/workspace/calls/:id/timeline', 200, 'call-record', managers),
  exportCallTimeline: op('POST', '/workspace/calls/:id/timeline-exports', 201, 'call-record', managers),
  // Beyond the centre's own rules, for one number and a time; whoever has the permission
  allowCall: op('POST', '/workspace/call-overrides', 201, 'permits', managers),
  endAllowedCall: op('DELETE', '/workspace/call-overrides/:id', 204, 'permits', managers),
  getLeadImports: op('GET', '/workspace/lead-imports', 200, 'leads-import', managers),
  beginLeadImport: op('POST', '/workspace/lead-imports', 201, 'leads-import', managers),
  addToLeadImport: op('PUT', '/workspace/lead-imports/:id/parts', 200, 'leads-import', managers),
  getLeadImport: op('GET', '/workspace/lead-imports/:id', 200, 'leads-import', managers),
  getLeadImportColumns: op('GET', '/workspace/lead-imports/:id/columns', 200, 'leads-import', managers),
  checkLeadImport: op('POST', '/workspace/lead-imports/:id/checks', 202, 'leads-import', managers),
  startLeadImport: op('POST', '/workspace/lead-imports/:id/start', 202, 'leads-import', managers),
  cancelLeadImport: op('DELETE', '/workspace/lead-imports/:id', 204, 'leads-import', managers),
  getLeadImportReport: op('POST', '/workspace/lead-imports/:id/report', 201, 'leads-import', managers),

  // Registries of numbers, and the centre's own do-not-call list
  getRegistries: op('GET', '/workspace/registries', 200, 'registries', managers),
  keepRegistry: op('PUT', '/workspace/registries', 204, 'registries', admins),
  beginRegistryFile: op('POST', '/workspace/registry-files', 201, 'registries', managers),
  addToRegistryFile: op('PUT', '/workspace/registry-files/:id/parts', 200, 'registries', managers),
  getRegistryFile: op('GET', '/workspace/registry-files/:id', 200, 'registries', managers),
  cancelRegistryFile: op('DELETE', '/workspace/registry-files/:id', 204, 'registries', managers),
  getExemptions: op('GET', '/workspace/exemptions', 200, 'registries', managers),
  addExemption: op('POST', '/workspace/exemptions', 201, 'registries', managers),
  revokeExemption: op('POST', '/workspace/exemptions/:id/revocation', 204, 'registries', managers),
  findDoNotCall: op('GET', '/workspace/do-not-call', 200, 'registries', managers),
  addDoNotCall: op('POST', '/workspace/do-not-call', 201, 'registries', managers),

  askForException: op('POST', '/leads/:id/exceptions', 201, 'exceptions', agents),
  getExceptions: op('GET', '/exceptions', 200, 'exceptions', agents),
  decideException: op('PUT', '/exceptions/:id', 200, 'exceptions', agents),

  // Booking
  getAvailableAgents: op('GET', '/available-agents', 200, 'meetings', agents, 'ENDPOINT-073'),
  geocode: op('GET', '/geocoding/:postal', 200, 'places', agents, 'ENDPOINT-074', 'ENDPOINT-075'),
  getZoneAt: op('GET', '/zones/at', 200, 'places', agents),
  getWeather: op('GET', '/addresses/:city/weather-forecast', 200, 'places', agents, 'ENDPOINT-029'),
  createIoa: op('POST', '/ioas', 201, 'meetings', agents, 'ENDPOINT-094'),
  getIoa: op('GET', '/ioas/:id', 200, 'meetings', agents, 'ENDPOINT-095'),
  deleteIoa: op('DELETE', '/ioas/:id', 204, 'meetings', agents, 'ENDPOINT-096'),
  assignIoa: op('POST', '/ioas/:id/assign', 201, 'meetings', agents, 'ENDPOINT-097'),
  getSunlifeBookings: op('GET', '/meetings/sunlife', 200, 'meetings', managers),
  bookMeeting: op('POST', '/meetings', 201, 'meetings', agents, 'ENDPOINT-111'),

  // People as managers make and change them: what the product specifications do not have
  getPeople: op('GET', '/workspace/people', 200, 'people', managers),
  addPerson: op('POST', '/workspace/people', 201, 'people', managers),
  importPeople: op('POST', '/workspace/people/imports', 201, 'people', managers),
  getPerson: op('GET', '/workspace/people/:id', 200, 'people', managers),
  setPerson: op('PUT', '/workspace/people/:id', 204, 'people', managers),
  resetPersonPassword: op('POST', '/workspace/people/:id/password-reset', 201, 'people', managers),
  closePerson: op('POST', '/workspace/people/:id/close', 204, 'people', managers),
  openPerson: op('POST', '/workspace/people/:id/open', 204, 'people', managers),
  getPersonSessions: op('GET', '/workspace/people/:id/sessions', 200, 'people', managers),
  endPersonSession: op('DELETE', '/workspace/people/:id/sessions/:session', 204, 'people', managers),
  endPersonSessions: op('DELETE', '/workspace/people/:id/sessions', 204, 'people', managers),

  // The workspace itself: what the product specifications do not have
  getCentre: op('GET', '/workspace/centre', 200, 'workspace', any),
  getWorkspace: op('GET', '/workspace', 200, 'workspace', any),
  getLayout: op('GET', '/workspace/layouts/:role', 200, 'workspace', any),
  saveLayout: op('PUT', '/workspace/layouts/:role', 200, 'workspace', any),
  getCentreState: op('GET', '/workspace/centre-states/:plugin', 200, 'workspace', any),
  saveCentreState: op('PUT', '/workspace/centre-states/:plugin', 200, 'workspace', any),
  getPlugins: op('GET', '/workspace/plugins', 200, 'workspace', managers),
  previewPlugins: op('GET', '/workspace/plugins/preview', 200, 'workspace', managers),
  changePlugins: op('POST', '/workspace/plugins/changes', 201, 'workspace', admins),
  getPluginChanges: op('GET', '/workspace/plugins/changes', 200, 'workspace', managers),
  exportPluginChanges: op('POST', '/workspace/plugins/changes/exports', 201, 'workspace', managers),
  tryPluginAgain: op('POST', '/workspace/plugins/:plugin/gateway/tries', 204, 'workspace', admins),
  undoPluginChange: op('POST', '/workspace/plugins/changes/:id/undo', 201, 'workspace', admins),
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** Names of a path's parameters: `'/leads/:id'` gives `'id'`. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
