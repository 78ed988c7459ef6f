import type { OperationId } from './operations';

/**
 * Operations that the embedded gateway does not serve yet: they are in the contract, but not routed and not in the
 * OpenAPI page. A test holds that every operation is either served or stands here, never both.
 */
export const unserved = [
  'redistributeFollowUps', 'getAttributes', 'getAgentAttributes', 'setAgentAttributes', 'getAgentProvinces', 'setAgentProvinces',
  'getAgentHealthLicenses', 'setAgentHealthLicenses', 'setOutboundEligibility', 'blockOutbound', 'unblockOutbound',
  'setInternalTransferAvailability', 'setExternalTransferAvailability', 'enableWebrtc', 'disableWebrtc', 'getLeadPrefixes',
  'addLeadPrefix', 'setLeadPrefix', 'getLeadCampaigns', 'addLeadCampaign', 'setLeadCampaign', 'getLeadGroups', 'addLeadGroup',
  'setLeadGroup', 'getAttributeGroups', 'addAttributeGroup', 'setAttributeGroup', 'getGroupUsers', 'setGroupUsers', 'getGroupAttributes',
  'setGroupAttributes', 'getCampaignAgents', 'setCampaignAgents', 'getGroupAdvisors', 'setGroupAdvisors', 'getGroupPrefixes',
  'setGroupPrefixes', 'getMaxCallsAmount', 'setMaxCallsAmount', 'getDialingSequence', 'setDialingSequence', 'getOperationHours',
  'setOperationHours', 'getPublisherSuppression', 'setPublisherSuppression', 'getRetreaverMappings', 'saveRetreaverMapping',
  'removeRetreaverMapping', 'getDialsQuotas', 'getMeetingsQuotas', 'getSalesQuotas', 'setDialsQuotas', 'setMeetingsQuotas',
  'setSalesQuotas', 'getDialsPerLevel', 'setDialsPerLevel', 'startExtraRecording', 'stopExtraRecording', 'getDisclosures', 'getScripts',
  'reportTransferHangup', 'createTransfer', 'startLiveTransfer', 'stopLiveTransfer', 'confirmLiveTransfer', 'answerTransfer',
  'getExternalTransfers', 'getSunlifeAgents', 'getLeadMga', 'sendToIapp', 'getAvailableAgents', 'getWeather', 'createIoa', 'getIoa',
  'deleteIoa', 'assignIoa', 'bookMeeting',
] as const satisfies readonly OperationId[];
