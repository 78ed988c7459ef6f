/** Calls whose reply or body is mapped by hand; all others follow the rule of `read-reply.ts`. */
import { GLOBALS, type CallFacts, type FollowUpItem, type GlobalName, type Globals, type Place } from '@dialer/contract';
import type { CodecBodies, CodecReplies, NextWork, WireReply } from '@dialer/contract/mapping';
import { camel } from '../camel';
import { leadToCore, leadToWire } from './lead';

const NAMES = Object.keys(GLOBALS) as GlobalName[];
const globalsToCore = (wire: WireReply<'getGlobals'>) => Object.fromEntries(NAMES.map((name) => [name, wire[GLOBALS[name]]])) as Globals;
const globalValues = (core: Globals) => Object.fromEntries(NAMES.map((name) => [GLOBALS[name], Number(core[name])]));
const globalsToWire = ({ was, ...now }: CodecBodies['setGlobals']) => ({ ...globalValues(now), ...(was && { was: globalValues(was) }) });

/** One start whichever key the server used [FUP-014]; without a lead of its own the item's id is the lead's. */
function followUpToCore(wire: WireReply<'getFollowUps'>[number]): FollowUpItem {
  const { id, name, phone, notes, state, type, url } = wire;
  return {
    id,
    leadId: wire.leadId ?? id,
    startsAt: wire.startsAt ?? wire.startedAt ?? null,
    name,
    phone,
    notes,
    state,
    type,
    url,
    dateTime: wire.dateTime ?? null,
    shared: wire.shared,
    calling: wire.calling ? (camel(wire.calling) as CallFacts) : null,
  };
}

/** `state`, or `province` where a gateway calls it so [ENDPOINT-075]. */
function placeToCore(wire: WireReply<'geocode'>): Place {
  const state = (wire.state || wire.province || '').toLowerCase();
  const { city, latitude, longitude, timezone } = wire;
  return { city, state, province: state, latitude, longitude, timezone, approximate: wire.approximate ?? false };
}

function accountToCore(wire: WireReply<'login'>): CodecReplies['login'] {
  const { has_webrtc, ...rest } = wire;
  return { ...(camel(rest) as Omit<CodecReplies['login'], 'hasWebRtc'>), hasWebRtc: has_webrtc };
}

function savedToCore({ next, ...saved }: WireReply<'saveDisposition'>): CodecReplies['saveDisposition'] {
  if (!next) return saved;
  const { lead, ...others } = next;
  return { ...saved, next: { ...(camel(others) as NextWork), ...(lead && { lead: leadToCore(lead) }) } };
}

const dialedToCore = ({ lead, ...dial }: WireReply<'dialAuto'>): CodecReplies['dialAuto'] => ({
  ...dial,
  ...(lead && { lead: leadToCore(lead) }),
});

/** What has been read by the schema, in the core's names. */
export const replyCodecs: { [K in keyof CodecReplies]: (wire: WireReply<K>) => CodecReplies[K] } = {
  login: accountToCore,
  getLeadByPhone: leadToCore,
  createLead: leadToCore,
  saveDisposition: savedToCore,
  dialAuto: dialedToCore,
  getFollowUps: (wire) => wire.map(followUpToCore),
  getFollowUpOfLead: (wire) => ({ ...followUpToCore(wire), agent: wire.agent }),
  geocode: placeToCore,
  getGlobals: globalsToCore,
  getSunlifeAgents: (wire) => Object.entries(wire).map(([phone, name]) => ({ name, phone })),
};

/** Bodies given in the core's names, as the wire takes them. */
export const bodyCodecs: { [K in keyof CodecBodies]: (core: CodecBodies[K]) => unknown } = {
  saveLead: leadToWire,
  setGlobals: globalsToWire,
};
